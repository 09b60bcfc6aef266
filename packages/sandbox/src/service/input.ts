/** Reads the parameters of a request, and its body, which must be bounded in size, UTF-8, JSON, and valid for its operation. */
import { type OperationId, type OperationParameter, operations } from "@vending/contract";
import { parametersValidator, requestValidator } from "@vending/contract/validators";
import type { HonoRequest } from "hono";
import { HttpError, invalidRequest } from "../scenario/errors.ts";
import type { Exchange } from "./exchange.ts";

/** The largest request body, in characters. */
export const maxBodyLength = 65_536;

/** The parameters and the body of a request, as the contract allows them. */
export interface Input {
  readonly parameters: Parameters;
  readonly body: unknown;
}

/**
 * Returns a function that reads a request of an operation on a route with this path, and records its body. It throws an
 * `HttpError` 400 for what the contract does not allow.
 */
export function inputReader(
  operation: OperationId,
  path: string,
): (request: HonoRequest, exchange: Exchange) => Promise<Input> {
  const readParameters = parameterReader(operation, path);
  const validator = requestValidator(operation);
  return async (request, exchange) => {
    const parameters = readParameters(request);
    if (!validator) return { parameters, body: undefined };
    rejectOtherType(exchange);
    exchange.requestBody = await readText(request.raw);
    const body = parse(exchange.requestBody);
    const { issues } = validator["~standard"].validate(body);
    if (issues) throw invalidRequest(issues);
    return { parameters, body };
  };
}

function rejectOtherType({ contentType }: Exchange): void {
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") return;
  throw new HttpError(400, `The body must be sent with Content-Type: application/json${type ? `, not ${type}` : ""}.`);
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
  let text: string | undefined;
  try {
    text = await boundedText(request, maxBodyLength);
  } catch (error) {
    const isUtf8 = !(error instanceof NotUtf8);
    throw new HttpError(
      400,
      isUtf8 ? "The body did not arrive completely." : "The body is not valid JSON: it is not UTF-8.",
    );
  }
  if (text === undefined) throw new HttpError(400, `The body is larger than ${maxBodyLength} characters.`);
  return text;
}

/** No character has more in UTF-8. */
const maxBytesPerCharacter = 3;

/** How many more bytes of a body that is too long are read. Unread bytes would reset the connection, and lose the response. */
const maxReadOn = 16 * 1024 * 1024;

const wholeDecoder = new TextDecoder("utf-8", { fatal: true });

/** A body is not UTF-8. */
export class NotUtf8 extends Error {}

/**
 * The text of a body; `undefined` if it is too long. Rejects if it breaks off.
 *
 * @param maxLength In characters.
 * @throws {NotUtf8} Lenient decoding could make two different ids one.
 */
export async function boundedText(request: Request, maxLength: number): Promise<string | undefined> {
  const length = request.headers.get("content-length");
  if (Number(length) > maxLength * maxBytesPerCharacter) return undefined;
  // A small announced length needs no guard.
  if (length !== null) {
    const text = decode(await request.arrayBuffer());
    return text.length > maxLength ? undefined : text;
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = request.body?.getReader();
  let text = "";
  for (let readOn = 0; readOn < maxReadOn; ) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (text.length > maxLength) readOn += value?.byteLength ?? 0;
    else text += decode(value, decoder, { stream: !done });
    if (done) return text.length > maxLength ? undefined : text;
  }
  return undefined;
}

function decode(bytes?: ArrayBuffer | Uint8Array, decoder = wholeDecoder, options?: { stream: boolean }): string {
  try {
    return decoder.decode(bytes, options);
  } catch (cause) {
    throw new NotUtf8("It is not UTF-8.", { cause });
  }
}

/** By name. An integer of the contract is a number. */
export type Parameters = Readonly<Record<string, string | number>>;

function parameterReader(operationId: OperationId, path: string): (request: HonoRequest) => Parameters {
  const validator = parametersValidator(operationId);
  if (!validator) return () => ({});
  const declared: readonly OperationParameter[] = operations[operationId].parameters;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const integers = declared.filter(({ type }) => type === "integer").map(({ name }) => name);

  return (request) => {
    const values = new Map<string, string | number>(inPath.map((name) => [name, request.param(name) ?? ""]));
    const query = request.url.indexOf("?");
    if (query >= 0) {
      for (const [name, value] of new URLSearchParams(request.url.slice(query + 1))) {
        if (values.has(name)) throw new HttpError(400, `${name} is given twice`);
        values.set(name, value);
      }
    }
    for (const name of integers) {
      const text = values.get(name);
      if (text === undefined) continue;
      if (!/^-?\d{1,15}$/.test(String(text))) {
        const message = `${name} must be an integer, not ${JSON.stringify(text)}`;
        throw invalidRequest([{ path: [name], keyword: "type", message }]);
      }
      values.set(name, Number(text));
    }
    const parameters = Object.fromEntries(values);
    const { issues } = validator["~standard"].validate(parameters);
    if (issues) throw invalidRequest(issues);
    return parameters;
  };
}
