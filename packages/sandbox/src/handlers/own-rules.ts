/** Rules of the sandbox. The contract does not document these bounds; a request that breaks one is certainly a mistake. */
import { HttpError } from "../errors.ts";

/** @throws {HttpError} 400 for an id that looks as if it were missing. */
export function refuseBlankId(requestId: string): void {
  if (requestId.trim() === "") refuse("the request id must not be blank");
}

/** Far more than anybody needs, so that the memory of the sandbox is bounded by the number of transactions. */
const maxTextLength = 1_000;

/** @throws {HttpError} 400 for a text of more than 1,000 characters. */
export function refuseLongTexts(fields: Readonly<Record<string, string>>): void {
  const [name] = Object.entries(fields).find(([, value]) => value.length > maxTextLength) ?? [];
  if (name !== undefined) refuse(`${name} has at most ${maxTextLength} characters`);
}

/** @throws {HttpError} 400 for an amount of 0. */
export function refuseNoAmount(amount: string): void {
  if (!(Number(amount) > 0)) refuse(`the amount must be more than 0, not ${amount}`);
}

/** @throws {HttpError} 400 for a number that no customer of this product has. */
export function refuseImpossibleNumber(product: string, number: string): void {
  if (product === "airtime" || product === "data") {
    // The contract has 234 or 0 and digits behind it; it does not say how many.
    if (!/^\d{9,14}$/.test(number)) refuse(`a phone number has 9 to 14 digits, not ${number}`);
  } else if (product === "BETTING") {
    if (number.trim() === "") refuse("the customer id must not be blank");
  } else if (!/^\d{6,20}$/.test(number)) {
    refuse(`a meter or smartcard number has 6 to 20 digits, not ${number}`);
  }
}

function refuse(rule: string): never {
  throw new HttpError(400, `This is a rule of the sandbox, not of the contract: ${rule}.`);
}
