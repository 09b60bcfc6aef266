/** Reads a Postman collection, and sends its requests without Postman. */

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

/** The request that Postman would send. */
export function toRequest(request: PostmanRequest, variables: ReadonlyMap<string, string>): Request {
  const resolved = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? "");
  const url = (request.url.variable ?? []).reduce(
    (text, { key, value }) => text.replace(`/:${key}`, `/${value}`),
    request.url.raw,
  );
  return new Request(resolved(url), {
    method: request.method,
    headers: request.header.map(({ key, value }): [string, string] => [key, resolved(value)]),
    ...(request.body && { body: resolved(request.body.raw) }),
  });
}
