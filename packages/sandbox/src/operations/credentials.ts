/** The credentials of a request (section 5). */
import { HttpError } from "../errors.ts";
import type { Merchant, Merchants } from "../merchants.ts";
import type { Credentials } from "../redaction.ts";

/**
 * The merchant that the credentials belong to.
 *
 * @throws {HttpError} 401 if a header is missing, or the two are not a pair.
 */
export function merchantOf({ key, secret }: Credentials, merchants: Merchants): Merchant {
  const merchant = merchants.authenticate(key, secret);
  if (merchant) return merchant;
  const missing = [...(key ? [] : ["X-Merchant-Key"]), ...(secret ? [] : ["X-Merchant-Secret"])];
  throw new HttpError(
    401,
    missing.length > 0
      ? `The header ${missing.join(" and the header ")} is missing.`
      : "The key and the secret are not a pair of this sandbox.",
  );
}
