/** What a response allows. */
import type { Mutant } from "./mutant.ts";

const outcomeUnknown =
  'const outcomeUnknown = #{\n  final: "no",\n  retry: "yes",\n  resend: "yes",\n  queryFirst: "yes",\n  refund: "no",';
const pending = 'It has not failed: poll the status until it is final.",\n';

export const meaning: Mutant[] = [
  {
    what: "an operation without meaning",
    file: "health/operations.tsp",
    find: "@meaning(Meaning.healthRead)",
    replace: "",
    stoppedBy: {
      build: /spec\/health\/operations\.tsp:\d+:\d+ - error vending-contract\/operation-undocumented.*@meaning/,
    },
  },
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
    what: "a refund for no response",
    file: "transactions/meaning.tsp",
    find: outcomeUnknown,
    replace: outcomeUnknown.replace('refund: "no"', 'refund: "yes"'),
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
    find: 'const duplicateOrInvalid = #{\n  final: "no",\n  retry: "no",\n  resend: "no",',
    replace: 'const duplicateOrInvalid = #{\n  final: "no",\n  retry: "no",\n  resend: "yes",',
    stoppedBy: { promise: "costly yes" },
  },
  {
    what: "no response that does not lead to the status",
    file: "transactions/meaning.tsp",
    find: outcomeUnknown,
    replace: outcomeUnknown.replace('queryFirst: "yes"', 'queryFirst: "no"'),
    stoppedBy: { promise: "meaning" },
  },
  {
    what: "a gift card order that may be sent again",
    file: "gift-cards/meaning.tsp",
    find: 'const notAgain = #{ retry: "not-shown", resend: "not-shown" };',
    replace: 'const notAgain = #{ retry: "not-shown", resend: "yes" };',
    stoppedBy: { promise: "costly yes" },
  },
  {
    what: "a refund that is told as a fact of the source",
    file: "transactions/meaning.tsp",
    find: '  refund: "yes",\n  basis: "reading",\n',
    replace: '  refund: "yes",\n  basis: "source",\n',
    stoppedBy: { promise: "basis" },
  },
  {
    what: "advice that is told as a fact of the source",
    file: "transactions/meaning.tsp",
    find: '  refund: "no",\n  basis: "advice",\n  section: "7.1",\n};',
    replace: '  refund: "no",\n  basis: "source",\n  section: "7.1",\n};',
    stoppedBy: { promise: "basis" },
  },
  {
    what: "a meaning that does not say where it comes from",
    file: "common/meaning.tsp",
    find: '  means: "The response is complete. Nothing was bought.",\n  basis: "source",\n',
    replace: '  means: "The response is complete. Nothing was bought.",\n',
    stoppedBy: { build: /spec\/common\/meaning\.tsp:\d+:\d+ - error missing-property/ },
  },
  {
    what: "a meaning that answers a question with another word",
    file: "gift-cards/meaning.tsp",
    find: 'retry: "not-shown", resend: "not-shown" };',
    replace: 'retry: "not-shown", resend: "unknown" };',
    stoppedBy: { build: /spec\/gift-cards\/meaning\.tsp:\d+:\d+ - error property-unassignable/ },
  },
];
