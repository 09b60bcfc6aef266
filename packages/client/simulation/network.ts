/** What is between a caller and the service. */

import { type Failure, minute, second } from "./options.ts";
import type { Random } from "./random.ts";
import type { ServiceSetting } from "./timeline.ts";
import type { Reply, World } from "./world.ts";

const page = (status: number): Response =>
  new Response(`<html><h1>${status}</h1></html>`, { status, headers: { "content-type": "text/html" } });
const never = (): Promise<never> => new Promise(() => {});
const lost = (): never => {
  throw new TypeError("fetch failed");
};

export class Network {
  readonly #setting: ServiceSetting;
  readonly #random: Random;
  readonly #world: World;

  constructor(setting: ServiceSetting, random: Random, world: World) {
    this.#setting = setting;
    this.#random = random;
    this.#world = world;
  }

  async send(request: Request): Promise<Response> {
    const { method } = request;
    const { pathname } = new URL(request.url);
    const body = await request.text();
    const failure = this.#drawFailure();
    if (failure) this.#setting.timeline.add("network", `${method}: ${failure}`);
    const deliver = () => this.#world.receive(method, pathname, body);
    await this.#pass(this.#random.between(5, 300));
    const reject = () => this.#world.reject();
    const response = await this.#carry(failure, deliver, method === "POST" ? reject : deliver);
    await this.#pass(this.#random.between(5, 300));
    return response;
  }

  #drawFailure(): Failure | undefined {
    if (this.#world.healed) return undefined;
    // Whose turn it is first must not depend on the order of the list.
    const drawn = Object.entries(this.#setting.options.failures).filter(([, rate]) => this.#random.chance(rate));
    const [first, ...others] = drawn.map(([failure]) => failure as Failure);
    return first && this.#random.pick([first, ...others]);
  }

  #pass(ms: number): Promise<void> {
    return this.#setting.time.sleep(ms);
  }

  /** A request that arrives after its caller has stopped waiting. */
  #later(deliver: () => Promise<Reply>): void {
    this.#setting.time.after(this.#random.between(0, 3 * minute), () => void deliver());
  }

  async #carry(
    failure: Failure | undefined,
    deliver: () => Promise<Reply>,
    reject: () => Promise<Reply>,
  ): Promise<Response> {
    const random = this.#random;
    switch (failure) {
      case "request lost":
        return lost();
      case "no end":
        if (random.chance(0.5)) await deliver();
        return never();
      case "late":
        this.#later(deliver);
        return random.chance(0.5) ? lost() : never();
      case "502 page before":
        return page(502);
      case "login page":
        return page(200);
      case "429":
        return new Response("slow down", { status: 429, headers: { "retry-after": String(random.between(1, 30)) } });
      case "redirect":
        return new Response(null, { status: 302, headers: { location: "https://elsewhere.test/" } });
      case "slow":
        await this.#pass(random.between(0, 20 * second));
        break;
      case "repeated at once": {
        const [first, again] = await Promise.all([deliver(), deliver()]);
        return this.#respond(random.chance(0.5) ? first : again);
      }
      case "repeated and rejected":
        // A runtime that got no response, and tries again by itself: by then the service rejects the request.
        await deliver();
        return this.#respond(await reject());
      case "repeated late":
        // A proxy that got no response, and tries again by itself.
        await deliver();
        this.#later(deliver);
        return lost();
    }
    const reply = await deliver();
    switch (failure) {
      case "response lost":
        return lost();
      case "502 page after":
        return page(502);
      case "403 page after":
        return page(403);
      case "refusal with the purchase":
        // A gateway that changes the HTTP status, and lets the body through.
        return this.#respond(reply.status === 200 ? { ...reply, status: random.pick([400, 401, 403, 404]) } : reply);
      case "failed without a reference":
        return this.#respond({ ...reply, text: failedWithoutReference(reply.text) });
      case "cut body":
        return this.#respond({ ...reply, text: reply.text.slice(0, random.between(0, reply.text.length - 1)) });
      case "another response":
        return this.#respond({
          ...reply,
          text: reply.text.replace(/"request_id":"[^"]*"/, '"request_id":"another-order"'),
        });
      case "slow":
        await this.#pass(random.between(0, 20 * second));
        return this.#respond(reply);
      default:
        return this.#respond(reply);
    }
  }

  #respond({ status, text }: Reply): Response {
    const headers = this.#setting.options.dates ? { date: new Date(this.#setting.time.now).toUTCString() } : {};
    return new Response(text, { status, headers });
  }
}

const failedWithoutReference = (text: string): string =>
  text
    .replace(/"status":"\w+","response_code":"\d+"/, '"status":"failed","response_code":"01"')
    .replace(/"internal_reference":"[^"]*"/, '"internal_reference":""');
