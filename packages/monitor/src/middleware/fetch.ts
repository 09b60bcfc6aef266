/** Observes a `fetch` and middleware built on `Request` and `Response`, without changing either. */
import type { Monitor } from "../monitor.ts";
import { BodyCollector } from "../traffic/collector.ts";
import type { PassedExchange } from "../traffic/exchange.ts";
import { quietly } from "./quietly.ts";

type Fetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
/** Has the shape of `fetch` but takes less: only a `Request`, or only an address as text. */
type NarrowFetch = (input: never, init?: never) => Promise<Response>;
type SentRequest = Pick<PassedExchange, "method" | "url" | "requestHeaders"> & {
  /** The body as text; `undefined` if it cannot be read. */
  readonly body: Promise<string | undefined>;
};

/** Returns an observed `fetch`, for a client or for a service whose core is a `fetch`. */
export function monitorFetch(monitor: Monitor, fetch: Fetch): Fetch;
export function monitorFetch<Narrow extends NarrowFetch>(monitor: Monitor, fetch: Narrow): Narrow;
export function monitorFetch(monitor: Monitor, fetch: Fetch): Fetch {
  return async (input, init) => {
    const pass = observe(monitor, () => sentBy(input, init));
    try {
      const response = await fetch(input, init);
      passCopy(response, pass);
      return response;
    } catch (error) {
      pass();
      throw error;
    }
  };
}

/** The part of a Hono context that the middleware uses. */
interface HonoContext {
  readonly req: { readonly raw: Request };
  res: Response;
}

/** Middleware for Hono: `app.use(honoMonitor(monitor))`, before everything that reads a body. */
export function honoMonitor(monitor: Monitor): (context: HonoContext, next: () => Promise<void>) => Promise<void> {
  return async (context, next) => {
    const pass = observe(monitor, () => sentBy(context.req.raw));
    try {
      await next();
    } catch (error) {
      pass();
      throw error;
    }
    const { res } = context;
    // The body of a response to HEAD is never read.
    if (!res.body || context.req.raw.method === "HEAD") return pass(res, new BodyCollector());
    // Not a copy: the service must notice when the client leaves.
    context.res = new Response(
      readAlong(res.body, (body) => (body ? pass(res, body) : pass())),
      res,
    );
  };
}

function sentBy(input: Request | URL | string, init: RequestInit = {}): SentRequest {
  const request = typeof input === "object" && "url" in input ? input : undefined;
  return {
    method: (init.method ?? request?.method ?? "GET").toUpperCase(),
    url: request?.url ?? String(input),
    requestHeaders: Object.fromEntries(new Headers(init.headers ?? request?.headers)),
    body: (init.body == null ? textOf(request) : textIn(init.body)).catch(() => undefined),
  };
}

/** `undefined` if the body was read before. */
async function textOf(request: Request | undefined): Promise<string | undefined> {
  if (!request?.body) return "";
  return request.bodyUsed ? undefined : (await collect(request.clone().body))?.text();
}

/** `undefined` for a stream, which can be read only once. */
async function textIn(body: NonNullable<RequestInit["body"]>): Promise<string | undefined> {
  const isStream = body instanceof ReadableStream || Symbol.asyncIterator in Object(body);
  return isStream ? undefined : await new Response(body).text();
}

/** Ends the observation of one exchange. Without a response, the client got no complete one. Never throws. */
type Pass = (response?: Response, body?: BodyCollector) => void;

function observe(monitor: Monitor, sent: () => SentRequest): Pass {
  const startedAt = performance.now();
  const request = quietly(sent);
  const pass: Pass = (given, collected) => {
    if (!request) return;
    const { body, ...rest } = request;
    const times = { startedAt, endedAt: performance.now() };
    const response = given && {
      status: given.status,
      headers: [...given.headers],
      body: collected?.text(given.headers.get("content-encoding") ?? undefined),
    };
    void body.then((requestBody) =>
      quietly(() => monitor.observe({ ...rest, requestBody, ...(response && { response }), ...times })),
    );
  };
  return (given, collected) => quietly(() => pass(given, collected));
}

/** Reads a copy of the body of a response. Many callers read only the status; the copy is still read to its end. */
function passCopy(response: Response, pass: Pass): void {
  const copy = quietly(() => ({ body: response.clone().body }));
  // The body was read before.
  if (!copy) pass(response);
  else void collect(copy.body).then((body) => (body ? pass(response, body) : pass()));
}

/** Reads a body to its end, or until it is too long to be judged. `undefined` if it breaks off. */
async function collect(body: ReadableStream<Uint8Array> | null): Promise<BodyCollector | undefined> {
  const collector = new BodyCollector();
  try {
    for await (const chunk of body ?? []) {
      collector.add(chunk);
      // Leaving the loop cancels this copy, so nothing piles up behind a slow reader of the other one.
      if (collector.isFull) break;
    }
    return collector;
  } catch {
    return undefined;
  }
}

/** The same body, collected as it is read, and no faster. */
function readAlong(
  body: ReadableStream<Uint8Array>,
  onEnd: (collector: BodyCollector | undefined) => void,
): ReadableStream<Uint8Array> {
  const collector = new BodyCollector();
  const reader = body.getReader();
  let hasEnded = false;
  const end = (collected?: BodyCollector): void => {
    if (!hasEnded) onEnd(collected);
    hasEnded = true;
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      const { done, value } = await reader.read();
      if (done) {
        end(collector);
        return controller.close();
      }
      collector.add(value);
      controller.enqueue(value);
    } catch (error) {
      end();
      controller.error(error);
    }
  };
  const cancel = (reason: unknown): Promise<void> => {
    end();
    return reader.cancel(reason);
  };
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}
