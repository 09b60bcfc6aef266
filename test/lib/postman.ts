/** Reads a Postman collection, and runs its requests with their scripts, without Postman. */
import { randomUUID } from "node:crypto";
import { chai } from "vitest";

export interface PostmanItem {
  readonly name: string;
  readonly item?: readonly PostmanItem[];
  readonly request?: PostmanRequest;
  readonly event?: readonly { listen: "prerequest" | "test"; script: { exec: readonly string[] } }[];
}

export interface PostmanRequest {
  readonly method: string;
  readonly header: readonly { key: string; value: string }[];
  readonly url: {
    readonly raw: string;
    readonly variable?: readonly { key: string; value: string }[];
  };
  readonly body?: { raw: string };
}

export interface PostmanCollection {
  readonly info: { name: string; schema: string };
  readonly item: readonly PostmanItem[];
  readonly variable: readonly { key: string; value: string }[];
}

/** Every request of a collection, in the order of a run. */
export const itemsOf = (items: readonly PostmanItem[]): PostmanItem[] =>
  items.flatMap((one) => (one.item ? itemsOf(one.item) : [one]));

/** The source of a script of a request. */
export const scriptOf = ({ event = [] }: PostmanItem, listen: "prerequest" | "test"): string =>
  event.flatMap((one) => (one.listen === listen ? one.script.exec : [])).join("\n");

/** A test in the script of a request, or the request itself if it got no response. */
export interface Outcome {
  readonly name: string;
  readonly error?: unknown;
}

export interface Running {
  readonly variables: Map<string, string>;
  readonly send: (request: Request) => Promise<Response>;
  /** Lets so many milliseconds pass. */
  readonly pause: (ms: number) => void;
}

/**
 * Sends the requests in order, as a run of the collection in Postman does. `pm` has only what our scripts may use, so that
 * anything else in them throws.
 */
export async function runItems(items: readonly PostmanItem[], { variables, send, pause }: Running): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const replaceIn = (text: string) => resolved(text, variables);
  const collectionVariables = {
    get: (key: string) => variables.get(key),
    set: (key: string, value: unknown) => void variables.set(key, String(value)),
  };
  for (let at = 0; at < items.length; ) {
    const item = items[at++];
    if (!item?.request) continue;
    let isSkipped = false;
    const skipRequest = () => {
      isSkipped = true;
    };
    scripted(item, "prerequest")({ variables: { replaceIn }, collectionVariables, execution: { skipRequest } }, pause);
    if (isSkipped) continue;
    let [code, body] = [0, ""];
    try {
      const response = await send(toRequest(item.request, variables));
      [code, body] = [response.status, await response.text()];
    } catch (error) {
      outcomes.push({ name: item.name, error });
      continue;
    }
    const pm = {
      collectionVariables,
      response: { code, json: () => JSON.parse(body) },
      info: { requestName: item.name },
      execution: { setNextRequest: (name: string) => (at = items.findIndex((one) => one.name === name)) },
      expect: chai.expect,
      test: (title: string, check: () => void) => {
        const name = `${item.name}: ${title}`;
        try {
          check();
          outcomes.push({ name });
        } catch (error) {
          outcomes.push({ name, error });
        }
      },
    };
    scripted(item, "test")(pm, pause);
  }
  return outcomes;
}

/** A script as a function, whose timers let time pass. */
const scripted = (
  item: PostmanItem,
  listen: "prerequest" | "test",
): ((pm: object, pause: Running["pause"]) => void) => {
  const run = new Function("pm", "setTimeout", scriptOf(item, listen));
  return (pm, pause) => run(pm, (_: unknown, ms: number) => pause(ms));
};

const resolved = (text: string, variables: ReadonlyMap<string, string>): string =>
  text
    .replaceAll("{{$guid}}", () => randomUUID())
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? "");

/** The request that Postman would send. */
export function toRequest(request: PostmanRequest, variables: ReadonlyMap<string, string>): Request {
  const url = (request.url.variable ?? []).reduce(
    (text, { key, value }) => text.replace(`/:${key}`, `/${value}`),
    request.url.raw,
  );
  return new Request(resolved(url, variables), {
    method: request.method,
    headers: request.header.map(({ key, value }): [string, string] => [key, resolved(value, variables)]),
    ...(request.body && { body: resolved(request.body.raw, variables) }),
  });
}
