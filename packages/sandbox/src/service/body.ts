/** Reads the body of a request, which must be bounded in size, UTF-8, JSON, and valid for its operation. */
import type { requestValidator } from "@vending/contract/validators";
import { HttpError, invalidRequest } from "../behaviour/errors.ts";
import { boundedText, NotUtf8 } from "./bounded-text.ts";
import type { Exchange } from "./exchange.ts";

/** The largest request body, in characters. */
export const maxBodyLength = 65_536;

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
    // The engine's message ends with a quote of the body, which may contain a secret.
    throw new HttpError(400, `The body is not valid JSON: ${(error as Error).message.replace(/, (\.\.\.)?".*$/s, "")}`);
  }
}

/** @throws {HttpError} 400 for a body that is longer than `maxBodyLength`, breaks off, or is not UTF-8. */
export async function readText(request: Request): Promise<string> {
  const text = await boundedText(request, maxBodyLength).catch((error) => {
    const isUtf8 = !(error instanceof NotUtf8);
    throw new HttpError(
      400,
      isUtf8 ? "The body did not arrive completely." : "The body is not valid JSON: it is not UTF-8.",
    );
  });
  if (text === undefined) throw new HttpError(400, `The body is larger than ${maxBodyLength} characters.`);
  return text;
}
