/** Credentials come back from nowhere, in no form, and go over no network in the clear. */
import { inspect } from "node:util";
import { expect } from "vitest";
import { fakeClock } from "../lib/clock.ts";
import { airtime, clientOf, credentials, inTurn, lost, outcome, type Probe } from "./probe.ts";

const { merchantKey, merchantSecret } = credentials;

function show(value: unknown): string {
  const error = value instanceof Error ? `${value.stack} ${inspect(value.cause)}` : "";
  return `${inspect(value, { depth: 20, showHidden: true, maxStringLength: null })} ${JSON.stringify(value)} ${error}`;
}

const escaped = (text: string) =>
  [...text].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

const forms: [string, (secret: string) => string][] = [
  ["as it is", (secret) => secret],
  ["with JSON escapes", escaped],
  ["in base64", (secret) => btoa(secret)],
  ["in Basic credentials", (secret) => btoa(`${merchantKey}:${secret}`)],
  ["in an address", (secret) => [...secret].map((one) => `%${one.charCodeAt(0).toString(16)}`).join("")],
  ["in hex", (secret) => Buffer.from(secret).toString("hex")],
];

export const probes: readonly Probe[] = [
  {
    title: "what a service echoes comes back without them, in any form and with any status",
    async run(api) {
      for (const [form, write] of forms) {
        for (const code of [200, 400, 401, 500]) {
          for (const wrap of [(text: string) => `{"message":"${text}"}`, (text: string) => `${text} is <b>wrong</b>`]) {
            const written = write(merchantSecret);
            const respond = () => new Response(wrap(written), { status: code, headers: { "x-debug": written } });
            const client = clientOf(api, respond);
            const options = { clock: fakeClock(), deadlineMs: 2_000 };
            const raw = client.GET("/v1/healthz").then(({ data, error, response }) => ({
              data,
              error,
              headers: [...response.headers],
            }));
            const results = [raw, api.purchase(client, airtime(), options), api.transactions(client).next()];
            for (const result of await Promise.allSettled(results)) {
              const value = result.status === "fulfilled" ? result.value : result.reason;
              expect(show(value), `${form}, ${code}`).not.toContain(written);
              expect(show(value), `${form}, ${code}`).not.toContain(merchantSecret);
              // A parser quotes the beginning of what it cannot parse.
              expect(show(value), `${form}, ${code}`).not.toContain(merchantSecret.slice(0, 9));
            }
          }
        }
      }
    },
  },
  {
    title: "what fetch throws comes back without them",
    async run(api) {
      const throwing: ((request: Request) => Error)[] = [
        ({ headers }) => new TypeError(`cannot send ${headers.get("x-merchant-secret")}`),
        (request) => Object.assign(new Error("failed"), { request }),
        ({ headers }) => new Error("failed", { cause: new Error(`sent ${headers.get("x-merchant-secret")}`) }),
        ({ headers }) => Object.assign(new Error("failed"), { config: { headers: Object.fromEntries(headers) } }),
      ];
      for (const make of throwing) {
        const client = clientOf(api, (request) => Promise.reject(make(request)));
        const caught = await client.GET("/v1/healthz").catch((error: unknown) => error);
        expect(show(caught)).not.toContain(merchantSecret);
        const result = await api.purchase(client, airtime(), { clock: fakeClock(), deadlineMs: 2_000 });
        expect(show(result)).not.toContain(merchantSecret);
      }
    },
  },
  {
    title: "nor does an error that can show more than its message",
    async run(api) {
      class Verbose extends Error {
        readonly #request: Request;
        constructor(request: Request) {
          super("failed");
          this.#request = request;
        }
        get headers() {
          return Object.fromEntries(this.#request.headers);
        }
        toJSON() {
          return this.headers;
        }
        [inspect.custom]() {
          return JSON.stringify(this.headers);
        }
      }
      const secretOf = ({ headers }: Request) => `${headers.get("x-merchant-secret")}`;
      const named = (request: Request) => Object.assign(new Error("x"), { name: secretOf(request) });
      const getter = (request: Request) =>
        Object.defineProperty(new Error("x"), "config", {
          enumerable: true,
          get() {
            throw new Error(secretOf(request));
          },
        });
      const brokenBody = (make: (request: Request) => Error) => (request: Request) =>
        new Response(new ReadableStream({ start: (controller) => controller.error(make(request)) }));
      const rejecting = (make: (request: Request) => Error) => (request: Request) => Promise.reject(make(request));
      const makes = [(request: Request) => new Verbose(request), named, getter];
      const handlers = [
        ...makes.flatMap((make) => [rejecting(make), brokenBody(make)]),
        brokenBody((request) => new Error(`reset after ${secretOf(request)}`)),
        (request: Request) => new Response("{}", { status: 500, statusText: `no ${secretOf(request)}` }),
      ];
      for (const handler of handlers) {
        const client = clientOf(api, handler);
        const raw = await client.GET("/v1/healthz").catch((error: unknown) => error);
        const result = await api.purchase(client, airtime(), { clock: fakeClock(), deadlineMs: 2_000 });
        expect(result).toMatchObject({ status: "unknown" });
        for (const value of [raw, (raw as { response?: Response }).response, result])
          expect(show(value)).not.toContain(merchantSecret);
      }
    },
  },
  {
    title: "a key that is a part of other values hides nothing, and shows nothing",
    async run(api) {
      const request = { ...airtime(), client_request_id: "MyShop-000017" };
      const own = (change: object) =>
        clientOf(api, inTurn(lost, outcome("00", request, change)), {
          merchantKey: "myshop",
          merchantSecret: "8099999",
        });
      const clock = fakeClock();
      const bought = await api.purchase(own({}), request, { clock });
      expect(bought).toMatchObject({ status: "success" });
      expect(JSON.stringify(bought)).not.toMatch(/myshop/i);
      // The secret is part of another customer's number: redacted, it could be any number.
      for (const msisdn of ["08099999123", 8099999123]) {
        const another = await api.purchase(own({ msisdn }), request, { clock }).catch((error: unknown) => error);
        expect(another).toMatchObject({ name: "DifferentPurchaseError", fields: ["customer_msisdn"] });
        expect(show(another)).not.toContain("8099999");
      }
    },
  },
  {
    title: "middleware sees them at no time",
    async run(api) {
      for (const broken of [false, true]) {
        let sent: string | null = null;
        const client = clientOf(api, ({ headers }) => {
          sent = headers.get("x-merchant-secret");
          if (broken) throw new TypeError("fetch failed");
          return Response.json({ status: "up" });
        });
        const seen: string[] = [];
        const look = ({ request }: { request: Request }) =>
          void seen.push(JSON.stringify([...request.headers]), show(request));
        client.use({ onRequest: look, onResponse: look, onError: look });
        await client.GET("/v1/healthz").catch(() => undefined);
        expect(sent).toBe(merchantSecret);
        expect(seen).toHaveLength(4);
        for (const text of seen) expect(text).not.toContain(merchantSecret);
      }
    },
  },
  {
    title: "http:// to another machine is refused, unless it is permitted",
    async run(api) {
      const make = (baseUrl: string, options = {}) => api.createVendingClient({ baseUrl, ...credentials, ...options });
      for (const host of [
        "api.vending.example",
        "10.0.0.5",
        "128.0.0.1",
        "localhost.example",
        "[::2]",
        "notlocalhost",
      ]) {
        expect(() => make(`http://${host}/`), host).toThrow(/https/);
        expect(() => make(`http://${host}:4020`), host).toThrow(TypeError);
        expect(() => make(`http://${host}/`, { allowInsecureHttp: true }), host).not.toThrow();
        expect(() => make(`https://${host}/`), host).not.toThrow();
      }
      for (const host of [
        "localhost",
        "LOCALHOST:1",
        "shop.localhost",
        "127.0.0.1:4020",
        "127.10.20.30",
        "127.1",
        "[::1]:8080",
      ])
        expect(() => make(`http://${host}`), host).not.toThrow();
    },
  },
];
