/** Runs the command line in this process, against a server in process. */
import { createSandbox, type Sandbox } from "@vending/sandbox";
import { type Host, main } from "../../src/cli/main.ts";
import type { Fetch } from "../../src/index.ts";
import { virtualClock } from "./clock.ts";

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** An address that is loopback, though nothing leaves the process. */
export const localUrl = "http://127.0.0.1:9";

/** Runs the command line. Without a server, a request is an error of the test. */
export async function runMain(args: readonly string[], host: Partial<Host> = {}): Promise<Ended> {
  let stdout = "";
  let stderr = "";
  const status = await main(args, {
    environment: {},
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    fetch: async () => Promise.reject(new Error("this test has no server")),
    ...host,
  });
  return { status, stdout, stderr };
}

/** A request on its way to a sandbox in process. */
export interface Passing {
  readonly url: URL;
  readonly init: RequestInit;
  readonly body: string;
  readonly headers: Headers;
  /** The number of requests before it. */
  readonly index: number;
  /** Forwards the request, with this body or with another one. */
  readonly pass: (body?: string) => Promise<Response>;
}

export interface LocalServer {
  readonly sandbox: Sandbox;
  readonly host: Required<Pick<Host, "clock" | "fetch">>;
  /** The number of requests so far. */
  readonly requests: () => number;
  /** How many transactions the sandbox has. */
  readonly bought: () => Promise<number>;
}

/** A sandbox in process, in virtual time, behind a handler. */
export function localServer(
  handle: (passing: Passing) => Promise<Response> | Response = ({ pass }) => pass(),
): LocalServer {
  const clock = virtualClock();
  const sandbox = createSandbox({ now: () => clock.now() });
  let requests = 0;
  const fetch: Fetch = async (address, init) => {
    const url = new URL(address);
    const body = typeof init.body === "string" ? init.body : "";
    const pass = async (text = body): Promise<Response> =>
      sandbox.fetch(`http://sandbox.test${url.pathname}${url.search}`, { ...init, ...(text !== "" && { body: text }) });
    return handle({ url, init, body, headers: new Headers(init.headers), index: requests++, pass });
  };
  return {
    sandbox,
    host: { clock, fetch },
    requests: () => requests,
    bought: async () => {
      const response = await sandbox.fetch("http://sandbox.test/sandbox/transactions");
      return ((await response.json()) as { total: number }).total;
    },
  };
}

/** A sandbox that does not say that it is one, like a real service. */
export const serviceServer = (): LocalServer =>
  localServer(({ url, pass }) =>
    url.pathname.startsWith("/sandbox/") ? Response.json({ status: "error" }, { status: 404 }) : pass(),
  );
