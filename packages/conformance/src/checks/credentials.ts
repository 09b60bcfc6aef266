/** Section 5: who may do what. */
import type { OperationId } from "@vending/contract";
import { type Check, Failure } from "../check.ts";
import type { Merchant } from "../config/schema.ts";
import type { Credentials } from "../service.ts";
import type { Trial } from "../trial.ts";
import { posts, protectedOperations, type StatusRoute, statusCall, validCall } from "./bodies.ts";

type Presented = readonly [name: string, credentials: Credentials];

/** Every protected operation, with each of these credentials, is to answer 401. */
async function refused(t: Trial, presented: readonly Presented[]): Promise<void> {
  const cases = protectedOperations.flatMap((operationId) => presented.map((one) => ({ operationId, one })));
  await t.each(
    cases,
    ({ operationId, one }) => `${operationId}, ${one[0]}`,
    async ({ operationId, one: [, as] }) => {
      t.status(await t.call(operationId, { ...validCall(t, operationId), as }), 401);
    },
  );
}

/** A body with another merchant's code. */
async function withCode(t: Trial, code: string, ...statuses: number[]): Promise<void> {
  const named = posts.filter((id): id is Exclude<OperationId, "createGiftCardOrder"> => id !== "createGiftCardOrder");
  await t.each(
    named,
    (operationId) => operationId,
    async (operationId) => {
      const { body } = validCall(t, operationId);
      t.status(await t.call(operationId, { body: { ...(body as object), merchant_code: code } }), ...statuses);
    },
  );
}

const near = (secret: string): string =>
  secret === secret.toUpperCase() ? secret.toLowerCase() : secret.toUpperCase();

export const credentialChecks: readonly Check[] = [
  {
    name: "credentials/both-needed",
    section: "5, 7.1",
    rule: "Without the key, without the secret, or without both, every operation but the health check answers 401.",
    run: (t) => {
      const { key, secret }: Merchant = t.merchant;
      return refused(t, [
        ["no key", { secret }],
        ["no secret", { key }],
        ["neither", {}],
      ]);
    },
  },
  {
    name: "credentials/wrong-pair",
    section: "5, 7.1",
    rule: "A wrong key, or a secret that is not the one of the key, gets 401.",
    run: (t) => {
      const { key, secret }: Merchant = t.merchant;
      const other = t.world.config.otherMerchant;
      return refused(t, [
        ["a key that nobody has", { key: `nobody-${t.random.digits(12)}`, secret }],
        ["a secret that nobody has", { key, secret: `nobody-${t.random.digits(12)}` }],
        ["the secret with something behind it", { key, secret: `${secret}${t.random.digits(1)}` }],
        ["the beginning of the secret", { key, secret: secret.slice(0, -1) }],
        ["the secret in the other case", { key, secret: near(secret) === secret ? `${secret}x` : near(secret) }],
        ...(other ? ([["the secret of another merchant", { key, secret: other.secret }]] as const) : []),
      ]);
    },
  },
  {
    name: "credentials/other-merchants-code",
    section: "5, 7.1",
    rule: "A body that names another merchant than that of the credentials gets 403.",
    run: (t) => withCode(t, t.otherMerchant.code, 403),
  },
  {
    name: "credentials/unknown-merchant",
    section: "5, 7.1",
    rule: "A body that names a merchant that does not exist gets 404, or 403 because the credentials may not access it.",
    run: (t) => withCode(t, `NOBODY-${t.random.digits(8)}`, 403, 404),
  },
  {
    name: "credentials/other-merchants-transaction",
    section: "5, 7.1",
    rule: "The status of another merchant's transaction is not to be had: 403.",
    buys: true,
    async run(t) {
      const as = t.otherMerchant;
      const { body } = await t.purchase("airtime-sync", "success");
      const routes: readonly StatusRoute[] = ["getTransactionStatus", "getTransactionStatusV1"];
      await t.each(
        routes,
        (route) => route,
        async (route) => {
          t.status(await t.call(route, { ...statusCall(route, body.client_request_id), as }), 403);
        },
      );
    },
  },
  {
    name: "credentials/secret-never-echoed",
    section: "5",
    rule: "No answer has a secret in it, neither the merchant's nor a wrong one that was sent.",
    when: "judge",
    run(t) {
      const { journal } = t.world;
      t.expectations += journal.answers();
      for (const { message, exchange } of journal.echoes()) t.failures.push(new Failure(message, [exchange]));
    },
  },
];
