/** The requests that wait for their responses. When connections are lost, each open request may be the cause. */
import type { SentExchange, SentRequest } from "@vending/shared/judging/exchange";

interface OpenRequest {
  readonly exchange: Promise<SentExchange>;
  /** The requests that were open at the same time, if only for a moment. */
  readonly beside: Set<OpenRequest>;
}

export class OpenRequests {
  readonly #open = new Map<SentRequest, OpenRequest>();
  /** Resolves when no request is being sent alone. */
  #turn: Promise<void> = Promise.resolve();

  /** Sends a request beside others. Returns its exchange, and those of the others that lost their connections with it. */
  async send(
    request: SentRequest,
    send: () => Promise<SentExchange>,
  ): Promise<[SentExchange, ...others: SentExchange[]]> {
    for (let turn: unknown; turn !== this.#turn; await turn) turn = this.#turn;
    const open: OpenRequest = { exchange: send(), beside: new Set(this.#open.values()) };
    for (const other of open.beside) other.beside.add(open);
    this.#open.set(request, open);
    const exchange = await open.exchange;
    this.#open.delete(request);
    if (exchange.response || exchange.timedOut) {
      // No longer a suspect. If the others kept it, and those after them, a run would keep every exchange.
      for (const other of open.beside) other.beside.delete(open);
      return [exchange];
    }
    const others = await Promise.all([...open.beside].map((other) => other.exchange));
    return [exchange, ...others.filter(({ response, timedOut }) => !response && !timedOut)];
  }

  /** Sends a request while no other one is open. */
  async sendAlone(send: () => Promise<SentExchange>): Promise<SentExchange> {
    const before = this.#turn;
    let done = () => {};
    this.#turn = new Promise((resolve) => {
      done = resolve;
    });
    await before;
    await Promise.all([...this.#open.values()].map(({ exchange }) => exchange));
    return send().finally(done);
  }
}
