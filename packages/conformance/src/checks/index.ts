/**
 * Every check, in the order of the report. The checks in `derived/` are made from the contract. Those in `behaviour/` are
 * written by hand: a new one goes into the file of its group.
 */
import { type Contract, vendingContract } from "../contract.ts";
import type { Check } from "../run/check.ts";
import { createChecks } from "./behaviour/creates.ts";
import { credentialChecks } from "./behaviour/credentials.ts";
import { electricityChecks } from "./behaviour/electricity.ts";
import { giftCardChecks } from "./behaviour/gift-cards.ts";
import { idempotencyChecks } from "./behaviour/idempotency.ts";
import { listFilterChecks } from "./behaviour/list-filters.ts";
import { listPageChecks } from "./behaviour/list-pages.ts";
import { listRowChecks } from "./behaviour/list-rows.ts";
import { planChecks } from "./behaviour/plans.ts";
import { recoveryChecks } from "./behaviour/recovery.ts";
import { stateChecks } from "./behaviour/states.ts";
import { statusChecks } from "./behaviour/status.ts";
import { validationChecks } from "./behaviour/validation.ts";
import { verificationChecks } from "./behaviour/verification.ts";
import { authenticationChecks, healthChecks } from "./derived/authentication.ts";
import { outcomeChecks } from "./derived/creates.ts";
import { invalidRequestChecks } from "./derived/invalid-requests.ts";
import { malformedBodyChecks } from "./derived/malformed-bodies.ts";
import { parameterChecks } from "./derived/parameters.ts";
import { echoChecks, responseChecks } from "./derived/responses.ts";

/** The checks that are derived from a contract: a new operation gets them without new code. */
export function derivedChecks(contract: Contract): Check[] {
  return [
    ...responseChecks(contract),
    ...healthChecks,
    ...authenticationChecks,
    ...echoChecks,
    ...malformedBodyChecks,
    ...invalidRequestChecks,
    ...parameterChecks,
  ];
}

export const checks: readonly Check[] = [
  ...responseChecks(vendingContract),
  ...healthChecks,
  ...authenticationChecks,
  ...credentialChecks,
  ...echoChecks,
  ...outcomeChecks,
  ...createChecks,
  ...stateChecks,
  ...idempotencyChecks,
  ...recoveryChecks,
  ...statusChecks,
  ...listPageChecks,
  ...listFilterChecks,
  ...listRowChecks,
  ...planChecks,
  ...verificationChecks,
  ...electricityChecks,
  ...giftCardChecks,
  ...malformedBodyChecks,
  ...invalidRequestChecks,
  ...parameterChecks,
  ...validationChecks,
];
