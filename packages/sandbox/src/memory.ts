/** The store in memory: gone when the process ends. */
import { type Filter, outcomeAt, type Store, type Transaction } from "./store.ts";

const attemptsKept = 10_000;

/** A new, empty store. */
export function memoryStore(): Store {
  let all: Transaction[] = [];
  let byMerchant = new Map<string, Map<string, Transaction>>();
  let attempts = new Set<string>();

  const ofMerchant = (merchant: string) => {
    let found = byMerchant.get(merchant);
    if (!found) {
      found = new Map();
      byMerchant.set(merchant, found);
    }
    return found;
  };

  return {
    insert(transaction) {
      const ids = ofMerchant(transaction.merchant);
      if (ids.has(transaction.requestId)) return undefined;
      const kept: Transaction = {
        seq: all.length + 1,
        merchant: transaction.merchant,
        requestId: transaction.requestId,
        msisdn: transaction.msisdn,
        product: transaction.product,
        network: transaction.network,
        amount: transaction.amount,
        plan: transaction.plan,
        createdAt: transaction.createdAt,
        settleAt: transaction.settleAt,
        final: transaction.final,
      };
      ids.set(kept.requestId, kept);
      all.push(kept);
      return kept;
    },
    find: (merchant, requestId) => byMerchant.get(merchant)?.get(requestId),
    list(filter, offset, limit) {
      const rows: Transaction[] = [];
      let total = 0;
      for (let index = all.length - 1; index >= 0; index--) {
        const transaction = all[index] as Transaction;
        if (!matches(transaction, filter)) continue;
        if (total >= offset && rows.length < limit) rows.push(transaction);
        total++;
      }
      return { rows, total };
    },
    latest: (limit) => ({ rows: all.slice(-limit).reverse(), total: all.length }),
    firstAttempt(merchant, requestId) {
      const key = `${merchant}\n${requestId}`;
      if (attempts.has(key)) return false;
      // The oldest is forgotten first: what is remembered has a bound.
      if (attempts.size >= attemptsKept) attempts.delete(attempts.values().next().value as string);
      attempts.add(key);
      return true;
    },
    size: () => all.length,
    clear() {
      all = [];
      byMerchant = new Map();
      attempts = new Set();
    },
    close() {},
  };
}

function matches(transaction: Transaction, { merchant, msisdn, network, outcome, now }: Filter): boolean {
  return (
    transaction.merchant === merchant &&
    transaction.product !== "gift card" &&
    (msisdn === undefined || transaction.msisdn === msisdn) &&
    (network === undefined || transaction.network.toLowerCase() === network.toLowerCase()) &&
    (outcome === undefined || outcomeAt(transaction, now) === outcome)
  );
}
