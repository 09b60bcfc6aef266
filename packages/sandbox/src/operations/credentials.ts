/** The credentials of a request (section 5). */
import { HttpError } from "../errors.ts";
import type { Credentials } from "../redaction.ts";

/** 401: a header is missing, or the two are not a pair. */
export function unauthenticated({ key, secret }: Credentials): HttpError {
  const missing = [...(key ? [] : ["X-Merchant-Key"]), ...(secret ? [] : ["X-Merchant-Secret"])];
  return new HttpError(
    401,
    missing.length > 0
      ? `The header ${missing.join(" and the header ")} is missing.`
      : "The key and the secret are not a pair of this sandbox.",
  );
}
