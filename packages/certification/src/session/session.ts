/** A certification over HTTP, from the start to the verdict. */
import type { Product } from "@vending/contract";
import { connectionOf, type HttpServer, serveFetch } from "@vending/sandbox/server";
import { defined } from "@vending/terminal/flags";
import type { Belief } from "../beliefs/beliefs.ts";
import {
  type Certification,
  type CertificationOptions,
  createCertification,
  type Pace,
  speedOf,
} from "../certification.ts";
import type { Judgement } from "../rules/verdict.ts";
import { isSignIn } from "../service/hostile-service.ts";
import { controlResponse, problem } from "./control.ts";

export interface SessionOptions {
  readonly port: number;
  readonly pace: Pace;
  readonly seed?: number;
  /** The run ends after this many milliseconds. Default: two hours at the real pace, a tenth of that at the fast one. */
  readonly timeLimit?: number;
  /** The run ends after this many milliseconds without a request. Default: 20 minutes at the real pace, 5 at the fast one. */
  readonly silenceLimit?: number;
  /** These three as in `CertificationOptions`. */
  readonly products?: readonly Product[];
  readonly situations?: readonly string[];
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
  finish(beliefs: readonly Belief[], ended: string): void;
  /** Ends the run without beliefs. */
  interrupt(): void;
}

/** Only this machine can connect. */
export const host = "127.0.0.1";

/** In milliseconds of the real pace. */
const defaultTimeLimit = 7_200_000;
/** In milliseconds. A person who restarts a program, or looks for a mistake, is no faster at the fast pace. */
const maxSilence: Readonly<Record<Pace, number>> = { real: 1_200_000, fast: 300_000 };

const watchEvery = 250;
/** How long the servers keep running for the response with the verdict. */
const lingering = 300;

/** Resolves when the servers listen. Rejects if they cannot. */
export async function startSession(options: SessionOptions): Promise<Session> {
  const { port, pace, seed } = options;
  const speed = speedOf[pace];
  const timeLimit = options.timeLimit ?? defaultTimeLimit / speed;
  const silenceLimit = options.silenceLimit ?? Math.min(timeLimit, maxSilence[pace]);
  const startedAt = Date.now();
  let lastAt = performance.now();
  let elsewhere: HttpServer | undefined;

  const certification = await createCertification({
    ...defined({
      seed,
      products: options.products,
      situations: options.situations,
      beforeResponse: options.beforeResponse,
    }),
    pace,
    connectionOf,
    elsewhere: () => elsewhere?.url ?? "http://elsewhere.invalid",
  });
  let end: (ending: Ending) => void = () => {};
  const over = new Promise<Ending>((resolve) => {
    end = resolve;
  });
  let ending: Ending | undefined;
  const finish = (beliefs: readonly Belief[] | undefined, ended: string): Ending => {
    // A second hand-in gets the verdict of the first.
    ending ??= { judgement: certification.judge(beliefs), ended, endedAt: Date.now() };
    end(ending);
    return ending;
  };
  const giveUp = (ended: string): void => void finish(undefined, `${ended}, and there are no beliefs`);
  const control = {
    certification,
    host,
    finish: (beliefs: readonly Belief[]) => finish(beliefs, "the beliefs were posted").judgement.verdict,
  };
  const serve = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (/^\/certification(?:\/|$)/.test(pathname)) {
      const response = await controlResponse(request, control);
      if (request.method === "POST" && response.status !== 403) lastAt = performance.now();
      return response;
    }
    if (isOfBrowser(request)) return problem(403, ["pages in a browser are not served, and not judged"]);
    // The report shows only what the verdict is based on.
    if (ending) return problem(503, ["the run is over"]);
    lastAt = performance.now();
    const response = await certification.fetch(request);
    // The clock of the service runs at the pace, too: an integration that goes by it sees the times of the real pace.
    response.headers.set("date", new Date(startedAt + (Date.now() - startedAt) * speed).toUTCString());
    return response;
  };
  const serveElsewhere = async (request: Request): Promise<Response> =>
    isSignIn(request) && !ending ? certification.fetch(request) : problem(404, ["there is no such page"]);
  const server = await serveFetch(serve, { port, host });
  elsewhere = await serveFetch(serveElsewhere, { port: 0, host });

  const started = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    if (now - started >= timeLimit) giveUp(`the time limit of ${timeLimit / 1_000} s is over`);
    else if (now - lastAt >= silenceLimit) giveUp(`nothing came for ${silenceLimit / 1_000} s`);
  }, watchEvery);
  const stop = async (result: Ending): Promise<Ending> => {
    clearInterval(watch);
    await new Promise((resolve) => setTimeout(resolve, lingering));
    await Promise.all([server.stop(), elsewhere?.stop()]);
    return result;
  };
  return {
    url: server.url,
    certification,
    startedAt,
    silenceLimit,
    finish: (beliefs, why) => void finish(beliefs, why),
    ending: over.then(stop),
    interrupt: () => giveUp("the run was interrupted"),
  };
}

/** Browsers send these headers. A request that any page can send is not the integration's. */
const isOfBrowser = ({ headers }: Request): boolean => headers.has("origin") || headers.has("sec-fetch-site");
