/** The body of a request: bounded in size, UTF-8, JSON, and valid for its operation. */
import type { requestValidator } from "@vending/contract/validators";
import { HttpError, invalidRequest } from "../behaviour/errors.ts";
import type { Exchange } from "./exchange.ts";

/** The largest request body, in characters. */
export const maxBodyLength = 65_536;

/** No character has more in UTF-8. */
const maxBytesPerCharacter = 3;

/** How much is still read of a body that is rejected, because it is too large: left unread, it would take the connection with it. */
const maxRejectedBytesRead = 16 * 1024 * 1024;

/**
 * Reads and records the body.
 *
 * @throws {HttpError} 400 with the reason.
 */
export async function readBody(
  request: Request,
  exchange: Exchange,
  validator: NonNullable<ReturnType<typeof requestValidator>>,
): Promise<unknown> {
  const type = exchange.contentType?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && !type?.endsWith("+json")) {
    throw new HttpError(
      400,
      `The body must be sent with Content-Type: application/json${type ? `, not ${type}` : ""}.`,
    );
  }
  const text = await readText(request);
  exchange.requestBody = text;
  const value = parse(text);
  const { issues } = validator["~standard"].validate(value);
  if (issues) throw invalidRequest(issues);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The engine quotes the body, which may hold anything: only what it says before that is passed on.
    throw new HttpError(400, `The body is not valid JSON: ${(error as Error).message.replace(/, (\.\.\.)?".*$/s, "")}`);
  }
}

/** 400 for a body that is larger than `maxBodyLength`. */
const tooLarge = (): HttpError => new HttpError(400, `The body is larger than ${maxBodyLength} characters.`);

/**
 * The text of a body. Keeps no more than a body may have, however it comes.
 *
 * @throws {HttpError} 400 if it is larger, breaks off, or is not UTF-8.
 */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyLength * maxBytesPerCharacter) throw tooLarge();
  // With a length that was announced and is small, there is nothing to guard against.
  if (request.headers.get("content-length") !== null) {
    const text = decode(await request.arrayBuffer().catch(incomplete));
    if (text.length > maxBodyLength) throw tooLarge();
    return text;
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let rejectedBytesRead = 0;
  const reader = request.body?.getReader();
  while (reader && rejectedBytesRead < maxRejectedBytesRead) {
    const { done, value } = await reader.read().catch(incomplete);
    if (done) break;
    if (text.length > maxBodyLength) rejectedBytesRead += value.byteLength;
    else text += decode(value, decoder, { stream: true });
  }
  if (text.length > maxBodyLength) throw tooLarge();
  return text + decode(new Uint8Array(), decoder);
}

const wholeDecoder = new TextDecoder("utf-8", { fatal: true });

/** Text that is not UTF-8 is not JSON. Decoded leniently, two ids that differ could become one. */
function decode(bytes: ArrayBuffer | Uint8Array, decoder = wholeDecoder, options?: { stream: boolean }): string {
  try {
    return decoder.decode(bytes, options);
  } catch {
    throw new HttpError(400, "The body is not valid JSON: it is not UTF-8.");
  }
}

function incomplete(): never {
  throw new HttpError(400, "The body did not arrive completely.");
}
