/** The routes for people and tests, under /sandbox. */
import type { Access } from "@vending/shared/access";
import { json } from "@vending/terminal/printable";
import type { Context, Hono } from "hono";
import { cors } from "hono/cors";
import type { ArmedFailures } from "../behaviour/armed-failures.ts";
import { HttpError } from "../behaviour/errors.ts";
import { failureNames } from "../behaviour/failures.ts";
import type { Hosting } from "../hosting/hosting.ts";
import { hasOperatorToken } from "../hosting/operator-token.ts";
import { headersOf, type RateLimit } from "../hosting/rate-limit.ts";
import { createRegistration } from "../hosting/self-service.ts";
import { addTransactions } from "../service/added-transactions.ts";
import { readText } from "../service/body.ts";
import type { Clock } from "../service/clock.ts";
import type { Environment } from "../service/environment.ts";
import { StoreUnavailable } from "../store/store.ts";
import { accessProblem } from "./access.ts";
import { moveClock, shownClock } from "./clock.ts";
import type { Recorder } from "./journal.ts";
import { newestTransactions } from "./newest-transactions.ts";
import { pageHtml } from "./page.ts";
import { publishedScenarios } from "./published-scenarios.ts";
import { requireOperator, type Viewer, viewerOf } from "./viewer.ts";

/** Escapes text that clients have sent: a reader may print it to a terminal. */
const printed = (context: Context, value: object): Response =>
  context.body(String(json(value)), 200, { "content-type": "application/json" });

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Responds to a viewer. An error that it throws becomes the response. */
type Respond = (context: Context, viewer: Viewer) => Response | Promise<Response>;

interface Controlled {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly journal: Recorder;
  readonly armedFailures: ArmedFailures;
  readonly rateLimit: RateLimit | undefined;
  readonly access: Access;
  readonly hosting: Hosting;
  readonly reset: () => Promise<void>;
}

export function addControlRoutes(app: Hono, controlled: Controlled): void {
  const { environment, clock, journal, armedFailures, rateLimit, hosting, reset } = controlled;
  const { store, merchants, now } = environment;
  const viewers = new WeakMap<Request, Viewer>();
  addGuards(app, controlled, viewers);

  /** A route that shows a merchant its own, and the operator everything. */
  const serve = (method: string, path: string, respond: Respond) =>
    app.on(method, path, (context) =>
      guarded(context, async () => {
        const viewer = await viewerOf(context.req.raw, { hosting, merchants, rateLimit });
        viewers.set(context.req.raw, viewer);
        return respond(context, viewer);
      }),
    );
  /** A route that concerns all merchants. */
  const serveOperator = (method: string, path: string, respond: Respond) =>
    serve(method, path, (context, viewer) => {
      requireOperator(viewer);
      return respond(context, viewer);
    });

  app.get("/sandbox", (context) => context.redirect("/sandbox/"));
  app.get("/sandbox/", (context) => {
    context.header("content-security-policy", pagePolicy);
    return context.html(pageHtml);
  });
  // The target of the redirect of scenario 936: the sign-in page of a proxy.
  app.get("/sandbox/sign-in", (context) => context.html("<!doctype html><title>Sign in</title><h1>Sign in</h1>"));
  app.get("/sandbox/scenarios", (context) => context.json(publishedScenarios(environment, hosting)));

  serve("GET", "/sandbox/transactions", async (context, { merchant }) =>
    printed(context, await newestTransactions(environment, { merchant: merchant?.merchant_code })),
  );
  serve("POST", "/sandbox/transactions", async (context, { merchant }) =>
    context.json({ added: await addTransactions(environment, await bodyOf(context), merchant?.merchant_code) }, 201),
  );
  serve("GET", "/sandbox/journal", async (context, { merchant }) =>
    printed(context, { entries: await journal.entries(merchant?.merchant_code) }),
  );

  /** The merchant whose requests fail; `undefined` for all merchants. */
  const whose = ({ merchant }: Viewer) => merchant?.merchant_code;
  const failures = (viewer: Viewer) => ({ failures: failureNames, armed: armedFailures.list(whose(viewer)) });
  serve("GET", "/sandbox/failures", (context, viewer) => context.json(failures(viewer)));
  serve("POST", "/sandbox/failures", async (context, viewer) => {
    armedFailures.arm(await bodyOf(context), whose(viewer));
    return context.json(failures(viewer));
  });
  serve("DELETE", "/sandbox/failures", (context, viewer) => {
    armedFailures.clear(whose(viewer));
    return context.body(null, 204);
  });

  app.get("/sandbox/clock", (context) => context.json(shownClock(clock)));
  serveOperator("POST", "/sandbox/clock", async (context) => {
    moveClock(clock, await bodyOf(context));
    return context.json(shownClock(clock));
  });
  serveOperator("POST", "/sandbox/reset", async (context) => {
    await reset();
    return context.body(null, 204);
  });

  serveOperator("DELETE", "/sandbox/merchants/:code", async (context) => {
    const code = context.req.param("code") ?? "";
    if (!(await store.registry.remove(code))) {
      throw new HttpError(
        404,
        `No merchant ${code} has registered here. Merchants that the sandbox was started with stay.`,
      );
    }
    armedFailures.clear(code);
    return context.body(null, 204);
  });
  const register = createRegistration({ store, merchants, hosting, now });
  app.post("/sandbox/merchants", (context) =>
    guarded(context, async () => context.json(await register(await bodyOf(context), context.req.raw), 201)),
  );
}

/** What runs before each control route: access, CORS, and the report of the request. */
function addGuards(app: Hono, { access, hosting }: Controlled, viewers: WeakMap<Request, Viewer>): void {
  const { allowedOrigins } = access;
  const { onRequest: observe } = hosting;
  if (observe) {
    app.use("/sandbox/*", async (context, next) => {
      const start = performance.now();
      await next();
      observe({
        operation: operationName(context),
        status: context.res.status,
        milliseconds: performance.now() - start,
        merchant: viewers.get(context.req.raw)?.merchant?.merchant_code ?? null,
      });
    });
  }
  app.use("/sandbox/*", cors({ origin: [...allowedOrigins], allowMethods: ["GET", "POST", "DELETE"], maxAge: 600 }));
  app.use("/sandbox/*", async (context, next) => {
    // A page that a browser was lured to does not have the operator's token.
    const problem = hasOperatorToken(context.req.raw, hosting) ? undefined : accessProblem(context.req.raw, access);
    if (problem) return errorIn(context, new HttpError(403, problem));
    context.header("cache-control", "no-store");
    return next();
  });
}

const names = ["transactions", "journal", "failures", "clock", "reset", "merchants", "scenarios", "sign-in", ""];

const isOfMerchant = (path: string): boolean => /^\/sandbox\/merchants\/[^/]+$/.test(path);

/** A name from a short list, whatever the path is. */
function operationName({ req }: Context): string {
  const name = names.find((one) => req.path === `/sandbox/${one}` || (one === "merchants" && isOfMerchant(req.path)));
  return name === undefined ? "unknown" : `sandbox/${name}`;
}

/** The JSON of a body, or an empty object if there is no body. Each route rejects `undefined`, which stands for invalid JSON. */
async function bodyOf(context: Context): Promise<unknown> {
  const text = await readText(context.req.raw);
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The response of a task, or of the error that it throws. */
async function guarded(context: Context, task: () => Promise<Response>): Promise<Response> {
  try {
    return await task();
  } catch (cause) {
    const error = cause instanceof StoreUnavailable ? new HttpError(503, cause.message) : cause;
    if (error instanceof HttpError) return errorIn(context, error);
    throw error;
  }
}

const errorIn = (context: Context, error: HttpError) => context.json(error.body(), error.status, headersOf(error));
