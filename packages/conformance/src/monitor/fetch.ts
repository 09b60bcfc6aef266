/** Observes a `fetch`, and what is built on `Request` and `Response`. Neither is changed. */
import { BodyCollector } from "./collector.ts";
import type { Monitor } from "./monitor.ts";

type Fetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

/** The same `fetch`, observed: for a client, or for a service whose core is a `fetch`. */
export function monitorFetch(monitor: Monitor, fetch: Fetch): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const exchange = observe(monitor, request);
    try {
      return exchange.passed(await fetch(request));
    } catch (error) {
      exchange.lost();
      throw error;
    }
  };
}

/** As much of a Hono context as the middleware uses. */
interface HonoContext {
  readonly req: { readonly raw: Request };
  res: Response;
}

/** Middleware for Hono: `app.use(honoMonitor(monitor))`, before everything that reads a body. */
export function honoMonitor(monitor: Monitor): (context: HonoContext, next: () => Promise<void>) => Promise<void> {
  return async (context, next) => {
    const exchange = observe(monitor, context.req.raw);
    try {
      await next();
      context.res = exchange.passed(context.res);
    } catch (error) {
      exchange.lost();
      throw error;
    }
  };
}

function observe(monitor: Monitor, request: Request) {
  const startedAt = performance.now();
  const { method, url } = request;
  const requestHeaders = Object.fromEntries(request.headers);
  const requestBody = request.body ? collect(request.clone().body) : Promise.resolve(new BodyCollector());
  const end = async (response?: Response, body?: ReadableStream<Uint8Array> | null) => {
    const sent = await requestBody;
    const received = response && (await collect(body));
    monitor.observe({
      method,
      url,
      requestHeaders,
      requestBody: sent?.text(),
      // What `fetch` gives is decoded, whatever its header says.
      ...(response &&
        received && { response: { status: response.status, headers: [...response.headers], body: received.text() } }),
      startedAt,
      endedAt: performance.now(),
    });
  };
  return {
    /** The response that the caller gets: the same, with a body that is read along. */
    passed(response: Response): Response {
      if (!response.body) {
        void end(response);
        return response;
      }
      void end(response, response.clone().body);
      return response;
    },
    lost(): void {
      void end();
    },
  };
}

/** Reads a body to its end; `undefined` if it breaks off. */
async function collect(body: ReadableStream<Uint8Array> | null | undefined): Promise<BodyCollector | undefined> {
  const collector = new BodyCollector();
  try {
    for await (const chunk of body ?? []) collector.add(chunk);
    return collector;
  } catch {
    return undefined;
  }
}
