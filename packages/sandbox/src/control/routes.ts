/** The routes for people and tests, under /sandbox. */
import type { Hono } from "hono";
import { cors } from "hono/cors";
import type { Environment } from "../environment.ts";
import { HttpError } from "../errors.ts";
import { type Merchant, merchants } from "../merchants.ts";
import { codeOf, row } from "../responses.ts";
import { sampleNumbers, scenarios, suffixOf } from "../scenarios.ts";
import { outcomeAt, StoreUnavailable } from "../store/store.ts";
import { accessProblem } from "./access.ts";
import page from "./page.html";

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const maxShown = 200;

export function addControlRoutes(app: Hono, environment: Environment, reset: () => void): void {
  const { allowedOrigins } = environment.access;
  app.use("/sandbox/*", cors({ origin: [...allowedOrigins], allowMethods: ["GET", "POST"], maxAge: 600 }));
  app.use("/sandbox/*", async (context, next) => {
    const problem = accessProblem(context.req.raw, environment.access);
    if (problem) return context.json(new HttpError(403, problem).body(), 403);
    context.header("cache-control", "no-store");
    return next();
  });
  app.get("/sandbox", (context) => context.redirect("/sandbox/"));
  app.get("/sandbox/", (context) => {
    context.header("content-security-policy", pagePolicy);
    return context.html(page);
  });
  // Where scenario 936 leads: what a proxy shows to those who are not signed in.
  app.get("/sandbox/sign-in", (context) => context.html("<!doctype html><title>Sign in</title><h1>Sign in</h1>"));
  app.get("/sandbox/scenarios", (context) => context.json(published(environment)));
  app.get("/sandbox/transactions", (context) => context.json(newest(environment)));
  app.get("/sandbox/journal", (context) => context.json({ entries: environment.recorder.entries() }));
  app.post("/sandbox/reset", (context) => {
    try {
      reset();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return context.json(new HttpError(503, error.message).body(), 503);
    }
    return context.body(null, 204);
  });
}

function published({ settleAfter }: Environment): object {
  return {
    settle_after: settleAfter,
    merchants: merchants.map(({ merchant_code, merchant_key, merchant_secret }) => ({
      merchant_code,
      merchant_key,
      merchant_secret,
    })),
    scenarios: scenarios.map((scenario) => ({ ...scenario, numbers: sampleNumbers(scenario.suffix) })),
  };
}

function newest({ store, now }: Environment): object {
  const time = now();
  const { rows, total } = store.latest(maxShown);
  const transactions = rows.map((transaction) => {
    // A transaction is kept for a merchant that exists.
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
  return { total, transactions };
}
