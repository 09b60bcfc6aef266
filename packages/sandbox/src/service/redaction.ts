/** Removes secrets from the journal and from error bodies. */

import { Redactor } from "@vending/shared/redaction/redactor";
import type { ErrorBody, HttpError } from "../behaviour/errors.ts";
import type { Merchants } from "../data/merchants.ts";
import { redactFields, redactQuery, redactUnparsed } from "./secret-names.ts";

/** The credentials of a request. */
export interface Credentials {
  readonly key: string | null;
  readonly secret: string | null;
  /** The code of their merchant; null if they are not a pair. */
  readonly merchant: string | null;
}

const redactors: WeakMap<Merchants, Redactor> = new WeakMap();

/** Redacts the merchants' secrets, the secret of the request, and its key if it is no merchant's. */
export function redactorFor({ key, secret, merchant }: Credentials, merchants: Merchants): Redactor {
  const own = merchants.secrets;
  // A merchant's key is no secret.
  const sent = [secret, merchant === null ? key : null].filter(
    (one): one is string => one !== null && !own.includes(one) && !merchants.isKey(one),
  );
  if (sent.length > 0) return new Redactor([...own, ...sent]);
  const known = redactors.get(merchants) ?? new Redactor(own);
  redactors.set(merchants, known);
  return known;
}

/** The body of an error. It may quote the request, and a secret that was sent in the wrong place must not come back. */
export function redactedBody(error: HttpError, credentials: Credentials, merchants: Merchants): ErrorBody {
  // The error for wrong credentials quotes nothing.
  if (error.status === 401) return error.body();
  const redactor = redactorFor(credentials, merchants);
  const { message, errors, ...rest } = error.body();
  const issues = errors?.map((issue) => ({
    ...issue,
    message: redactor.redact(issue.message),
    path: issue.path.map((part) => (typeof part === "string" ? redactor.redact(part) : part)),
  }));
  return { ...rest, message: redactor.redact(message), ...(issues && { errors: issues }) };
}

/** The path of a request without the secrets that names in its query give away. */
export const redactedPath: (path: string) => string = redactQuery;

/** The text of a body without the secrets that its field names give away. */
export function redactedText(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return redactUnparsed(text);
  }
  const redactedValue = redactFields(value);
  // A body without a secret is shown as it was sent.
  return redactedValue === value ? text : JSON.stringify(redactedValue);
}
