/** The situations on the sandbox's lever: how the purchase of each order goes, and what its responses suffer. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { OperationId } from "@vending/contract";
import type { BehaviourOf, FailedReply, Failure, FailureContext, FailureOf, OwnReply } from "@vending/sandbox";
import type { OrderLog, RecordedExchange, Recorder } from "../recording/recorder.ts";
import { isCustomer } from "../situations/orders.ts";
import {
  type CreateFailure,
  heldFor,
  retryAfter,
  type Situation,
  type StatusFailure,
  settleAfter,
  slowFor,
  usual,
} from "../situations/situations.ts";

/** A create or a status check of an order, while the sandbox serves it. */
export interface Delivery {
  readonly operationId: OperationId;
  readonly exchange: RecordedExchange;
  readonly log: OrderLog;
  readonly requestId: string;
  /** Waits for milliseconds of the real pace, or until the integration hangs up. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** The response to a second delivery of the same request. */
  readonly deliverAgain: () => Promise<FailedReply>;
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
  readonly #served = new AsyncLocalStorage<Failure | undefined>();

  constructor(options: LeverOptions) {
    this.#options = options;
  }

  readonly behaviourOf: BehaviourOf = ({ msisdn, product }) => {
    const { behaviour = usual } = (product !== "gift card" && this.#situationOf(msisdn)) || {};
    return { ...behaviour, queued: behaviour.settleAfter !== undefined };
  };

  readonly failureOf: FailureOf = ({ kind, msisdn, sold }) => {
    // The service rejects it.
    if (msisdn === undefined) return undefined;
    const reply = kind === "verify" ? this.#situationOf(msisdn)?.verification : undefined;
    const failure = reply ? { reply, handled: false } : this.#served.getStore();
    // An id that has bought gets the response of the service, unless nothing is made.
    return kind === "create" && sold && failure?.handled ? undefined : failure;
  };

  /** Serves a delivery with what its order meets. */
  during<T>(delivery: Delivery, serve: () => Promise<T>): Promise<T> {
    const met = delivery.exchange.kind === "create" ? this.#create(delivery) : this.#status(delivery.log);
    return this.#served.run(met, serve);
  }

  #situationOf(msisdn: string): Situation | undefined {
    return this.#options.recorder.logs.find(({ plan }) => isCustomer(plan.order, msisdn))?.plan.situation;
  }

  #create(delivery: Delivery): Failure {
    const { log, exchange, operationId, pause } = delivery;
    const { create: failure, behaviour = usual } = log.plan.situation;
    if (failure && !failure.sold && !log.hasMetFailure) {
      const fails: OwnReply = (context) => {
        log.hasMetFailure = true;
        exchange.behind = "nothing is made";
        return this.#failure(failure.reply, context, delivery);
      };
      return { handled: false, reply: fails };
    }
    const sells: OwnReply = async (context) => {
      // The sandbox has refused it.
      if (context.reply.status !== 200) return context.reply;
      this.#record(delivery, context);
      // A synchronous create of a purchase that takes long loses its connection while it waits.
      if (synchronous.includes(operationId) && behaviour.settleAfter !== undefined) {
        await pause(heldFor);
        return "drop";
      }
      if (!failure || log.hasMetFailure) return context.reply;
      log.hasMetFailure = true;
      return this.#failure(failure.reply, context, delivery);
    };
    return { handled: true, reply: sells };
  }

  /** What the sandbox sends in place of its response. */
  #failure(
    name: CreateFailure["reply"],
    { reply }: FailureContext,
    { log, requestId, pause, deliverAgain }: Delivery,
  ): ReturnType<OwnReply> {
    const { speed, redirectTo } = this.#options;
    switch (name) {
      case "slow":
        return pause(slowFor).then(() => reply);
      case "overload":
        return {
          status: 503,
          headers: { "retry-after": String(Math.ceil(retryAfter / speed / 1_000)) },
          text: JSON.stringify({ status: "error", code: 503, message: "The service is overloaded." }),
        };
      case "redirect-302":
      case "redirect-307": {
        const headers = { location: redirectTo(log), "content-type": "text/html" };
        return { status: name === "redirect-302" ? 302 : 307, headers, text: "" };
      }
      case "second-delivery":
        return deliverAgain();
      case "unreferenced": {
        const data = { request_id: requestId };
        return {
          status: 200,
          text: JSON.stringify({ status: "failed", response_code: "01", response_message: "Failed", data }),
        };
      }
      case "rejected-shown":
        // A synchronous create whose purchase has failed keeps its response.
        return statusIn(reply) === "pending" ? { ...reply, status: 400 } : reply;
      default:
        return name;
    }
  }

  /** Records what was made, whatever becomes of the response. */
  #record({ exchange, log, requestId }: Delivery, { reply }: FailureContext): void {
    const { now, speed } = this.#options;
    const { final, settleAfter: later = settleAfter } = log.plan.situation.behaviour ?? usual;
    // The sandbox made it.
    const { data } = JSON.parse(reply.text) as { data: Record<string, string | undefined> };
    const isFinal = statusIn(reply) !== "pending";
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

  #status(log: OrderLog): Failure | undefined {
    const { now, speed } = this.#options;
    const failure = log.plan.situation.status;
    const [sale] = log.made;
    if (!sale) return undefined;
    log.checks++;
    const isFailing = failure && (log.checks <= failure.checks || now() - sale.at < failure.until / speed);
    return isFailing ? { reply: wordOf(failure.reply, log.checks), handled: false } : undefined;
  }
}

/** The sandbox made the reply. */
const statusIn = ({ text }: FailureContext["reply"]): string => (JSON.parse(text) as { status: string }).status;

const wordOf = (reply: StatusFailure["reply"], check: number): Exclude<StatusFailure["reply"], "unsteady"> =>
  reply !== "unsteady" ? reply : check % 2 === 1 ? "absent" : "error";
