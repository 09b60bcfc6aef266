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
    if (this.isFull) this.#chunks = [];
    else this.#chunks.push(bytes);
  }

  /** Whether the body is longer than what is judged. */
  get isFull(): boolean {
    return this.#length > maxBodyLength;
  }

  /** The body as text; `undefined` if it is too long, or in an encoding that is not known. */
  text(contentEncoding = "identity"): string | undefined {
    if (this.isFull) return undefined;
    const body = Buffer.concat(this.#chunks);
    if (body.length === 0) return "";
    const decode = decoders[contentEncoding.trim().toLowerCase()];
    try {
      if (decode) return decode(body).toString("utf8");
    } catch {
      // It may have been collected before it was encoded, or after it was decoded.
    }
    return plainText(body);
  }
}

/** A text, if it is one: what is encoded is none. */
function plainText(body: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}
