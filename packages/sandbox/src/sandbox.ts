/** The core: one `fetch` over the contract's routes. The server, tests in process and MSW are doors to it. */
import { type OperationId, routes } from "@vending/contract";
import { parametersValidator, requestValidator } from "@vending/contract/validators";
import { type Context, Hono } from "hono";
import { type Call, handlers, type World } from "./handlers.ts";
import { type Journal, journal, type Note } from "./journal.ts";
import { masker } from "./mask.ts";
import { memoryStore } from "./memory.ts";
import { authenticate, type Merchant, merchants } from "./merchants.ts";
import page from "./page.html";
import { Dropped, invalid, Refusal, type RefusalBody } from "./refusal.ts";
import { sampleNumbers, scenarios, suffixOf } from "./scenarios.ts";
import { outcomeAt, type Store } from "./store.ts";
import { codeOf, row } from "./views.ts";

export interface SandboxOptions {
  /** Milliseconds from an asynchronous create to its outcome. Default: 2000. */
  settleAfter?: number;
  /** The clock, in milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
  /** Where transactions are kept. Default: in memory. */
  store?: Store;
  /** How many transactions of usual length it keeps; a create beyond that gets 503. Default: 1,000,000. */
  maxTransactions?: number;
}

export interface Sandbox {
  /** Answers a request as `fetch` does. Rejects with a `TypeError` where the scenario drops the connection. Any host will do. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Forgets all transactions and the journal. */
  reset(): void;
  /** Closes the store. */
  close(): void;
}

/** The largest request body, in characters. */
export const largestBody = 65_536;

const json = { "content-type": "application/json" };
const openToAll = {
  ...json,
  "access-control-allow-origin": "*",
};

/** A new sandbox, empty unless its store is not. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { settleAfter = 2_000, store = memoryStore(), maxTransactions = 1_000_000 } = options;
  const clock = options.now ?? Date.now;
  // A clock may give fractions of a millisecond, and a database does not keep them.
  const now = () => Math.floor(clock());
  const world: World = { store, settleAfter: Math.floor(settleAfter), maxTransactions };
  const log = journal();
  const reset = () => {
    store.clear();
    log.clear();
  };
  const app = new Hono();
  addOperations(app, world, now, log);
  addControls(app, world, now, log, reset);
  app.notFound((context) => refuse(context, new Refusal(404, unknownRoute(context))));
  // Only a bug of the sandbox, or a dropped connection, comes here: the door decides what that looks like.
  app.onError((error) => {
    throw error;
  });

  return {
    async fetch(input, init) {
      const request = input instanceof Request && !init ? input : new Request(input, init);
      try {
        return await app.fetch(request);
      } catch (error) {
        if (error instanceof Dropped) throw new TypeError("fetch failed", { cause: error });
        throw error;
      }
    },
    reset,
    close: () => store.close(),
  };
}

function addOperations(app: Hono, world: World, now: () => number, log: Journal): void {
  for (const [id, { method, path }] of Object.entries(routes)) {
    const operationId = id as OperationId;
    const serve = operation(operationId, path, world, now, log);
    app.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ":$1"), serve);
    // The identifier is missing: the same route without its last part.
    const parent = path.replace(/\/\{\w*request_id\}$/, "");
    if (parent !== path) {
      const missing = operation(operationId, parent, world, now, log);
      for (const shorter of [parent, `${parent}/`]) {
        if (!takenBy(shorter, method)) app.on(method.toUpperCase(), shorter, missing);
      }
    }
  }
  app.options("*", (context) =>
    context.body(null, 204, {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": "content-type, x-merchant-key, x-merchant-secret",
      "access-control-max-age": "600",
    }),
  );
}

const takenBy = (path: string, method: string): boolean =>
  Object.values(routes).some((one) => one.path === path && one.method === method);

/** What happens to a request of an operation, step by step: credentials, parameters, body, then its handler. */
function operation(operationId: OperationId, path: string, world: World, now: () => number, log: Journal) {
  const parameters = parametersValidator(operationId);
  const request = requestValidator(operationId);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const handle = handlers[operationId];
  const open = operationId === "checkHealth";

  return async (context: Context): Promise<Response> => {
    const note = noteOf(context, now());
    const began = performance.now();
    try {
      const merchant = open ? (merchants[0] as Merchant) : credentialsOf(note);
      const call: Call = {
        merchant,
        parameters: parameters ? parametersOf(context, names, parameters) : {},
        body: request ? await bodyOf(context, note, request) : undefined,
        now: now(),
        note: (text) => note.notes.push(text),
      };
      return answer(note, 200, handle(world, call));
    } catch (error) {
      if (error instanceof Refusal) return answer(note, error.status, maskedBody(error, note));
      note.notes.push((error as Error).message);
      throw error;
    } finally {
      note.milliseconds = performance.now() - began;
      log.add(note);
    }
  };
}

function noteOf(context: Context, time: number): Note {
  const { raw } = context.req;
  const url = raw.url;
  return {
    time,
    method: raw.method,
    path: url.slice(url.indexOf("/", url.indexOf("//") + 2)),
    key: raw.headers.get("x-merchant-key"),
    secret: raw.headers.get("x-merchant-secret"),
    contentType: raw.headers.get("content-type"),
    merchant: null,
    body: null,
    status: null,
    answer: null,
    milliseconds: 0,
    notes: [],
  };
}

function answer(note: Note, status: number, body: unknown): Response {
  note.status = status;
  note.answer = JSON.stringify(body);
  return new Response(note.answer, { status, headers: openToAll });
}

function credentialsOf(note: Note): Merchant {
  const merchant = authenticate(note.key, note.secret);
  if (!merchant) {
    const missing = [...(note.key ? [] : ["X-Merchant-Key"]), ...(note.secret ? [] : ["X-Merchant-Secret"])];
    throw new Refusal(
      401,
      missing.length > 0
        ? `The header ${missing.join(" and the header ")} is missing.`
        : "The key and the secret are not a pair of this sandbox.",
    );
  }
  note.merchant = merchant.merchant_code;
  return merchant;
}

type Check = NonNullable<ReturnType<typeof parametersValidator>>;

function parametersOf(context: Context, names: string[], check: Check): Record<string, string | number> {
  const values: Record<string, string | number> = Object.create(null);
  for (const name of names) values[name] = context.req.param(name) ?? "";
  const query = context.req.url.indexOf("?");
  if (query >= 0) {
    for (const [name, value] of new URLSearchParams(context.req.url.slice(query + 1))) {
      if (name in values) throw new Refusal(400, `${name} is there twice`);
      values[name] = value;
    }
  }
  const plain = { ...values };
  const { issues } = check["~standard"].validate(plain);
  if (!issues) return plain;
  // Everything in an address is text: what must be a number is read as one, if it looks like one.
  for (const { path, message } of issues) {
    const [name] = path;
    if (typeof name === "string" && message.includes("integer") && /^-?\d{1,15}$/.test(String(plain[name]))) {
      plain[name] = Number(plain[name]);
    }
  }
  const result = check["~standard"].validate(plain);
  if (result.issues) throw invalid(result.issues);
  return plain;
}

async function bodyOf(context: Context, note: Note, check: Check): Promise<unknown> {
  const { raw } = context.req;
  const type = note.contentType?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && !type?.endsWith("+json")) {
    throw new Refusal(400, `The body must be sent with Content-Type: application/json${type ? `, not ${type}` : ""}.`);
  }
  if (Number(raw.headers.get("content-length") ?? 0) > largestBody) throw tooLarge();
  const text = await readText(raw);
  note.body = text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The engine quotes the body, which may hold anything: only what it says before that is passed on.
    throw new Refusal(400, `The body is not valid JSON: ${(error as Error).message.replace(/, (\.\.\.)?".*$/s, "")}`);
  }
  const { issues } = check["~standard"].validate(value);
  if (issues) throw invalid(issues);
  return value;
}

const tooLarge = (): Refusal => new Refusal(400, `The body is larger than ${largestBody} characters.`);

/** How much of a body that is too large is read and dropped: left unread, it would take the connection with it. */
const longestPatience = 16 * 1024 * 1024;

/** Keeps no more than a body may have, however it comes. */
async function readText(request: Request): Promise<string> {
  // With a length that was announced and is small, there is nothing to guard against.
  if (request.headers.get("content-length") !== null) {
    const text = decode(await request.arrayBuffer().catch(notWhole));
    if (text.length > largestBody) throw tooLarge();
    return text;
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let dropped = 0;
  const reader = request.body?.getReader();
  while (reader && dropped < longestPatience) {
    const { done, value } = await reader.read().catch(notWhole);
    if (done) break;
    if (text.length > largestBody) dropped += value.byteLength;
    else text += decode(value, decoder, { stream: true });
  }
  if (text.length > largestBody) throw tooLarge();
  return text + decode(new Uint8Array(), decoder);
}

const whole = new TextDecoder("utf-8", { fatal: true });

/** Text that is not UTF-8 is no JSON. Read leniently, two ids that differ could become one. */
function decode(bytes: ArrayBuffer | Uint8Array, decoder = whole, options?: { stream: boolean }): string {
  try {
    return decoder.decode(bytes, options);
  } catch {
    throw new Refusal(400, "The body is not valid JSON: it is not UTF-8.");
  }
}

function notWhole(): never {
  throw new Refusal(400, "The body did not arrive whole.");
}

function unknownRoute(context: Context): string {
  const { pathname } = new URL(context.req.url);
  const other = Object.values(routes).filter(({ path }) =>
    new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
  );
  return other.length > 0
    ? `${pathname} takes ${other.map(({ method }) => method.toUpperCase()).join(" and ")}, not ${context.req.method}.`
    : `The contract has no route ${context.req.method} ${pathname}. The sandbox's own page is at /sandbox/.`;
}

const refuse = (context: Context, refusal: Refusal): Response =>
  context.json(maskedBody(refusal, noteOf(context, 0)), refusal.status, openToAll);

/** A refusal may quote what was sent: a secret that stood in the wrong place must not come back. */
function maskedBody(refusal: Refusal, note: Note): RefusalBody {
  // A refused pair of credentials quotes nothing.
  if (refusal.status === 401) return refusal.body();
  const hide = masker(note);
  const { message, errors, ...rest } = refusal.body();
  const issues = errors?.map((issue) => ({
    ...issue,
    message: hide(issue.message),
    path: issue.path.map((part) => (typeof part === "string" ? hide(part) : part)),
  }));
  return { ...rest, message: hide(message), ...(issues && { errors: issues }) };
}

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The routes for people and tests. Other sites may not read or call them from a browser. */
function addControls(app: Hono, world: World, now: () => number, log: Journal, reset: () => void): void {
  app.use("/sandbox/*", async (context, next) => {
    const site = context.req.header("sec-fetch-site");
    if (site && site !== "same-origin" && site !== "none") {
      return context.json(new Refusal(403, "Other sites may not use the control routes.").body(), 403);
    }
    context.header("cache-control", "no-store");
    return next();
  });
  app.get("/sandbox", (context) => context.redirect("/sandbox/"));
  app.get("/sandbox/", (context) => {
    context.header("content-security-policy", pagePolicy);
    return context.html(page);
  });
  app.get("/sandbox/scenarios", (context) =>
    context.json({
      settle_after: world.settleAfter,
      merchants: merchants.map(({ merchant_code, merchant_key, merchant_secret }) => ({
        merchant_code,
        merchant_key,
        merchant_secret,
      })),
      scenarios: scenarios.map((scenario) => ({ ...scenario, numbers: sampleNumbers(scenario.suffix) })),
    }),
  );
  app.get("/sandbox/transactions", (context) => {
    const time = now();
    const { rows, total } = world.store.latest(200);
    const transactions = rows.map((transaction) => {
      const merchant = merchants.find(({ merchant_code }) => merchant_code === transaction.merchant) as Merchant;
      const outcome = outcomeAt(transaction, time);
      return {
        merchant_code: transaction.merchant,
        ...row(transaction, merchant, time),
        status: outcome,
        response_code: codeOf(outcome),
        scenario: suffixOf(transaction.msisdn) ?? null,
      };
    });
    return context.json({ total, transactions });
  });
  app.get("/sandbox/journal", (context) => context.json({ entries: log.entries() }));
  app.post("/sandbox/reset", (context) => {
    reset();
    return context.body(null, 204);
  });
}
