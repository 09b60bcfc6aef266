/** Every check, in the order in which they are told. A new one goes into the file of its section. */
import type { Check } from "../check.ts";
import { createChecks } from "./creates.ts";
import { credentialChecks } from "./credentials.ts";
import { electricityChecks } from "./electricity.ts";
import { giftCardChecks } from "./gift-cards.ts";
import { healthChecks } from "./health.ts";
import { idempotencyChecks } from "./idempotency.ts";
import { listChecks } from "./list.ts";
import { planChecks } from "./plans.ts";
import { recoveryChecks } from "./recovery.ts";
import { serverChecks } from "./server.ts";
import { stateChecks } from "./states.ts";
import { statusChecks } from "./status.ts";
import { validationChecks } from "./validation.ts";
import { verificationChecks } from "./verification.ts";

export const checks: readonly Check[] = [
  ...serverChecks,
  ...healthChecks,
  ...credentialChecks,
  ...createChecks,
  ...stateChecks,
  ...idempotencyChecks,
  ...recoveryChecks,
  ...statusChecks,
  ...listChecks,
  ...planChecks,
  ...verificationChecks,
  ...electricityChecks,
  ...giftCardChecks,
  ...validationChecks,
];
