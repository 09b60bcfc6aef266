/** `POST /sandbox/merchants`: a merchant makes itself. Its secret is in the response, and nowhere else. */

import { HttpError, ownRule } from "../behaviour/errors.ts";
import type { Merchants } from "../data/merchants.ts";
import type { Store } from "../store/store.ts";
import type { Hosting } from "./hosting.ts";
import { hasOperatorToken } from "./operator-token.ts";
import { RateLimit } from "./rate-limit.ts";

/** So that the memory of the sandbox is bounded. */
const maxRegistered = 10_000;
const maxPerSecond = 20;
/** From one address. Alone it needs a hundred days to take the room of all, and the operator sees it long before. */
const maxPerDay = 100;
const day = 86_400_000;
const codePattern = /^[A-Z0-9][A-Z0-9_-]{2,31}$/;
const maxNameLength = 100;

interface Wish {
  readonly merchant_code?: string;
  readonly merchant_name?: string;
}

export interface NewMerchant {
  readonly merchant_code: string;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly merchant_key: string;
  readonly merchant_secret: string;
}

interface Surroundings {
  readonly store: Store;
  readonly merchants: Merchants;
  readonly hosting: Hosting;
  readonly now: () => number;
}

/** A function that registers a merchant. It throws an `HttpError` where that is not allowed, or the wish makes no sense. */
export function createRegistration({
  store,
  merchants,
  hosting,
  now,
}: Surroundings): (wish: unknown, request: Request) => Promise<NewMerchant> {
  const { secrets, selfService = false, clientOf = () => "" } = hosting;
  // Shared by all, because a client that registers has no identity yet.
  const ofAll = new RateLimit({
    rule: `${maxPerSecond} merchants may make themselves in a second`,
    max: maxPerSecond,
    now,
  });
  const ofAddress = new RateLimit({
    rule: `${maxPerDay} merchants may make themselves from one address in a day`,
    max: maxPerDay,
    per: day,
    now,
  });
  return async (wish, request) => {
    const isOperator = hasOperatorToken(request, hosting);
    if (!secrets || !(selfService || isOperator)) {
      throw new HttpError(403, "Merchants cannot make themselves here: self-service is off (--self-service).");
    }
    const { merchant_code: wanted, merchant_name: name } = readWish(wish);
    // Those who make themselves cannot keep the operator from making one.
    if (!isOperator) {
      const client = clientOf(request);
      // First: who has had a share takes nothing from what all have.
      ofAddress.check(client);
      ofAll.spend("registration");
      ofAddress.spend(client);
      if ((await store.registry.count()) >= maxRegistered) {
        throw new HttpError(503, ownRule(`it keeps ${maxRegistered} merchants that made themselves`));
      }
    }
    const merchant_code =
      wanted ??
      `M-${secrets
        .random()
        .replace(/[^A-Za-z0-9]/g, "")
        .slice(0, 10)
        .toUpperCase()}`;
    // A store may hold the transactions of a merchant from an earlier start. A new merchant must not inherit them.
    const isTaken =
      merchants.configuredWithCode(merchant_code) !== undefined || (await store.latest(0, merchant_code)).total > 0;
    const merchant_secret = `secret_${secrets.random()}`;
    const registered = isTaken
      ? undefined
      : await store.registry.add({
          merchant_code,
          merchant_name: name ?? merchant_code,
          merchant_key: `key_${secrets.random().slice(0, 22)}`,
          secret_hash: secrets.hash(merchant_secret),
          created_at: now(),
        });
    if (!registered) throw new HttpError(422, `merchant_code: ${merchant_code} is taken. Choose another one.`);
    const { secret_hash, created_at, ...merchant } = registered;
    return { ...merchant, merchant_secret };
  };
}

function readWish(wish: unknown): Wish {
  const isObject = typeof wish === "object" && wish !== null && !Array.isArray(wish);
  const { merchant_code, merchant_name, ...others } = (isObject ? wish : {}) as Record<string, unknown>;
  if (!isObject || Object.keys(others).length > 0) {
    throw new HttpError(400, "The body is an object of merchant_code and merchant_name, both optional.");
  }
  if (merchant_code !== undefined && !(typeof merchant_code === "string" && codePattern.test(merchant_code))) {
    throw new HttpError(
      400,
      "merchant_code: it has 3 to 32 capital letters, digits, - and _, and begins with one of the first two.",
    );
  }
  if (merchant_name !== undefined && !isName(merchant_name)) {
    throw new HttpError(
      400,
      `merchant_name: it is text of 1 to ${maxNameLength} characters, without control characters.`,
    );
  }
  return {
    ...(merchant_code !== undefined && { merchant_code }),
    ...(merchant_name !== undefined && { merchant_name }),
  };
}

const isName = (name: unknown): name is string =>
  typeof name === "string" &&
  name.trim() !== "" &&
  name.length <= maxNameLength &&
  !/[\p{Cc}\p{Cf}\p{Surrogate}]/u.test(name);
