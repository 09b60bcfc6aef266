/** The list of checks. A new one goes into the file of its group. */
import type { Check } from "../run/check-context.ts";
import { createChecks } from "./creates.ts";
import { credentialChecks } from "./credentials.ts";
import { electricityChecks } from "./electricity.ts";
import { giftCardChecks } from "./gift-cards.ts";
import { idempotencyChecks } from "./idempotency.ts";
import { listChecks } from "./list.ts";
import { planChecks } from "./plans.ts";
import { responseChecks } from "./responses.ts";
import { stateChecks } from "./states.ts";
import { validationChecks } from "./validation.ts";
import { verificationChecks } from "./verification.ts";

/** Every check, in the order of the report. */
export const checks: readonly Check[] = [
  ...responseChecks,
  ...credentialChecks,
  ...createChecks,
  ...stateChecks,
  ...idempotencyChecks,
  ...listChecks,
  ...planChecks,
  ...verificationChecks,
  ...electricityChecks,
  ...giftCardChecks,
  ...validationChecks,
];
