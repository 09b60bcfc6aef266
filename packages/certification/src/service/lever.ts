/** The situations on the sandbox's lever: how the purchase of each order goes, and what its responses suffer. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { OperationId } from "@vending/contract";
import type { Behaviour, BehaviourOf, Failure, FailureContext, Purchase } from "@vending/sandbox";
import type { OrderLog, RecordedExchange, Recorder } from "../recording/recorder.ts";
import { isCustomer } from "../situations/orders.ts";
import { heldFor, type StatusFailure, settleAfter, usual } from "../situations/situations.ts";
import { type FailureOptions, failures } from "./failures.ts";

/** A create or a status check of an order, while the sandbox serves it. */
export interface Delivery extends Pick<FailureOptions, "pause" | "deliverAgain"> {
  readonly operationId: OperationId;
  readonly exchange: RecordedExchange;
  readonly log: OrderLog;
  readonly requestId: string;
}

export interface LeverOptions {
  readonly recorder: Recorder;
  /** Milliseconds. */
  readonly now: () => number;
  /** By how much delays are divided. */
  readonly speed: number;
  /** The address to which an order is redirected. */
  readonly redirectTo: (log: OrderLog) => string;
}

const synchronous: readonly OperationId[] = ["createAirtimeSync", "createDataSync"];

export class Lever {
  readonly #options: LeverOptions;
  readonly #served = new AsyncLocalStorage<Pick<Behaviour, "create" | "status">>();

  constructor(options: LeverOptions) {
    this.#options = options;
  }

  readonly behaviourOf: BehaviourOf = (purchase) => {
    const behaviour = this.#own(purchase);
    return { ...behaviour, queued: behaviour.settleAfter !== undefined, ...this.#served.getStore() };
  };

  /** The same, with what this one delivery meets, while a task serves it. */
  async during<T>(delivery: Delivery, task: () => Promise<T>): Promise<T> {
    const { exchange, log } = delivery;
    if (exchange.kind === "status") return this.#served.run(this.#status(delivery), task);
    const create = this.#create(delivery);
    const result = await this.#served.run({ create }, task);
    // What the sandbox rejects by its own rules has met nothing: the failure is still to come.
    if (create.before && exchange.behind === undefined) log.hasMetFailure = false;
    return result;
  }

  #own({ msisdn, product }: Purchase): Behaviour {
    if (product === "gift card") return usual;
    const log = this.#options.recorder.logs.find(({ plan }) => isCustomer(plan.order, msisdn));
    return log?.plan.situation.behaviour ?? usual;
  }

  #create(delivery: Delivery): NonNullable<Behaviour["create"]> {
    const { log, exchange, operationId, pause } = delivery;
    const { create: failure, behaviour = usual } = log.plan.situation;
    const { speed, redirectTo } = this.#options;
    const options: FailureOptions = { ...delivery, speed, location: redirectTo(log) };
    if (failure && !failure.sold && !log.hasMetFailure) {
      // Now, not later: of two creates at once only one meets it.
      log.hasMetFailure = true;
      const fails: Failure = (context) => {
        exchange.behind = "nothing is made";
        return failures[failure.reply](context, options);
      };
      return { stored: false, before: true, failure: fails };
    }
    const sells: Failure = async (context) => {
      this.#record(delivery, context);
      // A synchronous create of a purchase that takes long loses its connection while it waits.
      if (synchronous.includes(operationId) && behaviour.settleAfter !== undefined) {
        await pause(heldFor);
        return "drop";
      }
      if (!failure || log.hasMetFailure) return context.reply;
      log.hasMetFailure = true;
      return failures[failure.reply](context, options);
    };
    return { stored: true, failure: sells };
  }

  /** What was really made, whatever becomes of the response. */
  #record({ exchange, log, requestId }: Delivery, { reply }: FailureContext): void {
    const { now, speed } = this.#options;
    const { final, settleAfter: later = settleAfter } = log.plan.situation.behaviour ?? usual;
    // The sandbox made it.
    const { status, data } = JSON.parse(reply.text) as { status: string; data: Record<string, string | undefined> };
    const isFinal = status !== "pending";
    log.made.push({
      requestId,
      at: now(),
      settlesAt: isFinal ? now() : now() + later / speed,
      final,
      token: data.token,
      keyChangeTokens: [data.kct1, data.kct2].flatMap((one) => one ?? []),
    });
    exchange.behind = !isFinal ? "queued" : final === "success" ? "sold" : "failed";
  }

  #status({ log }: Delivery): Pick<Behaviour, "status"> {
    const { now, speed } = this.#options;
    const failure = log.plan.situation.status;
    const [sale] = log.made;
    if (!sale) return {};
    log.checks++;
    const isFailing = failure && (log.checks <= failure.checks || now() - sale.at < failure.until / speed);
    return isFailing ? { status: wordOf(failure.reply, log.checks) } : {};
  }
}

const wordOf = (reply: StatusFailure["reply"], check: number): Exclude<StatusFailure["reply"], "unsteady"> =>
  reply !== "unsteady" ? reply : check % 2 === 1 ? "absent" : "error";
