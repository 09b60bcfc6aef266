/** Sections 4 and 7.1: every request gets a response, and every response is one that the contract declares. */

import type { AuditSymptom } from "../../audit/response-audit.ts";
import { Failure } from "../../errors.ts";
import type { Contract } from "../../http/contract.ts";
import type { Check } from "../../runner/check.ts";
import type { CheckContext } from "../../runner/check-context.ts";

/** Reports what the audit has found, in responses that are counted. */
function report(t: CheckContext, symptoms: readonly AuditSymptom[], responses: number): void {
  t.count += responses;
  t.failures.push(...symptoms.map(({ symptom, exchange }) => new Failure(symptom, [exchange])));
}

const serverChecks: readonly Check[] = [
  {
    name: "server/reachable",
    cause: "no-response",
    section: "4",
    rule: "Every request gets a response, over HTTP and in time.",
    phase: "audit",
    run(t) {
      const { audit, service } = t.run;
      report(t, audit.withoutResponse, audit.coverage.responses());
      if (service.stopCause !== "server") return;
      t.failures.push(new Failure({ code: "run-ended", message: `the run was ended: ${service.stopReason}` }));
    },
  },
  {
    name: "server/headers",
    cause: "undeclared-header",
    section: "4",
    rule: "No response has a header that neither HTTP nor the contract has.",
    reading: true,
    phase: "audit",
    run: (t) => report(t, t.run.audit.headers, t.run.audit.coverage.responses()),
  },
];

/** Its place is among the checks of credentials. */
export const echoChecks: readonly Check[] = [
  {
    name: "credentials/secret-never-echoed",
    cause: "secret-echoed",
    section: "5",
    rule: "No response carries a secret, neither the merchant's nor a wrong one that was sent.",
    phase: "audit",
    run: (t) => report(t, t.run.audit.secrets, t.run.audit.coverage.responses()),
  },
];

/** A check for each operation of a contract. */
export function responseChecks({ operations }: Contract): Check[] {
  const schemaChecks = Object.entries(operations).map(
    ([operationId, { section }]): Check => ({
      name: `schema/${operationId}`,
      cause: "schema",
      section: `${section}, 7.1`,
      rule: `Each response of ${operationId} has a declared status, is JSON, and matches its schema.`,
      phase: "audit",
      run(t) {
        const responses = t.run.audit.coverage.responses(operationId);
        if (responses === 0) t.skip("not-called", "no check called it");
        report(t, t.run.audit.responsesOf(operationId), responses);
      },
    }),
  );
  return [...serverChecks, ...schemaChecks];
}
