/** Section 5: every operation needs credentials, unless the contract says that it is public. */

import type { Merchant } from "../../config/schema.ts";
import { sells } from "../../contract.ts";
import type { Credentials } from "../../http/request.ts";
import type { Check } from "../../run/check.ts";
import { type CheckContext, pairs } from "../../run/check-context.ts";
import { validCall } from "../../run/valid-calls.ts";

const operationIds = ({ run: { contract } }: CheckContext, isPublic: boolean): string[] =>
  Object.keys(contract.operations).filter((id) => contract.operations[id]?.public === isPublic);

/** Expects that every operation that is not public, and sells nothing, accepts the merchant's credentials. */
async function authorized(t: CheckContext): Promise<void> {
  const { operations } = t.run.contract;
  const selling = new Set(Object.keys(operations).filter((id) => operations[id] && sells(operations[id])));
  await t.each(
    operationIds(t, false).filter((id) => !selling.has(id)),
    (id) => `${id}, both`,
    async (id) => {
      const response = await t.call(id, validCall(t, id));
      const message = "Expected another status than HTTP 401.";
      t.expect(response.status !== 401, { code: "status", message }, response);
    },
  );
}

/** Expects 401 from every operation that is not public, with each of these credentials. */
async function unauthorized(t: CheckContext, credentials: Readonly<Record<string, Credentials>>): Promise<void> {
  await t.each(
    pairs(operationIds(t, false), Object.entries(credentials)),
    ([id, [name]]) => `${id}, ${name}`,
    async ([id, [, as]]) => t.status(await t.call(id, { ...validCall(t, id), as }), 401),
  );
}

function inOtherCase(secret: string): string {
  const other = secret === secret.toUpperCase() ? secret.toLowerCase() : secret.toUpperCase();
  return other === secret ? `${secret}x` : other;
}

export const healthChecks: readonly Check[] = [
  {
    name: "health/needs-no-credentials",
    cause: "health",
    section: "4.11, 5",
    rule: "The health check returns 200 without credentials, and with wrong ones.",
    run: (t) =>
      t.each(operationIds(t, true), async (id) => {
        const wrong = { key: "unknown", secret: `unknown-${t.random.digits(12)}` };
        for (const as of [{}, wrong]) t.status(await t.call(id, { ...validCall(t, id), as }), 200);
      }),
  },
];

export const authenticationChecks: readonly Check[] = [
  {
    name: "credentials/both-needed",
    cause: "authentication",
    section: "5, 7.1",
    rule: "Without the key, without the secret, or without both, every operation but the health check returns 401; with both it does not.",
    buys: "unless rejected",
    async run(t) {
      const { key, secret }: Merchant = t.merchant;
      await unauthorized(t, { "no key": { secret }, "no secret": { key }, neither: {} });
      await authorized(t);
    },
  },
  {
    name: "credentials/wrong-pair",
    cause: "authentication",
    section: "5, 7.1",
    rule: "A wrong key, or a secret that does not belong to the key, gets 401.",
    buys: "unless rejected",
    // At the end, because a service may lock a key after too many attempts.
    phase: "final",
    run: (t) => {
      const { key, secret }: Merchant = t.merchant;
      const { otherMerchant } = t.run.config;
      return unauthorized(t, {
        "an unknown key": { key: `unknown-${t.random.digits(12)}`, secret },
        "an unknown secret": { key, secret: `unknown-${t.random.digits(12)}` },
        "the secret with a suffix": { key, secret: `${secret}${t.random.digits(1)}` },
        "the beginning of the secret": { key, secret: secret.slice(0, -1) },
        "the secret in the other case": { key, secret: inOtherCase(secret) },
        ...(otherMerchant && { "the secret of another merchant": { key, secret: otherMerchant.secret } }),
      });
    },
  },
];
