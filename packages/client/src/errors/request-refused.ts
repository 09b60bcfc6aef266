import { isObject, textOf } from "../values/json-value.ts";
import { VendingError, type VendingErrorDetails } from "./vending-error.ts";

export interface RequestRefusedDetails extends VendingErrorDetails {
  status: number;
  /** Default: the reason in the body, if there is one. */
  reason?: string | undefined;
}

/**
 * The service refused the request: invalid, credentials, merchant, or not found. Sending it unchanged again does not help.
 * `meaningOf` of `@vending/contract` explains the status.
 * From `purchase` and `resume` it means that the purchase was rejected: nothing was made. From `transactions` it says nothing
 * about a purchase, and its `mayHaveBeenMade` is `true`.
 */
export class RequestRefusedError extends VendingError {
  override readonly name = "RequestRefusedError";
  /** The service's own reason, without the credentials; `undefined` if it gives none. The contract documents no form. */
  readonly reason: string | undefined;

  constructor({ reason, ...details }: RequestRefusedDetails) {
    const why = reason ?? reasonIn(details.body);
    const ending = why === undefined ? "." : `: ${why}`;
    super(`${details.operation} was refused with HTTP ${details.status}${ending}`, {
      mayHaveBeenMade: false,
      ...details,
    });
    this.reason = why;
  }
}

/** The contract documents no form of a reason (section 7.2): these names are the usual ones. */
const names = ["response_message", "message", "error", "detail"];
const maxLength = 200;

/** The reason in a body: one line with a full stop, for a log. */
function reasonIn(body: unknown): string | undefined {
  // `{ error: { message } }` is usual, too.
  const text = textIn(body) ?? (isObject(body) ? textIn((body as { error?: unknown }).error) : undefined);
  if (!text) return undefined;
  if (text.length <= maxLength) return text.replace(/[^.!?]$/, "$&.");
  // The cut may leave half of a character.
  const cut = text.slice(0, maxLength).replace(/\p{Cs}$/u, "");
  return `${cut}…`;
}

function textIn(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const fields = body as Readonly<Record<string, unknown>>;
  const texts = names.map((name) =>
    textOf(fields[name])
      ?.replace(/[\s\p{C}]+/gu, " ")
      .trim(),
  );
  return texts.find(Boolean);
}
