/** Collects the beginning of a body while it passes, and decodes it. */
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { maxBodyLength } from "./exchange.ts";

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: (body) => body,
  gzip: (body) => gunzipSync(body, { maxOutputLength: maxBodyLength }),
  deflate: (body) => inflateSync(body, { maxOutputLength: maxBodyLength }),
  br: (body) => brotliDecompressSync(body, { maxOutputLength: maxBodyLength }),
};

export class BodyCollector {
  #chunks: Uint8Array[] = [];
  #length = 0;

  add(chunk: unknown, encoding: BufferEncoding = "utf8"): void {
    if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) return;
    const bytes = typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk;
    this.#length += bytes.length;
    if (this.#length > maxBodyLength) this.#chunks = [];
    else this.#chunks.push(bytes);
  }

  /** The body as text; `undefined` if it is too long, or in an encoding that is not known. */
  text(contentEncoding = "identity"): string | undefined {
    if (this.#length > maxBodyLength) return undefined;
    const body = Buffer.concat(this.#chunks);
    const decode = decoders[contentEncoding.trim().toLowerCase()];
    try {
      return body.length === 0 ? "" : decode?.(body).toString("utf8");
    } catch {
      return undefined;
    }
  }
}
