/** A certification over HTTP, from the start to the verdict: the service, and the hand-in under /certification/. */
import type { Product } from "@vending/contract";
import { boundedText, type HttpServer, serveFetch } from "@vending/sandbox/server";
import { isLoopback } from "@vending/terminal/files";
import { defined } from "@vending/terminal/flags";
import {
  type Certification,
  type CertificationOptions,
  createCertification,
  type Pace,
  speedOf,
} from "../certification.ts";
import { type Belief, BeliefsError, lack, maxBeliefsLength, missingFrom, tooLong } from "../judge/beliefs.ts";
import type { Judgement } from "../judge/judge.ts";
import { isSignIn } from "../service/service.ts";

export interface SessionOptions {
  readonly port: number;
  readonly pace: Pace;
  readonly seed?: number;
  /** The run ends after this many milliseconds without a request. Default: 20 minutes at the real pace, 5 at the fast one. */
  readonly silenceLimit?: number;
  /** These three as in `CertificationOptions`. */
  readonly products?: readonly Product[];
  readonly scenarios?: readonly string[];
  readonly beforeResponse?: CertificationOptions["beforeResponse"];
}

export interface Ending {
  readonly judgement: Judgement;
  /** Why the run ended. */
  readonly ended: string;
  readonly endedAt: number;
}

export interface Session {
  readonly url: string;
  readonly certification: Certification;
  readonly startedAt: number;
  /** The run ends after this many milliseconds without a request. */
  readonly silenceLimit: number;
  /** Resolves when the run has ended, and the servers have stopped. */
  readonly ending: Promise<Ending>;
  /** Ends the run with these beliefs. */
  finish(beliefs: readonly Belief[], ended: string): Ending;
  /** Ends the run without beliefs. */
  interrupt(): void;
}

/** Only this machine can connect. */
export const host = "127.0.0.1";

/** A run ends after so many milliseconds of the real pace. */
const maxTime = 7_200_000;
/** In milliseconds. A person who looks for a mistake is no faster at the fast pace. */
const maxSilence: Readonly<Record<Pace, number>> = { real: 1_200_000, fast: 300_000 };

/** How long the servers keep running for the response with the verdict. */
const lingering = 300;

/** Resolves when the servers listen. Rejects if they cannot. */
export async function startSession(options: SessionOptions): Promise<Session> {
  const { port, pace, seed, products, scenarios, beforeResponse } = options;
  const speed = speedOf[pace];
  const timeLimit = maxTime / speed;
  const silenceLimit = options.silenceLimit ?? maxSilence[pace];
  const startedAt = Date.now();
  let other: HttpServer | undefined;

  const certification = await createCertification({
    ...defined({ seed, products, scenarios, beforeResponse }),
    pace,
    elsewhere: () => other?.url ?? "",
  });
  const { promise: over, resolve: end } = Promise.withResolvers<Ending>();
  let ending: Ending | undefined;
  const finish = (beliefs: readonly Belief[] | undefined, ended: string): Ending => {
    // A second hand-in gets the verdict of the first.
    ending ??= { judgement: certification.judge(beliefs), ended, endedAt: Date.now() };
    end(ending);
    return ending;
  };
  const giveUp = (ended: string): void => void finish(undefined, `${ended}, and there are no beliefs`);
  // The servers keep the process alive, not these.
  const limit = setTimeout(giveUp, timeLimit, `the time limit of ${timeLimit / 1_000} s is over`).unref();
  const silence = setTimeout(giveUp, silenceLimit, `nothing came for ${silenceLimit / 1_000} s`).unref();

  async function takeBeliefs(request: Request): Promise<Response> {
    try {
      const beliefs = certification.readBeliefs(await textOf(request));
      const { orders } = certification;
      const missing = missingFrom(beliefs, orders);
      const isFinal = new URL(request.url).searchParams.get("final") === "true";
      if (missing.length === 0 || isFinal) {
        return Response.json(finish(beliefs, "the beliefs were posted").judgement.verdict);
      }
      const advice = "Hand in all orders; with ?final=true, the run ends without them";
      return problem(400, [`${lack(missing, orders.length)}. ${advice}`], { missing });
    } catch (error) {
      if (error instanceof BeliefsError) return problem(400, error.problems);
      throw error;
    }
  }

  const serve = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const isOwn = /^\/certification(?:\/|$)/.test(pathname);
    if (isOfBrowser(request)) return problem(403, ["pages in a browser are not served, and not judged"]);
    if (isOwn && pathname !== "/certification/beliefs") return problem(404, [`there is no route ${pathname}`]);
    if (isOwn && request.method !== "POST") return problem(405, ["POST the beliefs"], {}, { allow: "POST" });
    if (!isOwn && ending) return problem(503, ["the run is over"]);
    silence.refresh();
    if (isOwn) return takeBeliefs(request);
    const response = await certification.fetch(request);
    // The clock of the service runs at the pace, too: an integration that goes by it sees the times of the real pace.
    response.headers.set("date", new Date(startedAt + (Date.now() - startedAt) * speed).toUTCString());
    return response;
  };
  const serveElsewhere = async (request: Request): Promise<Response> =>
    isSignIn(request) && !isOfBrowser(request) && !ending
      ? certification.fetch(request)
      : problem(404, ["there is no such page"]);
  const server = await serveFetch(serve, { port, host });
  other = await serveFetch(serveElsewhere, { port: 0, host });

  const stop = async (result: Ending): Promise<Ending> => {
    clearTimeout(limit);
    clearTimeout(silence);
    await new Promise((resolve) => setTimeout(resolve, lingering));
    await Promise.all([server.stop(), other?.stop()]);
    return result;
  };
  return {
    url: server.url,
    certification,
    startedAt,
    silenceLimit,
    finish,
    ending: over.then(stop),
    interrupt: () => giveUp("the run was interrupted"),
  };
}

/**
 * Browsers send these headers, but not with each GET: a page can also reach this machine under a name of its own, which resolves to
 * it. A request that any page can send is not the integration's.
 */
const isOfBrowser = ({ headers, url }: Request): boolean =>
  headers.has("origin") || headers.has("sec-fetch-site") || !isLoopback(new URL(url).hostname);

const problem = (
  code: number,
  errors: readonly string[],
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): Response =>
  Response.json(
    { status: "error", code, message: errors.slice(0, 5).join("; "), errors: errors.slice(0, 50), ...more },
    { status: code, headers },
  );

async function textOf(request: Request): Promise<string> {
  const text = await boundedText(request, maxBeliefsLength).catch(() => {
    throw new BeliefsError(["they did not arrive completely, or they are not UTF-8"]);
  });
  if (text === undefined) throw tooLong();
  return text;
}
