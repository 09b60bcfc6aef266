/** Servers that each break one promise, with the check that must find it. The files are those of the checks. */
import type { Mutant } from "../lib/mutant.ts";
import { createMutants } from "./creates.ts";
import { credentialMutants } from "./credentials.ts";
import { electricityMutants } from "./electricity.ts";
import { giftCardMutants } from "./gift-cards.ts";
import { idempotencyMutants } from "./idempotency.ts";
import { listMutants } from "./list.ts";
import { planMutants } from "./plans.ts";
import { recoveryMutants } from "./recovery.ts";
import { responseMutants } from "./responses.ts";
import { stateMutants } from "./states.ts";
import { statusMutants } from "./status.ts";
import { validationMutants } from "./validation.ts";
import { verificationMutants } from "./verification.ts";

export const mutants: readonly Mutant[] = [
  ...responseMutants,
  ...credentialMutants,
  ...createMutants,
  ...stateMutants,
  ...idempotencyMutants,
  ...recoveryMutants,
  ...statusMutants,
  ...listMutants,
  ...planMutants,
  ...verificationMutants,
  ...electricityMutants,
  ...giftCardMutants,
  ...validationMutants,
];
