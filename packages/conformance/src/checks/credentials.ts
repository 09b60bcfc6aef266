/** Section 5: who may do what. */
import type { OperationId } from "@vending/contract";
import { type Check, Failure } from "../check.ts";
import type { Merchant } from "../config/schema.ts";
import type { Credentials } from "../service.ts";
import type { Trial } from "../trial.ts";
import { allWays, type StatusRoute, type Way } from "../ways.ts";
import { posts, protectedOperations, statusCall, validCall } from "./bodies.ts";

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
  await t.each(named, async (operationId) => {
    const { body } = validCall(t, operationId);
    t.status(await t.call(operationId, { body: { ...(body as object), merchant_code: code } }), ...statuses);
  });
}

/** A code that looks like another one, and is none. */
const likeness = (t: Trial, code: string): string =>
  code
    .replace(/\d/g, () => t.random.digits(1))
    .replace(/[a-z]/gi, (letter) => String.fromCharCode((letter < "a" ? 65 : 97) + t.random.below(26)));

const near = (secret: string): string =>
  secret === secret.toUpperCase() ? secret.toLowerCase() : secret.toUpperCase();

export const credentialChecks: readonly Check[] = [
  {
    name: "credentials/both-needed",
    section: "5, 7.1",
    rule: "Without the key, without the secret, or without both, every operation but the health check answers 401.",
    buys: "unless refused",
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
    buys: "unless refused",
    // After everything else: a service may lock out a key that is tried too often.
    when: "last",
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
    name: "credentials/body-names-other-merchant",
    section: "5, 7.1",
    rule: "A body that names another merchant than that of the credentials gets 403.",
    buys: "unless refused",
    run: (t) => withCode(t, t.otherMerchant.code, 403),
  },
  {
    name: "credentials/unknown-merchant",
    section: "5, 7.1",
    rule: "A body that names a merchant that does not exist gets 404, or 403 because the credentials may not access it.",
    buys: "unless refused",
    run: (t) => withCode(t, likeness(t, t.merchant.code), 403, 404),
  },
  {
    name: "credentials/other-merchants-transaction",
    section: "4.4, 5, 7.1",
    rule: "Another merchant cannot read the status of a transaction: 403, or 404 as an id that it has not used.",
    buys: true,
    run(t) {
      const as = t.otherMerchant;
      const routes: readonly StatusRoute[] = ["getTransactionStatus", "getTransactionStatusV1"];
      const cases = allWays.flatMap((way) => routes.map((route): [Way, StatusRoute] => [way, route]));
      return t.each(
        cases,
        ([way, route]) => `${way}, ${route}`,
        async ([way, route]) => {
          const { body } = await t.purchase(way, "success");
          const answer = await t.call(route, { ...statusCall(route, body.client_request_id), as });
          t.status(answer, 403, 404);
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
