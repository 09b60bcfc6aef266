/** Masks secrets in the journal and in error bodies. */
import { redactorOf } from "@vending/terminal/redactor";
import type { Merchants } from "../data/merchants.ts";
import type { ErrorBody, HttpError } from "../scenario/errors.ts";

/** The credentials of a request. */
export interface Credentials {
  readonly key: string | null;
  readonly secret: string | null;
  /** The code of their merchant; null if they are not a pair. */
  readonly merchant: string | null;
}

type Mask = (text: string) => string;

const ownMasks: WeakMap<Merchants, Mask> = new WeakMap();

/** Masks the merchants' secrets, the secret of the request, and its key if it is no merchant's: it may be a real one. */
export function maskFor({ key, secret, merchant }: Credentials, merchants: Merchants): Mask {
  const own = merchants.all.map(({ merchant_secret }) => merchant_secret);
  const sent = [secret, merchant === null ? key : null].filter(
    (value): value is string => value !== null && !own.includes(value) && !merchants.isKey(value),
  );
  if (sent.length > 0) return redactorOf([...own, ...sent]);
  const known = ownMasks.get(merchants) ?? redactorOf(own);
  ownMasks.set(merchants, known);
  return known;
}

/** The body of an error. It may quote the request, and a secret that was sent in the wrong place must not come back. */
export function maskedBody(error: HttpError, credentials: Credentials, merchants: Merchants): ErrorBody {
  // The error for wrong credentials quotes nothing.
  if (error.status === 401) return error.body();
  const mask = maskFor(credentials, merchants);
  const { message, errors, ...rest } = error.body();
  const issues = errors?.map((issue) => ({
    ...issue,
    message: mask(issue.message),
    path: issue.path.map((part) => (typeof part === "string" ? mask(part) : part)),
  }));
  return { ...rest, message: mask(message), ...(issues && { errors: issues }) };
}
