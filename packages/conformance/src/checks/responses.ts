/** Sections 4 and 7.1: every request gets a response, and every response is one that the contract declares. */
import type { AuditTopic } from "../audit/response-audit.ts";
import { operations } from "../contract.ts";
import { Failure } from "../findings/finding.ts";
import type { Check, CheckContext } from "../run/check-context.ts";

/** Reports what the audit found in so many responses: all of the run, unless the topic is about fewer. */
function report(t: CheckContext, topic: AuditTopic, responses = t.run.audit.responses()): void {
  const { audit } = t.run;
  t.count += responses;
  t.failures.push(...audit.symptoms(topic).map(({ symptom, exchange }) => new Failure(symptom, [exchange])));
}

/** A check for each operation: a new one gets it without new code. */
const schemaChecks = Object.entries(operations).map(
  ([operationId, { section }]): Check => ({
    name: `schema/${operationId}`,
    cause: "schema",
    section: `${section}, 7.1`,
    rule: `Each response of ${operationId} has a declared status, is JSON, and matches its schema.`,
    phase: "audit",
    run(t) {
      const { audit, service } = t.run;
      if (service.missing.has(operationId)) t.skip("no-route", `The server has no ${operationId}.`);
      if (audit.responses(operationId) === 0) t.skip("not-called", "No check called it.");
      report(t, `responses of ${operationId}`, audit.responses(operationId));
    },
  }),
);

export const responseChecks: readonly Check[] = [
  {
    name: "server/reachable",
    cause: "no-response",
    section: "4",
    rule: "Every request gets a response, over HTTP and in time.",
    phase: "audit",
    run(t) {
      report(t, "without response");
      const { stopped } = t.run.service;
      if (stopped?.cause !== "server" && stopped?.cause !== "outage") return;
      t.failures.push(new Failure({ code: "run-ended", message: `The run was ended: ${stopped.reason}` }));
    },
  },
  {
    name: "server/headers",
    cause: "undeclared-header",
    section: "4",
    rule: "No response has a header that neither HTTP nor the contract has.",
    reading: "closed-requests",
    phase: "audit",
    run: (t) => report(t, "headers"),
  },
  {
    name: "server/fields",
    cause: "undeclared-field",
    section: "2, 4",
    rule: "No body has a field that the contract does not declare, except where it leaves the fields open.",
    reading: "closed-requests",
    phase: "audit",
    run: (t) => report(t, "fields", t.run.audit.withFields),
  },
  {
    name: "credentials/secret-never-echoed",
    cause: "secret-echoed",
    section: "5",
    rule: "No response carries a secret, neither the merchant's nor a wrong one that was sent.",
    phase: "audit",
    run: (t) => report(t, "secrets"),
  },
  ...schemaChecks,
];
