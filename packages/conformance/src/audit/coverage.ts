/** How much of the contract a run has seen: the declared HTTP statuses and outcomes of each operation. */
import type { Contract } from "@vending/shared/judging/contract";
import { at, type ReceivedResponse } from "@vending/shared/judging/exchange";

/** The number of responses of each kind: `200 00` is HTTP 200 with that `response_code`. */
export type CoverageTable = Readonly<Record<string, Readonly<Record<string, number>>>>;

export class Coverage {
  readonly #contract: Contract;
  readonly #seen = new Map<string, Map<string, number>>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  add(operationId: string, { status, json }: Pick<ReceivedResponse, "status" | "json">): void {
    const outcomes = this.#contract.operations[operationId]?.responses[status]?.outcomes ?? [];
    const outcome = outcomes.find((code) => code === at(json, "response_code")) ?? "other";
    const kind = outcomes.length > 0 ? `${status} ${outcome}` : String(status);
    const seen = this.#seen.get(operationId) ?? new Map<string, number>();
    this.#seen.set(operationId, seen.set(kind, (seen.get(kind) ?? 0) + 1));
  }

  /** The number of responses of one operation, or of all. */
  responses(operationId?: string): number {
    const some = operationId === undefined ? [...this.#seen.values()] : [this.#seen.get(operationId)];
    return some.flatMap((kinds) => [...(kinds?.values() ?? [])]).reduce((sum, count) => sum + count, 0);
  }

  /** How often each declared status and outcome was seen; 0 if never. */
  table(): CoverageTable {
    const entries = Object.entries(this.#contract.operations).map(([id, { responses }]) => {
      const kinds = Object.entries(responses).flatMap(([status, { outcomes }]) =>
        outcomes.length > 0 ? outcomes.map((code) => `${status} ${code}`) : [status],
      );
      return [id, Object.fromEntries(kinds.map((kind) => [kind, this.#seen.get(id)?.get(kind) ?? 0]))] as const;
    });
    return Object.fromEntries(entries);
  }
}
