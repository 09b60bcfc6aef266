/** Secrets by the cryptography of Node. */
import { createHash, randomBytes } from "node:crypto";
import type { SecretMaker } from "../data/merchants.ts";

/** A secret of ours has 256 random bits: nobody tries them all, so a fast hash will do. */
export const nodeSecrets: SecretMaker = {
  random: () => randomBytes(32).toString("base64url"),
  hash: (secret) => createHash("sha256").update(secret).digest("base64url"),
};
