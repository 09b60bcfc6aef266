/** Collects a body while it passes, up to a limit, and decodes it. */
import { builtin } from "./builtin.ts";
import { maxBodyLength } from "./exchange.ts";

const limit = { maxOutputLength: maxBodyLength };
const decoders = new Map<string, (body: Buffer) => Buffer | undefined>([
  ["identity", (body) => body],
  ["gzip", (body) => builtin("node:zlib")?.gunzipSync(body, limit)],
  ["deflate", (body) => builtin("node:zlib")?.inflateSync(body, limit)],
  ["br", (body) => builtin("node:zlib")?.brotliDecompressSync(body, limit)],
]);

export class BodyCollector {
  /** A copy: a million chunks of one byte take no more memory than one chunk, and the sender may reuse its buffer. */
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  add(chunk: unknown, encoding: BufferEncoding = "utf8"): void {
    if (this.isFull || (typeof chunk !== "string" && !(chunk instanceof Uint8Array))) return;
    const added = typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk;
    const length = this.#length + added.length;
    if (length > maxBodyLength) this.#bytes = Buffer.alloc(0);
    else {
      if (length > this.#bytes.length) this.#grow(Math.max(length, 2 * this.#bytes.length));
      this.#bytes.set(added, this.#length);
    }
    this.#length = length;
  }

  #grow(length: number): void {
    const bytes = Buffer.allocUnsafeSlow(length);
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }

  /** Whether the body is too long to be judged. */
  get isFull(): boolean {
    return this.#length > maxBodyLength;
  }

  /** The body as text; `undefined` if it is too long, or in an unknown encoding. */
  text(contentEncoding = "identity"): string | undefined {
    if (this.isFull) return undefined;
    if (this.#length === 0) return "";
    const body = this.#bytes.subarray(0, this.#length);
    const decode = decoders.get(contentEncoding.trim().toLowerCase());
    try {
      const decoded = decode?.(body);
      if (decoded) return decoded.toString("utf8");
    } catch {
      // The body may have been collected before it was encoded, or after it was decoded.
    }
    return plainText(body);
  }
}

/** The body as text; `undefined` if it is not UTF-8. */
function plainText(body: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}
