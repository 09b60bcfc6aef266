/** One word for one thing, in everything that partners read. The reference shows it; the lint rejects the other words. */

interface Term {
  term: string;
  means: string;
  /** Words that were used for it once, and are not any more. */
  instead?: RegExp;
}

export const glossary: readonly Term[] = [
  {
    term: "request, response",
    means: "What you send to the service, and what it returns.",
    instead: /\banswer(s|ed|ing)?\b/i,
  },
  {
    term: "create",
    means:
      "A request that buys something: the five creates of transactions, the create of cable TV, a gift card order.",
  },
  {
    term: "request id",
    means: "Your own unique id of a purchase: `client_request_id` when you send it, `request_id` when you get it back.",
    instead: /\b(idempotency id|transaction id)\b/i,
  },
  {
    term: "outcome",
    means: "What became of a purchase: success (`00`), failed (`01`) or pending (`02`). Success and failed are final.",
  },
  {
    term: "check the status",
    means: "Get the outcome of a purchase by its request id. *Poll* means to check it repeatedly until it is final.",
    instead: /\b(read|reads|reading|query|querying|ask for) (the|its|a) (status|order)\b/i,
  },
  {
    term: "send again",
    means: "Send the same purchase, under the same request id. Under a new id it is a new purchase.",
    instead: /\bre-?sen[dt](s|ing)?\b|\bresubmit/i,
  },
  {
    term: "purchase protocol",
    means:
      "The table that says what to do after each response to a purchase, given what has happened to it before. It alone decides about money.",
  },
  {
    term: "in doubt",
    means:
      "An attempt is in doubt if it may have been accepted, and no response says so. Its purchase may have been made.",
  },
  {
    term: "retry",
    means: "Repeat an HTTP request unchanged, after a pause. *Backoff* means that the pauses grow.",
  },
  {
    term: "network",
    means: "The mobile network, the cable TV network, or the biller of electricity and betting.",
  },
  {
    term: "biller",
    means: "The company that a bill is paid to: cable TV, a distribution company, a betting company.",
  },
  { term: "plan", means: "What a purchase of data or a bill names: a data plan, a bouquet, a bill plan." },
  { term: "reject", means: "Not to accept a request or a customer.", instead: /\brefus(e|es|ed|ing|al)\b/i },
  {
    term: "not documented",
    means: "The documentation of the service does not say. Such a point is listed, not guessed.",
    instead: /\bnot (shown|specified)\b|\b(the|its|our) source\b|\bsource document\b|\bsections? \d|§/i,
  },
  {
    term: "this contract",
    means: "This description of the service, in OpenAPI and as the reference.",
    instead: /\bthis (package|repository|project)\b/i,
  },
];

/** The words of a text that the glossary has replaced. What stands in code is a name, and stays. */
export function replacedWords(text: string): { found: string; term: string }[] {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`]*`/g, "``");
  return glossary.flatMap(({ term, instead }) => {
    const found = instead?.exec(prose)?.[0];
    return found ? [{ found, term }] : [];
  });
}
