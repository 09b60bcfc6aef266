/** `POST /sandbox/merchants`: a merchant registers. The response is the only place that shows its secret. */

import { HttpError, ownRule } from "../behaviour/errors.ts";
import type { ConfiguredMerchant, Merchants, SecretMaker } from "../data/merchants.ts";
import type { Store } from "../store/store.ts";
import type { Hosting } from "./hosting.ts";
import { hasOperatorToken } from "./operator-token.ts";
import { RateLimit } from "./rate-limit.ts";

/** Bounds the memory of the sandbox. */
const maxRegistered = 10_000;
const maxPerSecond = 20;
/** From one address. Alone, it needs a hundred days to reach the maximum; the operator notices long before. */
const maxPerDay = 100;
const day = 86_400_000;
const codePattern = /^[A-Z0-9][A-Z0-9_-]{2,31}$/;
const maxNameLength = 100;

interface Surroundings {
  readonly store: Store;
  readonly merchants: Merchants;
  readonly hosting: Hosting;
  readonly now: () => number;
}

/** A function that registers a merchant. It throws an `HttpError` if that is not allowed, or the body is not valid. */
export function createRegistration({
  store,
  merchants,
  hosting,
  now,
}: Surroundings): (body: unknown, request: Request) => Promise<ConfiguredMerchant> {
  const { secrets, selfService = false, clientOf = () => "" } = hosting;
  // One limit for all clients, because a client that registers has no identity yet.
  const ofAll = new RateLimit({ rule: `${maxPerSecond} merchants may register in a second`, max: maxPerSecond, now });
  const ofAddress = new RateLimit({
    rule: `${maxPerDay} merchants may register from one address in a day`,
    max: maxPerDay,
    per: day,
    now,
  });
  return async (body, request) => {
    const isOperator = hasOperatorToken(request, hosting);
    if (!secrets || !(selfService || isOperator)) {
      throw new HttpError(403, "Merchants cannot register here: self-service is off (--self-service).");
    }
    const { merchant_code = generatedCode(secrets), merchant_name = merchant_code } = readBody(body);
    // Merchants that register cannot keep the operator from adding one.
    if (!isOperator) {
      const client = clientOf(request);
      // An address that has used up its own limit takes nothing from the limit of all.
      ofAddress.check(client);
      ofAll.spend("registration");
      ofAddress.spend(client);
      if ((await store.registry.count()) >= maxRegistered) {
        throw new HttpError(503, ownRule(`it keeps ${maxRegistered} merchants that registered`));
      }
    }
    // A store may hold the transactions of a merchant from an earlier start. A new merchant must not inherit them.
    const isTaken =
      merchants.configuredWithCode(merchant_code) !== undefined || (await store.latest(0, merchant_code)).total > 0;
    const merchant_secret = `secret_${secrets.random()}`;
    const registered = isTaken
      ? undefined
      : await store.registry.add({
          merchant_code,
          merchant_name,
          merchant_key: `key_${secrets.random().slice(0, 22)}`,
          secret_hash: secrets.hash(merchant_secret),
          created_at: now(),
        });
    if (!registered) throw new HttpError(422, `merchant_code: ${merchant_code} is taken. Choose another code.`);
    const { secret_hash, created_at, ...merchant } = registered;
    return { ...merchant, merchant_secret };
  };
}

function generatedCode(secrets: SecretMaker): string {
  const letters = secrets.random().replace(/[^A-Za-z0-9]/g, "");
  return `M-${letters.slice(0, 10).toUpperCase()}`;
}

function readBody(body: unknown): { merchant_code?: string; merchant_name?: string } {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const { merchant_code, merchant_name, ...others } = (isObject ? body : {}) as Record<string, unknown>;
  if (!isObject || Object.keys(others).length > 0) {
    throw new HttpError(400, "The body is an object of merchant_code and merchant_name, both optional.");
  }
  if (merchant_code !== undefined && !(typeof merchant_code === "string" && codePattern.test(merchant_code))) {
    throw new HttpError(
      400,
      "merchant_code: it has 3 to 32 capital letters, digits, - and _, and begins with a letter or a digit.",
    );
  }
  if (merchant_name !== undefined && !isName(merchant_name)) {
    throw new HttpError(
      400,
      `merchant_name: it is text of 1 to ${maxNameLength} characters, without control characters.`,
    );
  }
  return { ...(merchant_code && { merchant_code }), ...(merchant_name && { merchant_name }) };
}

const isName = (name: unknown): name is string =>
  typeof name === "string" &&
  name.trim() !== "" &&
  name.length <= maxNameLength &&
  !/[\p{Cc}\p{Cf}\p{Surrogate}]/u.test(name);
