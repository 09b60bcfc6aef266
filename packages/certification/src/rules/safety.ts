/** Rules about requests: credentials stay in their headers, and every request keeps the contract. */
import type { RecordedExchange } from "../recording/recorder.ts";
import { found, noViolation, type Rule, type Run, when } from "./rule.ts";

const common = { group: "safety", severity: "mandatory" } as const;

const any = (): boolean => true;
const isCreate = ({ kind }: RecordedExchange): boolean => kind === "create";
const isPost = ({ method }: RecordedExchange): boolean => method === "POST";

/** Status checks about no order that ask by the service's own reference. */
const internalReferences = ({ recorder }: Run): readonly RecordedExchange[] =>
  [...recorder.loose, ...recorder.unknownChecks].filter(({ requestId }) => recorder.isInternalReference(requestId));

export const safety: readonly Rule[] = [
  {
    ...common,
    id: "credentials-in-headers-only",
    section: "5",
    rule: "The key and the secret are in headers, and nowhere else.",
    why: "Proxies and servers log addresses and bodies, and other people read the logs.",
    fix: "Send them only as X-Merchant-Key and X-Merchant-Secret.",
    ...noViolation("credentials-outside-headers", any),
  },
  {
    ...common,
    id: "credentials-always-sent",
    section: "5",
    rule: "Every request except the health check has both headers.",
    why: "Without them it gets 401, and a purchase in doubt stays in doubt.",
    fix: "Add both headers to every request, in one place.",
    ...noViolation("credentials-missing", any),
  },
  {
    ...common,
    id: "credentials-not-redirected",
    section: "5",
    rule: "The key and the secret do not follow a redirect to another host.",
    why: "The other host could buy in your name. Most HTTP libraries drop the Authorization header on a redirect, and keep your own headers.",
    fix: "Turn redirects off: the contract has none.",
    check: ({ log, situation, creates }) => {
      if (!situation.create?.reply.startsWith("redirect") || creates.length === 0) return undefined;
      const leak = log.exchanges.find(({ violations }) =>
        violations.some(({ name }) => name === "credentials-redirected"),
      );
      return when(leak !== undefined, "the credentials went to another host", leak);
    },
  },
  {
    ...common,
    id: "json-content-type",
    section: "5",
    rule: "A POST has Content-Type: application/json.",
    why: "Otherwise the service may reject it, or read it as a form.",
    fix: "Set the header where you set the body.",
    ...noViolation("content-type", isPost),
  },
  {
    ...common,
    id: "amount-as-text",
    section: "2.1",
    rule: "The amount is text.",
    why: "Numbers get rounded and reformatted, and the contract rejects them.",
    fix: 'Send "500", not 500.',
    ...noViolation("amount-type", isCreate),
  },
  {
    ...common,
    id: "no-undeclared-fields",
    section: "2.1",
    rule: "A request has no field that the contract does not declare.",
    why: "A misspelt or misplaced field is ignored or rejected, with money at stake.",
    fix: "Build the request from the documented fields, and keep your own data out of it.",
    ...noViolation("undeclared-field", isPost),
  },
  {
    ...common,
    id: "documented-case",
    section: "2.1",
    rule: "Networks and products have the documented case: airtime, mtn, CABLE, DSTV.",
    why: "The lists are closed, and the service may reject another case.",
    fix: "Send mobile networks, airtime and data in lower case, and bills and cable networks in upper case.",
    ...noViolation("case", isPost),
  },
  {
    ...common,
    id: "valid-requests",
    section: "2.1, 7.1",
    rule: "Every request body is valid according to the contract.",
    why: "The service rejects an invalid one, and nothing is sold.",
    fix: "Validate requests against the OpenAPI document in your own tests.",
    ...noViolation("invalid", isPost),
  },
  {
    ...common,
    id: "status-by-own-id",
    section: "4.4",
    rule: "The status is requested by the client_request_id.",
    why: "Requested by the service's own reference, the status is 404, which looks as if nothing had been made.",
    fix: "Put the id that you sent into the path, percent-encoded. Keep the internal_reference for support.",
    check: ({ checks, log }, { recorder }) => {
      const wrong = checks.find(
        ({ requestId = "" }) => recorder.isInternalReference(requestId) && !log.ids.has(requestId),
      );
      return checks.length > 0 ? when(wrong !== undefined, "asked by the service's own reference", wrong) : undefined;
    },
    loose: (run) =>
      internalReferences(run)
        .slice(0, 3)
        .flatMap((exchange) => found("asked by the service's own reference", exchange)),
  },
  {
    ...common,
    id: "unknown-fields-survive",
    section: "2.1",
    rule: "Undocumented fields in a response change nothing.",
    why: "The service can add fields at any time. If you then cannot read the response, you do not know what was sold.",
    fix: "Ignore unknown fields. For generated clients, see the options in the README of the contract.",
    check: ({ situation, belief, truth, shown }) => {
      if (situation.behaviour?.form !== "unknown-fields" || !belief || shown === undefined) return undefined;
      return when(belief.outcome !== truth, `believed ${belief.outcome}, and it was ${truth}`);
    },
  },
  {
    ...common,
    severity: "advice",
    id: "documented-routes",
    section: "4",
    rule: "Every request is for a route of the contract.",
    why: "Any other request gets 404.",
    fix: "Take the paths, with their prefixes, from the OpenAPI document.",
    ...noViolation("unknown-route", any),
  },
  {
    ...common,
    severity: "advice",
    id: "id-fits-a-path",
    section: "2.1, 4.4",
    rule: "A request id has at most 64 characters, all of them letters, digits, - or _.",
    why: "The id becomes a segment of a path, and the characters and the length that the service accepts are not documented.",
    fix: "Use a UUID, or your order number with a prefix.",
    check: ({ creates }) => {
      const odd = creates.find(({ requestId = "" }) => !/^[\w-]{1,64}$/.test(requestId));
      return creates.length > 0 ? when(odd !== undefined, "the id has other characters, or is longer", odd) : undefined;
    },
  },
];
