/** Makes and hashes secrets with the cryptography of Node. */
import { createHash, randomBytes } from "node:crypto";
import type { SecretMaker } from "../data/merchants.ts";

/** A secret has 256 random bits, too many to try, so a fast hash is enough. */
export const nodeSecrets: SecretMaker = {
  random: () => randomBytes(32).toString("base64url"),
  hash: (secret) => createHash("sha256").update(secret).digest("base64url"),
};
