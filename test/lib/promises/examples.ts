/** The examples show what an integrator must know, and agree with themselves. */
import { type Example, examplesOf, find } from "../built.ts";
import type { Shown, Situation } from "../source/noun.ts";
import { contractsOf, promisedOperations, type SourcePromise } from "./promise.ts";

type Fields = Record<string, unknown>;

const shown: SourcePromise = {
  name: "situations",
  promise: "each situation that integrators must know has its example, and the one for newcomers is the first",
  section: "2, 3, 4, 7.2",
  broken: (built) =>
    contractsOf(built).flatMap(({ name, document, situations }) =>
      Object.entries(situations).flatMap(([operationId, { file, fact: wanted }]) => {
        const there = find(document, operationId);
        if (!there) return [];
        const examples = examplesOf(there);
        const at = `${file}: ${name} ${operationId}`;
        const [first] = Object.keys(wanted);
        return [
          ...(Object.keys(examples)[0] === first ? [] : [`${at}: the first example must be ${first}`]),
          ...Object.entries(wanted).flatMap(([title, situation]) => {
            const example = examples[title];
            const asked = there.operation.requestBody !== undefined;
            if (!example?.response || (asked && !example.sent)) return [`${at} does not show ${title}`];
            return faultsOf(situation, example).map((fault) => `${at} ${title}: ${fault}`);
          }),
        ];
      }),
    ),
};

function faultsOf({ sent, response }: Situation, example: Example): string[] {
  const data = (example.response?.data ?? example.response) as Fields | undefined;
  return [...shownFaults("sent", sent, example.sent), ...shownFaults("response", response, data)];
}

function shownFaults(side: string, wanted: Shown = {}, there: Fields = {}): string[] {
  return Object.entries(wanted).flatMap(([field, shown]) => {
    const value = there[field];
    const fits = fitsShown(value, shown);
    return fits ? [] : [`${side} ${field} is ${JSON.stringify(value)}, not ${String(shown)}`];
  });
}

function fitsShown(value: unknown, shown: Shown[string]): boolean {
  if (typeof shown === "boolean") return (value !== undefined) === shown;
  if (typeof shown === "string") return value === shown;
  return typeof value === "string" && shown.test(value);
}

/** The field of the request that each field of the response repeats. */
const echoed = { msisdn: "customer_msisdn", amount: "amount", product: "product", network: "network" };

const echoes: SourcePromise = {
  name: "echoes",
  promise: "a response echoes its request",
  section: "2.1, 2.6",
  broken: (built) => {
    const pairs = promisedOperations(built).flatMap(({ at, promised, there }) =>
      Object.entries(examplesOf(there)).flatMap(([title, { sent, response }]) => {
        const data = response?.data as Fields | undefined;
        const id = promised.kind === "order" ? "request_id" : "client_request_id";
        return sent && data ? [{ at: `${at} ${title}`, sent, data, id }] : [];
      }),
    );
    const faults = pairs.flatMap(({ at, sent, data, id }) => [
      ...Object.entries({ ...echoed, request_id: id }).flatMap(([back, from]) => {
        if (data[back] === undefined || sent[from] === undefined) return [];
        // The case of a network may change on the way.
        const same = [data[back], sent[from]].map((value) =>
          back === "network" ? String(value).toLowerCase() : value,
        );
        return same[0] === same[1] ? [] : [`${at}: ${from} ${sent[from]} comes back as ${data[back]}`];
      }),
      // Airtime has an empty plan or none.
      ...(data.plan && data.plan !== (sent.plan_code ?? sent.plan) ? [`${at}: another plan comes back`] : []),
    ]);
    return pairs.length > 20 ? faults : [...faults, `only ${pairs.length} examples have a request and a response`];
  },
};

export const aboutExamples: SourcePromise[] = [shown, echoes];
