/** The operator's token: the same rules on the command line and in process. */
import { isLoopback } from "@vending/shared/loopback";
import { sameText } from "../data/same-text.ts";
import type { Hosting } from "./hosting.ts";

/**
 * Long enough that a random token cannot be guessed, however fast the attempts. A limit on wrong tokens would help less: it must
 * not lock out the operator, so it would have to know who tries.
 */
const minLength = 16;

/** Why a server may not start with this token, or without one; `undefined` if it may. The text does not quote the token. */
export function operatorTokenProblem({
  host,
  selfService = false,
  operatorToken,
}: Pick<Hosting, "selfService" | "operatorToken"> & { readonly host: string }): string | undefined {
  if (operatorToken === undefined) {
    return selfService && !isLoopback(host)
      ? `self-service on ${host} needs an operator token: without it, every client can see the journal of all merchants`
      : undefined;
  }
  if (/^[!-~]+$/.test(operatorToken) && operatorToken.length >= minLength) return undefined;
  return `an operator token has at least ${minLength} printable ASCII characters and no space, such as node -p "crypto.randomUUID()" prints`;
}

/** Whether a request carries the operator's token. */
export function hasOperatorToken(request: Request, { operatorToken, secrets }: Hosting): boolean {
  const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (token === undefined || operatorToken === undefined || secrets === undefined) return false;
  return sameText(secrets.hash(token), secrets.hash(operatorToken));
}
