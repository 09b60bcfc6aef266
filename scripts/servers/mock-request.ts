/** Reads a request to the mock, and says what the contract does not allow in it. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import type { Validator } from "@vending/contract/validators";
import { type Fields, fieldsOf } from "./nearest-example.ts";

/** An operation as Prism reads it from the document. */
export type Operation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

export interface Fault {
  /** The parameter, the header, or the path to the field of the body; `body` for the whole. */
  readonly field: string;
  readonly message: string;
}

/** As large as the sandbox takes them. */
const maxBodyBytes = 65_536;

/** The body of a request, or undefined if it is too large. It is read to its end, so that the client reads the response. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  return size <= maxBodyBytes ? Buffer.concat(chunks) : undefined;
}

/** The credentials that a request lacks. */
export function missingCredentials({ security }: Operation, headers: IncomingHttpHeaders): Fault[] {
  return (security ?? []).flat().flatMap((scheme) => {
    if (scheme.type !== "apiKey" || headers[scheme.name.toLowerCase()]) return [];
    return [{ field: scheme.name, message: `${scheme.name} is required` }];
  });
}

/** What was asked, as far as it can be read, and what is wrong with it. */
interface Asked {
  readonly fields: Fields;
  readonly faults: readonly Fault[];
}

/** The parameters in the path and in the query. */
export function readParameters(
  { path, request }: Operation,
  { pathname, searchParams }: URL,
  validator: Validator<unknown> | undefined,
): Asked {
  if (!validator) return { fields: {}, faults: [] };
  const segments = pathname.split("/");
  const inPath = path.split("/").flatMap((part, index) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    return name !== undefined && segments[index] ? [[name, decodeURIComponent(segments[index])] as const] : [];
  });
  // Prism has preferences in the query, too: `__example`, `__code`.
  const given = [...inPath, ...[...searchParams].filter(([name]) => !name.startsWith("__"))];
  const integers = (request?.query ?? []).filter(({ schema }) => schema?.type === "integer").map(({ name }) => name);
  const fields: Record<string, unknown> = Object.create(null);
  const faults: Fault[] = [];
  for (const [name, value] of given) {
    if (name in fields) faults.push({ field: name, message: `${name} is given twice` });
    // The validator rejects any other text.
    fields[name] = integers.includes(name) && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  }
  return { fields, faults: [...faults, ...faultsOf(validator, { ...fields })] };
}

/** The fields of a JSON body. */
export function readJson(
  headers: IncomingHttpHeaders,
  bytes: Buffer | undefined,
  validator: Validator<unknown> | undefined,
): Asked {
  if (!validator) return { fields: {}, faults: [] };
  const fault = (field: string, message: string): Asked => ({ fields: {}, faults: [{ field, message }] });
  if (!bytes) return fault("body", `The body is larger than ${maxBodyBytes} bytes`);
  if (!/^application\/([^;]*\+)?json\s*(;|$)/i.test(headers["content-type"] ?? "")) {
    return fault("Content-Type", "The body must be sent with Content-Type: application/json");
  }
  try {
    const body: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return { fields: fieldsOf(body), faults: faultsOf(validator, body) };
  } catch (error) {
    return fault("body", `The body is not valid JSON: ${(error as Error).message}`);
  }
}

const faultsOf = (validator: Validator<unknown>, value: unknown): Fault[] =>
  (validator["~standard"].validate(value).issues ?? []).map(({ path, message }) => ({
    field: path.length > 0 ? path.join(".") : "body",
    message,
  }));
