/** Section 5: every operation needs credentials, unless the contract says that it is public, and what belongs to a merchant is its own. */
import type { Merchant } from "../config/schema.ts";
import { operations, sells } from "../contract.ts";
import type { Credentials } from "../http/service-client.ts";
import type { ApiResponse } from "../purchases/api-response.ts";
import { routeNames, transactionStatuses } from "../purchases/purchase-routes.ts";
import { type Check, type CheckContext, pairs } from "../run/check-context.ts";
import { operationsWithBody, validCall } from "../run/valid-calls.ts";

const operationIds = (isPublic: boolean): string[] =>
  Object.keys(operations).filter((id) => operations[id]?.public === isPublic);

/** Expects that every operation that is not public, and sells nothing, accepts the merchant's credentials. */
async function authorized(t: CheckContext): Promise<void> {
  const selling = new Set(Object.keys(operations).filter(sells));
  await t.each(
    operationIds(false).filter((id) => !selling.has(id)),
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
    pairs(operationIds(false), Object.entries(credentials)),
    ([id, [name]]) => `${id}, ${name}`,
    async ([id, [, as]]) => t.status(await t.call(id, { ...validCall(t, id), as }), 401),
  );
}

function inOtherCase(secret: string): string {
  const other = secret === secret.toUpperCase() ? secret.toLowerCase() : secret.toUpperCase();
  return other === secret ? `${secret}x` : other;
}

/** Sends every body that names a merchant with another code. */
async function withCode(t: CheckContext, code: string, ...statuses: number[]): Promise<void> {
  await t.each(
    operationsWithBody.filter((operationId) => operationId !== "createGiftCardOrder"),
    async (operationId) => {
      const { body } = validCall(t, operationId);
      t.status(await t.call(operationId, { body: { ...(body as object), merchant_code: code } }), ...statuses);
    },
  );
}

/** Expects 403, or 404 as for an unknown id. That a 200 shows what belongs to another is not said of one without it. */
export function hidden(t: CheckContext, response: ApiResponse, created: ApiResponse): void {
  const known = ["internal_reference", "reference_code", "msisdn"].filter((field) => created.get(`data.${field}`));
  // The id is in the request: that it comes back shows nothing, if there is anything else to show.
  const isShown = (known.length > 0 ? known : ["request_id"]).some(
    (field) => response.get(`data.${field}`) === created.get(`data.${field}`),
  );
  if (isShown || response.status === 403) t.status(response, 403, 404);
  else t.unknown(response, "unknown-id");
}

/** A code of the same form that no merchant has. */
const unknownCode = (t: CheckContext, code: string): string =>
  code
    .replace(/\d/g, () => t.random.digits(1))
    .replace(/[a-z]/gi, (letter) => String.fromCharCode((letter < "a" ? 65 : 97) + t.random.below(26)));

export const credentialChecks: readonly Check[] = [
  {
    name: "health/needs-no-credentials",
    cause: "health",
    section: "4.11, 5",
    rule: "The health check returns 200 without credentials, and with wrong ones.",
    run: (t) =>
      t.each(operationIds(true), async (id) => {
        // With digits: every credential is hidden in reports, wherever it stands.
        const wrong = { key: `unknown-${t.random.digits(12)}`, secret: `unknown-${t.random.digits(12)}` };
        for (const as of [{}, wrong]) t.status(await t.call(id, { ...validCall(t, id), as }), 200);
      }),
  },
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
  {
    name: "credentials/body-names-other-merchant",
    cause: "other-merchant",
    section: "5, 7.1",
    rule: "A body that names another merchant than the credentials gets 403.",
    buys: "unless rejected",
    run: (t) => withCode(t, t.otherMerchant.code, 403),
  },
  {
    name: "credentials/unknown-merchant",
    cause: "other-merchant",
    section: "5, 7.1",
    rule: "A body that names a merchant that does not exist gets 404, or 403 because the credentials have no access to it.",
    buys: "unless rejected",
    run: (t) => withCode(t, unknownCode(t, t.merchant.code), 403, 404),
  },
  {
    name: "credentials/other-merchants-transaction",
    cause: "other-merchants-data",
    section: "4.4, 5, 7.1",
    rule: "Another merchant cannot get the status of a transaction: 403, or 404 as for an unknown id.",
    buys: true,
    run(t) {
      const as = t.otherMerchant;
      return t.each(
        pairs(routeNames, transactionStatuses),
        ([route, status]) => `${route}, ${status}`,
        async ([route, status]) => {
          const { body, created } = await t.purchase(route, "success");
          hidden(t, await t.getStatus(body.client_request_id, status, as), created);
        },
      );
    },
  },
];
