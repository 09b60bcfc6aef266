/** The credentials of a request (section 5). */
import { HttpError } from "../behaviour/errors.ts";
import type { Credentials } from "./redaction.ts";

/** 401: a header is missing, or the two are not a pair. */
export function unauthenticated({ key, secret }: Credentials): HttpError {
  const missing = [...(key ? [] : ["X-Merchant-Key"]), ...(secret ? [] : ["X-Merchant-Secret"])];
  if (missing.length === 0) return notAPair();
  const [headers, are] = missing.length === 1 ? ["header", "is"] : ["headers", "are"];
  return new HttpError(401, `The ${headers} ${missing.join(" and ")} ${are} missing.`);
}

/** 401: no merchant has this key and this secret. */
export const notAPair = (): HttpError => new HttpError(401, "The key and the secret are not a pair of this sandbox.");
