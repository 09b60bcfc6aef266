/** The routes for people and tests, under /sandbox. */
import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { addTransactions } from "../added-transactions.ts";
import type { Environment } from "../environment.ts";
import { HttpError } from "../errors.ts";
import { failureNames } from "../failures.ts";
import { maxBodyLength, tooLarge } from "../operations/body.ts";
import { codeOf, row } from "../responses.ts";
import { sampleNumbers, scenarios, suffixOf } from "../scenarios.ts";
import { outcomeAt, StoreUnavailable } from "../store/store.ts";
import { accessProblem } from "./access.ts";
import { addClockRoutes } from "./clock-routes.ts";
import page from "./page.html";

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const maxShown = 200;

export function addControlRoutes(app: Hono, environment: Environment, reset: () => Promise<void>): void {
  const { allowedOrigins } = environment.access;
  const allowMethods = ["GET", "POST", "DELETE"];
  app.use("/sandbox/*", cors({ origin: [...allowedOrigins], allowMethods, maxAge: 600 }));
  app.use("/sandbox/*", async (context, next) => {
    const problem = accessProblem(context.req.raw, environment.access);
    if (problem) return errorIn(context, new HttpError(403, problem));
    context.header("cache-control", "no-store");
    return next();
  });
  app.use("/sandbox/*", bodyLimit({ maxSize: maxBodyLength, onError: (context) => errorIn(context, tooLarge()) }));
  app.get("/sandbox", (context) => context.redirect("/sandbox/"));
  app.get("/sandbox/", (context) => {
    context.header("content-security-policy", pagePolicy);
    return context.html(page);
  });
  // Where scenario 936 leads: what a proxy shows to those who are not signed in.
  app.get("/sandbox/sign-in", (context) => context.html("<!doctype html><title>Sign in</title><h1>Sign in</h1>"));
  app.get("/sandbox/scenarios", (context) => context.json(published(environment)));
  app.get("/sandbox/transactions", (context) => guarded(context, async () => context.json(await newest(environment))));
  app.post("/sandbox/transactions", async (context) => {
    const added: unknown = await context.req.json().catch(() => undefined);
    return guarded(context, async () => context.json({ added: await addTransactions(environment, added) }, 201));
  });
  app.get("/sandbox/journal", (context) => context.json({ entries: environment.recorder.entries() }));
  app.post("/sandbox/reset", (context) =>
    guarded(context, async () => {
      await reset();
      return context.body(null, 204);
    }),
  );
  addFailureRoutes(app, environment);
  addClockRoutes(app, environment);
}

/** The response of a task, or of the error that it throws. */
async function guarded(context: Context, task: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await task();
  } catch (cause) {
    const error = cause instanceof StoreUnavailable ? new HttpError(503, cause.message) : cause;
    if (error instanceof HttpError) return errorIn(context, error);
    throw error;
  }
}

const errorIn = (context: Context, error: HttpError) => context.json(error.body(), error.status);

function addFailureRoutes(app: Hono, { armedFailures }: Environment): void {
  const path = "/sandbox/failures";
  app.get(path, (context) => context.json({ failures: failureNames, armed: armedFailures.list }));
  app.post(path, async (context) => {
    const order: unknown = await context.req.json().catch(() => undefined);
    return guarded(context, () => {
      armedFailures.arm(order);
      return context.json({ failures: failureNames, armed: armedFailures.list });
    });
  });
  app.delete(path, (context) => {
    armedFailures.clear();
    return context.body(null, 204);
  });
}

function published({ settleAfter, merchants }: Environment): object {
  return {
    settle_after: settleAfter,
    // What somebody else has made may be meant for few.
    merchants: merchants.all.map(({ merchant_code, merchant_key, merchant_secret }) => ({
      merchant_code,
      merchant_key: merchants.arePublic ? merchant_key : "YOUR_KEY",
      merchant_secret: merchants.arePublic ? merchant_secret : "YOUR_SECRET",
    })),
    scenarios: scenarios.map((scenario) => ({ ...scenario, numbers: sampleNumbers(scenario.suffix) })),
  };
}

async function newest({ store, now, merchants }: Environment): Promise<object> {
  const time = now();
  const { rows, total } = await store.latest(maxShown);
  const transactions = rows.flatMap((transaction) => {
    // A database may hold those of merchants that this sandbox was not given.
    const merchant = merchants.withCode(transaction.merchant);
    if (!merchant) return [];
    const outcome = outcomeAt(transaction, time);
    return {
      merchant_code: transaction.merchant,
      ...row(transaction, merchant, time),
      status: outcome,
      response_code: codeOf(outcome),
      scenario: suffixOf(transaction.msisdn) ?? null,
    };
  });
  return { total, transactions };
}
