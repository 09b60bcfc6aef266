/** The routes under /certification/: restarts and the beliefs. */
import { accessProblem, boundedText } from "@vending/sandbox/server";
import { type Belief, BeliefsError, lack, maxBeliefsLength, missingFrom, tooLong } from "../beliefs/beliefs.ts";
import type { Certification } from "../certification.ts";
import type { Verdict } from "../rules/verdict.ts";

export interface ControlOptions {
  readonly certification: Certification;
  /** The host that the server listens on. */
  readonly host: string;
  /** Ends the run, and returns the verdict. */
  readonly finish: (beliefs: readonly Belief[]) => Verdict;
}

/** The response to a request under /certification. */
export async function controlResponse(request: Request, options: ControlOptions): Promise<Response> {
  const { certification, host } = options;
  if (accessProblem(request, { allowedOrigins: [], host })) {
    return problem(403, [
      "pages of other sites may not use the certification, and it is only served under its own host",
    ]);
  }
  const { pathname } = new URL(request.url);
  const route = `${request.method} ${pathname}`;
  switch (route) {
    case "POST /certification/restarted":
      return json(200, { restarts: certification.restarted() });
    case "POST /certification/beliefs":
      return takeBeliefs(request, options);
    default:
      return pathname === "/certification/beliefs" || pathname === "/certification/restarted"
        ? problem(405, [`there is no route ${route}; POST it`], { headers: { allow: "POST" } })
        : problem(404, [`there is no route ${route}`]);
  }
}

async function takeBeliefs(request: Request, { certification, finish }: ControlOptions): Promise<Response> {
  try {
    const beliefs = certification.readBeliefs(await textOf(request));
    const { orders } = certification;
    const missing = missingFrom(beliefs, orders);
    const isFinal = new URL(request.url).searchParams.get("final") === "true";
    if (missing.length === 0 || isFinal) return json(200, finish(beliefs));
    const advice = "Hand in all orders; with ?final=true, the run ends without them";
    return problem(400, [`${lack(missing, orders.length)}. ${advice}`], { missing });
  } catch (error) {
    if (error instanceof BeliefsError) return problem(400, error.problems);
    throw error;
  }
}

const json = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });

interface ProblemDetails {
  readonly headers?: Readonly<Record<string, string>>;
  /** The orders that are missing in the beliefs. */
  readonly missing?: readonly string[];
}

export const problem = (code: number, errors: readonly string[], { headers, ...more }: ProblemDetails = {}): Response =>
  json(
    code,
    { status: "error", code, message: errors.slice(0, 5).join("; "), errors: errors.slice(0, 50), ...more },
    headers,
  );

async function textOf(request: Request): Promise<string> {
  const text = await boundedText(request, maxBeliefsLength).catch(() => {
    throw new BeliefsError(["they did not arrive completely, or they are not UTF-8"]);
  });
  if (text === undefined) throw tooLong();
  return text;
}
