/** What a response allows. */
import type { Mutant } from "./mutant.ts";

const pending = 'It has not failed: poll the status until it is final.",\n';

export const meaning: Mutant[] = [
  {
    what: "an outcome without meaning",
    file: "transactions/meaning.tsp",
    find: "const asyncPurchase: Record<Entry> = #{ ...pendingOutcome, ",
    replace: "const asyncPurchase: Record<Entry> = #{ ",
    stoppedBy: { lint: "contract/meaning-of-every-response" },
  },
  {
    what: "a refund for a pending purchase",
    file: "transactions/meaning.tsp",
    find: `${pending}  final: "no",\n  retry: "no",\n  resend: "no",\n  queryFirst: "yes",\n  refund: "no",`,
    replace: `${pending}  final: "no",\n  retry: "no",\n  resend: "no",\n  queryFirst: "yes",\n  refund: "yes",`,
    stoppedBy: { promise: "costly yes" },
  },
  {
    what: "no refund for a failed purchase",
    file: "transactions/meaning.tsp",
    find: '  refund: "yes",\n',
    replace: '  refund: "no",\n',
    stoppedBy: { promise: "meaning" },
  },
  {
    what: "a duplicate that may be sent again",
    file: "transactions/meaning.tsp",
    find: 'is a reading.",\n  final: "no",\n  retry: "no",\n  resend: "no",',
    replace: 'is a reading.",\n  final: "no",\n  retry: "no",\n  resend: "yes",',
    stoppedBy: { promise: "costly yes" },
  },
  {
    what: "a gift card order that may be sent again",
    file: "gift-cards/meaning.tsp",
    find: '  name: "orderRejected",\n  retry: "not-shown",\n  resend: "not-shown",',
    replace: '  name: "orderRejected",\n  retry: "not-shown",\n  resend: "yes",',
    stoppedBy: { promise: "costly yes" },
  },
  {
    what: "advice that is marked as a fact of the source",
    file: "transactions/meaning.tsp",
    find: '  resend: "yes",\n  queryFirst: "yes",\n  refund: "no",\n  basis: "advice",',
    replace: '  resend: "yes",\n  queryFirst: "yes",\n  refund: "no",\n  basis: "source",',
    stoppedBy: { promise: "basis" },
  },
  {
    what: "a meaning with an unknown value",
    file: "gift-cards/meaning.tsp",
    find: '  name: "orderStatusRejected",\n  resend: "not-shown",',
    replace: '  name: "orderStatusRejected",\n  resend: "unknown",',
    stoppedBy: { build: /spec\/gift-cards\/meaning\.tsp:\d+:\d+ - error property-unassignable/ },
  },
  {
    what: "two meanings of one name",
    file: "transactions/meaning.tsp",
    find: 'name: "statusPending"',
    replace: 'name: "pending"',
    stoppedBy: { build: /two of the x-meanings are called pending/ },
  },
  {
    what: "a reading that is told as a fact",
    file: "transactions/meaning.tsp",
    find: "our reading is that nothing was made",
    replace: "nothing was made",
    stoppedBy: { promise: "reading named" },
  },
];
