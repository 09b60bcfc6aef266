/** One word for one thing, in everything that partners read. The portal shows the list; the build and the lint reject the other words. */

interface Term {
  term: string;
  means: string;
  /** Words that must not stand for it. */
  instead?: RegExp;
}

export const glossary: readonly Term[] = [
  {
    term: "request, response",
    means: "What you send to the service, and what the service returns.",
    instead: /\banswer(s|ed|ing)?\b/i,
  },
  {
    term: "create",
    means:
      "A request that makes a transaction: the five creates under `/ext/gateway/v1`, and the create for cable TV. A gift card order is an order: the purchase protocol does not cover it.",
  },
  {
    term: "request id",
    means:
      "Your own id for a purchase, unique for your merchant: `client_request_id` in requests, `request_id` in responses.",
    instead: /\b(idempotency id|transaction id)\b/i,
  },
  {
    term: "outcome",
    means: "The result of a purchase: success (`00`), failed (`01`) or pending (`02`). Success and failed are final.",
  },
  {
    term: "check the status",
    means: "Get the outcome of a purchase by its request id. *Poll* means to check it repeatedly until it is final.",
    instead: /\b(read|reads|reading|query|querying|ask for) (the|its|a) (status|order)\b/i,
  },
  {
    term: "send again",
    means:
      "Send the same purchase, under the same request id and for the same merchant. Under a new id, or for another merchant, it is a new purchase.",
    instead: /\bre-?sen[dt](s|ing)?\b|\bresubmit/i,
  },
  {
    term: "purchase protocol",
    means:
      "The table that says what to do after each response to a purchase, given what has happened to the purchase before. It alone decides about money.",
  },
  {
    term: "in doubt",
    means:
      "An attempt is in doubt if it may have been accepted and no response says so: its purchase may have been made.",
  },
  {
    term: "retry",
    means: "Repeat an HTTP request unchanged, after a pause. *Backoff* means that the pauses grow.",
  },
  {
    term: "network",
    means: "The mobile network, the cable TV network, or the biller.",
  },
  {
    term: "biller",
    means: "The company that receives a bill payment, such as a cable TV or electricity distribution company.",
  },
  { term: "plan", means: "What a purchase of data or a bill buys: a data plan, a bouquet, a bill plan." },
  { term: "reject", means: "To turn down a request or a customer.", instead: /\brefus(e|es|ed|ing|al)\b/i },
  {
    term: "not documented",
    means: "The service's documentation does not say. This contract lists such a point, and does not guess it.",
    instead: /\bnot (shown|specified)\b|\b(the|its|our) source\b|\bsource document\b|\bsections? \d|§/i,
  },
  {
    term: "section number",
    means:
      "A number in parentheses after a rule, and `x-section` in the documents: the section of the service's documentation from which a rule comes. It is there for the service's team. You do not need that documentation: this contract says what is in it, and lists what is not.",
  },
  {
    term: "this contract",
    means: "This description of the service, in OpenAPI and as the reference.",
    instead: /\bthis (package|repository|project)\b/i,
  },
];

/** The words of a text for which the glossary has others. Code is left out: it contains names. */
export function replacedWords(text: string): { found: string; term: string }[] {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`]*`/g, "``");
  return glossary.flatMap(({ term, instead }) => {
    const found = instead?.exec(prose)?.[0];
    return found ? [{ found, term }] : [];
  });
}
