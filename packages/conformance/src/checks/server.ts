/** Sections 4 and 7.1: the server answers, and every answer is one that the contract declares. These checks judge what all others have seen. */
import type { OperationId } from "@vending/contract";
import { operationIds } from "../answers.ts";
import { type Check, Failure, NotExercised } from "../check.ts";

const sections: Readonly<Record<OperationId, string>> = {
  createAirtimeSync: "4.1",
  createDataSync: "4.2",
  createTransaction: "4.3",
  createAirtimeAsync: "4.3",
  createDataAsync: "4.3",
  createCableTransaction: "4.3",
  getTransactionStatus: "4.4",
  getTransactionStatusV1: "4.4",
  listTransactions: "4.5",
  listCablePlans: "4.6",
  listDataPlans: "4.7",
  verifyCustomer: "4.8",
  createGiftCardOrder: "4.9",
  getGiftCardOrder: "4.9",
  checkHealth: "4.11",
};

const reachable: Check = {
  name: "server/reachable",
  section: "4",
  rule: "Every request gets an answer, over HTTP and in time.",
  when: "judge",
  run(t) {
    const { journal, service } = t.world;
    t.expectations += journal.answers();
    for (const { message, exchange, count } of journal.unanswered()) {
      t.failures.push(new Failure(`${message}${times(count)}`, [exchange]));
    }
    if (service.stopReason && !service.interrupted)
      t.failures.push(new Failure(`the run was ended: ${service.stopReason}`));
  },
};

const headers: Check = {
  name: "server/headers",
  section: "4",
  rule: "No answer has a header that neither HTTP nor the contract has.",
  reading: true,
  when: "judge",
  run(t) {
    const { journal } = t.world;
    t.expectations += journal.answers();
    for (const { message, exchange, count } of journal.headers()) {
      t.failures.push(
        new Failure(`${message}${times(count)}; if it may be there: --allow-header, or headers in the config`, [
          exchange,
        ]),
      );
    }
  },
};

const declared = (operationId: OperationId): Check => ({
  name: `schema/${operationId}`,
  section: `${sections[operationId]}, 7.1`,
  rule: `Each answer of ${operationId} has a status that is declared for it, is JSON, and fits its schema.`,
  when: "judge",
  run(t) {
    const { journal } = t.world;
    if (journal.answersOf(operationId) === 0) throw new NotExercised("no check called it");
    t.expectations += journal.answersOf(operationId);
    for (const { message, exchange, count } of journal.faultsOf(operationId)) {
      t.failures.push(new Failure(`${message}${times(count)}`, [exchange]));
    }
  },
});

const times = (count: number): string => (count > 1 ? ` (${count} times)` : "");

export const serverChecks: readonly Check[] = [reachable, headers, ...operationIds.map(declared)];
