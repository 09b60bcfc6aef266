/** Rules about requests: credentials stay where they belong, and each request is one of the contract. */
import type { RecordedExchange } from "../recording/recorder.ts";
import { found, noViolation, type Rule, type Run, when } from "./rule.ts";

const common = { group: "safety", severity: "mandatory" } as const;

const any = (): boolean => true;
const isCreate = ({ kind }: RecordedExchange): boolean => kind === "create";
const isPost = ({ method }: RecordedExchange): boolean => method === "POST";

/** As the service writes its own references. */
const internalReferences = ({ recorder }: Run): readonly RecordedExchange[] =>
  [...recorder.loose, ...recorder.unknownChecks].filter(({ requestId }) => recorder.isInternalReference(requestId));

export const safety: readonly Rule[] = [
  {
    ...common,
    id: "credentials-in-headers-only",
    section: "5",
    rule: "The key and the secret are in headers, and nowhere else.",
    why: "Addresses and bodies are written to logs of proxies and servers, where others read them.",
    fix: "Send them as X-Merchant-Key and X-Merchant-Secret only.",
    ...noViolation("credentials-outside-headers", any),
  },
  {
    ...common,
    id: "credentials-always-sent",
    section: "5",
    rule: "Every request but the health check carries both headers.",
    why: "It gets 401, and a purchase in doubt stays in doubt.",
    fix: "Add both headers in one place, for every request.",
    ...noViolation("credentials-missing", any),
  },
  {
    ...common,
    id: "credentials-not-redirected",
    section: "5",
    rule: "The key and the secret do not follow a redirect to another host.",
    why: "The host that the redirect names can buy in your name. Most HTTP libraries drop Authorization on the way, and keep headers of your own.",
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
    rule: "A POST says Content-Type: application/json.",
    why: "The service may reject it, or read it as a form.",
    fix: "Set the header where you set the body.",
    ...noViolation("content-type", isPost),
  },
  {
    ...common,
    id: "amount-as-text",
    section: "2.1",
    rule: "The amount is text.",
    why: "Numbers are rounded and written in other forms; the contract rejects them.",
    fix: 'Send "500", not 500.',
    ...noViolation("amount-type", isCreate),
  },
  {
    ...common,
    id: "no-undeclared-fields",
    section: "2.1",
    rule: "A request has no field that the contract does not declare.",
    why: "A misspelt or misplaced field is ignored or rejected, with money at stake.",
    fix: "Build the request from the documented fields; keep your own data out of it.",
    ...noViolation("undeclared-field", isPost),
  },
  {
    ...common,
    id: "documented-case",
    section: "2.1",
    rule: "Networks and products are written as documented: airtime, mtn, CABLE, DSTV.",
    why: "The lists are closed: another case may be rejected.",
    fix: "Send mobile networks, airtime and data in lower case, bills and cable networks in upper case.",
    ...noViolation("case", isPost),
  },
  {
    ...common,
    id: "valid-requests",
    section: "2.1, 7.1",
    rule: "Every request body is valid by the contract.",
    why: "The service rejects it, and nothing is sold.",
    fix: "Validate requests against the OpenAPI document in your own tests.",
    ...noViolation("invalid", isPost),
  },
  {
    ...common,
    id: "status-by-own-id",
    section: "4.4",
    rule: "The status is asked for by the client_request_id.",
    why: "Under the service's own reference the status is 404, which looks as if nothing had been made.",
    fix: "Put the id that you sent into the path, percent-encoded. Keep internal_reference for support.",
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
    rule: "Undocumented fields of a response change nothing.",
    why: "The service can add fields at any time. If you then cannot read the response, you do not know what was sold.",
    fix: "Ignore fields that you do not know. Generated clients: see the options in the README of the contract.",
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
    why: "The request gets 404.",
    fix: "Take the paths from the OpenAPI document, with their prefixes.",
    ...noViolation("unknown-route", any),
  },
  {
    ...common,
    severity: "advice",
    id: "id-fits-a-path",
    section: "2.1, 4.4",
    rule: "A request id has only letters, digits, - and _, and at most 64 of them.",
    why: "The id becomes a segment of a path; which characters and what length the service takes is not documented.",
    fix: "Use a UUID, or your order number with a prefix.",
    check: ({ creates }) => {
      const odd = creates.find(({ requestId = "" }) => !/^[\w-]{1,64}$/.test(requestId));
      return creates.length > 0 ? when(odd !== undefined, "the id has other characters, or is longer", odd) : undefined;
    },
  },
];
