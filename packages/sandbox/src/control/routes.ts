/** The routes for people and tests, under /sandbox. */
import { json } from "@vending/terminal/printable";
import type { Context, Hono } from "hono";
import { cors } from "hono/cors";
import { advanceOf, type Clock } from "../data/clock.ts";
import { HttpError } from "../scenario/errors.ts";
import { failureNames, failureWords } from "../scenario/failures.ts";
import type { Failures } from "../scenario/rules.ts";
import { sampleNumbers, scenarios } from "../scenario/scenarios.ts";
import { addTransactions } from "../service/added-transactions.ts";
import type { Environment } from "../service/handler.ts";
import { readText } from "../service/input.ts";
import type { Access } from "./access.ts";
import { accessProblem } from "./access.ts";
import type { Journal } from "./journal.ts";
import { pageFor } from "./page.ts";
import { newestTransactions } from "./transactions.ts";

/** Escapes text that clients have sent: a reader may print it to a terminal. */
const printed = (context: Context, value: object): Response =>
  context.body(String(json(value)), 200, { "content-type": "application/json" });

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Controlled {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly failures: Failures;
  readonly access: Access;
  /** The address of the portal. */
  readonly portal: string | undefined;
  readonly reset: () => void;
}

export function addControlRoutes(app: Hono, controlled: Controlled): void {
  const { environment, clock, journal, failures, access, portal, reset } = controlled;
  app.use(
    "/sandbox/*",
    cors({ origin: [...access.allowedOrigins], allowMethods: ["GET", "POST", "DELETE"], maxAge: 600 }),
  );
  app.use("/sandbox/*", async (context, next) => {
    const problem = accessProblem(context.req.raw, access);
    if (problem) return errorIn(context, new HttpError(403, problem));
    context.header("cache-control", "no-store");
    return next();
  });

  app.get("/sandbox", (context) => context.redirect("/sandbox/"));
  // A person who follows the address that the server printed. A program gets the 404 of the contract.
  app.get("/", (context, next) =>
    context.req.header("accept")?.includes("text/html") ? Promise.resolve(context.redirect("/sandbox/")) : next(),
  );
  app.get("/sandbox/", (context) => {
    context.header("content-security-policy", pagePolicy);
    return context.html(pageFor(portal));
  });
  // The target of the redirect of scenario 936: the sign-in page of a proxy.
  app.get("/sandbox/sign-in", (context) => context.html("<!doctype html><title>Sign in</title><h1>Sign in</h1>"));
  app.get("/sandbox/scenarios", (context) => context.json(publishedScenarios(environment)));
  app.get("/sandbox/transactions", (context) => printed(context, newestTransactions(environment)));
  app.get("/sandbox/journal", (context) => printed(context, { entries: journal.entries() }));

  /** A route that takes a body. An error that it throws becomes the response. */
  const post = (path: string, respond: (body: unknown, context: Context) => Response) =>
    app.post(path, async (context) => {
      try {
        return respond(await bodyOf(context), context);
      } catch (error) {
        if (error instanceof HttpError) return errorIn(context, error);
        throw error;
      }
    });
  post("/sandbox/transactions", (body, context) => context.json({ added: addTransactions(environment, body) }, 201));

  const listed = () => ({ failures: failureNames, meanings: failureWords, ordered: failures.ordered() });
  app.get("/sandbox/failures", (context) => context.json(listed()));
  post("/sandbox/failures", (body, context) => {
    failures.order(body);
    return context.json(listed());
  });
  app.delete("/sandbox/failures", (context) => {
    failures.clear();
    return context.body(null, 204);
  });

  const time = () => ({ now: new Date(clock.now()).toISOString() });
  app.get("/sandbox/clock", (context) => context.json(time()));
  post("/sandbox/clock", (body, context) => {
    const milliseconds = advanceOf(body, clock.now());
    if (milliseconds === undefined) {
      throw new HttpError(
        400,
        'The clock takes {"advance": milliseconds} or {"now": "2026-01-31T09:00:00Z"}, and only moves forward, because a final outcome does not change.',
      );
    }
    clock.advance(milliseconds);
    return context.json(time());
  });
  post("/sandbox/reset", (_, context) => {
    reset();
    return context.body(null, 204);
  });
}

function publishedScenarios({ settleAfter, merchants: { arePublic, all } }: Environment): object {
  return {
    settle_after: settleAfter,
    merchants: all.map(({ merchant_code, merchant_key, merchant_secret }) => ({
      merchant_code,
      merchant_key: arePublic ? merchant_key : "YOUR_KEY",
      merchant_secret: arePublic ? merchant_secret : "YOUR_SECRET",
    })),
    scenarios: scenarios.map(({ purchase, failure, isForBills, ...shown }) => ({
      ...shown,
      numbers: sampleNumbers(shown.suffix),
    })),
  };
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

const errorIn = (context: Context, error: HttpError) => context.json(error.body(), error.status);
