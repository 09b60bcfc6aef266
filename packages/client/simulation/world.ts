/**
 * The service, as the source document lets it be. It is written from the document alone, not from the sandbox: what one of
 * them takes for granted, the other may not.
 */
import type { CreateTransactionRequest } from "@vending/contract";
import { minute, second } from "./options.ts";
import { fieldsOf, type Order } from "./orders.ts";
import type { Random } from "./random.ts";
import type { ServiceSetting } from "./timeline.ts";

/** A transaction, whether the service still knows it or not. */
export interface Row {
  readonly id: string;
  readonly reference: string;
  readonly request: CreateTransactionRequest;
  readonly madeAt: number;
  visibleAt: number;
  readonly finalAt: number;
  readonly final: "success" | "failed";
}

export interface Reply {
  readonly status: number;
  readonly text: string;
}

const codes = { success: "00", failed: "01", pending: "02" } as const;
const errorOf = (status: number): Reply => ({ status, text: JSON.stringify({ status: "error", code: status }) });

export class World {
  /** Every transaction that was ever made. */
  readonly rows: Row[] = [];
  /** Ids whose second create got 422 while a first one was under way. */
  readonly busy: Set<string> = new Set();
  readonly #held = new Set<string>();
  readonly #setting: ServiceSetting;
  readonly #random: Random;
  readonly #orders: ReadonlyMap<string, Order>;
  #heals: number;
  /** Whether the credentials are rejected, for each time of some seconds: copies of a request that arrive together share it. */
  readonly #rejects = new Map<number, boolean>();
  /** Until when the credentials are valid, as what one delivery of a create sold is visible, and another was rejected. */
  #validUntil = 0;

  constructor(setting: ServiceSetting, random: Random, orders: readonly Order[]) {
    this.#setting = setting;
    this.#random = random;
    this.#orders = new Map(orders.map((order) => [order.request.client_request_id, order]));
    this.#heals = setting.time.now + setting.options.healsAfter;
  }

  get healed(): boolean {
    return this.#setting.time.now >= this.#heals;
  }

  heal(): void {
    this.#heals = this.#setting.time.now;
  }

  /** Takes a request when it arrives. */
  async receive(method: string, path: string, body: string): Promise<Reply> {
    const reply = this.#isRejecting()
      ? errorOf(this.#random.pick([401, 403]))
      : method === "POST"
        ? await this.#create(path, JSON.parse(body) as CreateTransactionRequest)
        : this.#status(decodeURIComponent(path.split("/").at(-1) ?? ""));
    this.#setting.timeline.add(
      "service",
      `${method} → ${reply.status} ${/"status":"(\w+)"/.exec(reply.text)?.[1] ?? ""}`,
    );
    return reply;
  }

  /** Rejects a delivery of a create: what another delivery of it made is visible. */
  async reject(): Promise<Reply> {
    const { now } = this.#setting.time;
    for (const row of this.rows) row.visibleAt = Math.min(row.visibleAt, now);
    this.#validUntil = now + 5 * minute;
    return errorOf(this.#random.pick([400, 401, 403, 404]));
  }

  #isRejecting(): boolean {
    if (!this.#setting.options.rejects || this.healed || this.#setting.time.now < this.#validUntil) return false;
    const slot = Math.floor(this.#setting.time.now / (20 * second));
    const rejecting = this.#rejects.get(slot) ?? this.#random.chance(0.5);
    this.#rejects.set(slot, rejecting);
    return rejecting;
  }

  #fails(probability: number): boolean {
    return !this.healed && this.#random.chance(probability);
  }

  async #create(path: string, request: CreateTransactionRequest): Promise<Reply> {
    const { client_request_id: id } = request;
    const { failsBefore, failsAfter, slowCreates, holdsFor } = this.#setting.options;
    if (this.#fails(failsBefore)) return errorOf(this.#random.pick([500, 503]));
    const { invalid } = this.#orders.get(id) ?? {};
    if (invalid) return errorOf(invalid);
    // Sections 2.1 and 7.2: one transaction an id, decided before anything is sold.
    if (this.#held.has(id)) this.busy.add(id);
    if (this.#known(id) || this.#held.has(id)) return errorOf(422);
    if (this.#fails(slowCreates)) {
      this.#held.add(id);
      await this.#setting.time.sleep(this.#random.between(0, holdsFor));
      this.#held.delete(id);
      if (this.#fails(failsBefore)) return errorOf(500);
    }
    const row = this.#make(path, request);
    if (this.#fails(failsAfter)) return errorOf(this.#random.pick([500, 503]));
    return this.#show(row);
  }

  #make(path: string, request: CreateTransactionRequest): Row {
    const { now } = this.#setting.time;
    const { lag, pendingFor, fails } = this.#setting.options;
    const atOnce = path.endsWith("/sync") || (request.product !== "airtime" && request.product !== "data");
    const row: Row = {
      id: request.client_request_id,
      reference: `ref-${this.rows.length + 1}`,
      request,
      madeAt: now,
      visibleAt: now + this.#random.between(0, lag),
      finalAt: atOnce ? now : now + this.#random.between(0, pendingFor),
      final: this.#random.chance(fails) ? "failed" : "success",
    };
    this.rows.push(row);
    this.#setting.timeline.add("service", `made ${row.reference} for ${row.id}, which ends as ${row.final}`);
    return row;
  }

  #status(id: string): Reply {
    if (this.#fails(this.#setting.options.failsBefore)) return errorOf(this.#random.pick([500, 503]));
    const row = this.#known(id);
    return row && this.#setting.time.now >= row.visibleAt ? this.#show(row) : errorOf(404);
  }

  #known(id: string): Row | undefined {
    return this.rows.findLast(
      (row) => row.id === id && this.#setting.time.now - row.madeAt < this.#setting.options.forgetsAfter,
    );
  }

  #show(row: Row): Reply {
    const status = this.#setting.time.now >= row.finalAt ? row.final : "pending";
    const random = this.#setting.options.otherForms ? this.#random : undefined;
    const isShort = status === "failed" && this.#random.chance(0.5);
    const fields = isShort ? {} : fieldsOf(row.request, random);
    const data = { internal_reference: row.reference, request_id: row.id, ...fields };
    const written = random?.chance(0.2) ? status.toUpperCase() : status;
    const text = JSON.stringify({ status: written, response_code: codes[status], response_message: "x", data });
    return { status: 200, text };
  }
}
