/** Invalid parameters, made from the contract. */
import type { Check } from "../../run/check.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { listedValues, validCall } from "../../run/valid-calls.ts";
import { unlisted } from "./invalid-values.ts";

const notIntegers = ["x", "1.5", "ten", "1x"];

interface InvalidParameter {
  readonly operationId: string;
  readonly invalid: Readonly<Record<string, string>>;
}

/** Every parameter that has a list or is an integer, with values that are invalid. */
function invalidParameters(t: CheckContext): InvalidParameter[] {
  const all = Object.entries(t.run.contract.operations).flatMap(([operationId, { parameters }]) =>
    parameters.map(({ name, type }) => ({ operationId, name, type, listed: listedValues(t, operationId, name) })),
  );
  const everyListed = all.flatMap(({ listed }) => listed);
  return all.flatMap(({ operationId, name, type, listed }) => {
    // A value of another list, which one catalog for all networks might accept.
    const foreign = everyListed.find((value) => !listed.some((own) => own.toLowerCase() === value.toLowerCase()));
    const invalid = type === "integer" ? notIntegers : listed.length > 0 ? [unlisted, foreign ?? unlisted] : [];
    return [...new Set(invalid)].map((value) => ({ operationId, invalid: { [name]: value } }));
  });
}

export const parameterChecks: readonly Check[] = [
  {
    name: "validation/query",
    cause: "lenient-validation",
    detail: "parameters",
    section: "4.5, 4.6, 4.7, 7.1",
    rule: "A parameter that must be an integer and is not, or a network that a catalog does not have, is rejected.",
    reading: true,
    run: (t) =>
      t.each(
        invalidParameters(t),
        ({ operationId, invalid }) => `${operationId}, ${t.show(invalid)}`,
        async ({ operationId, invalid }) => {
          const { parameters, ...call } = validCall(t, operationId);
          const response = await t.call(operationId, { ...call, parameters: { ...parameters, ...invalid } });
          const [path = ""] = Object.keys(invalid);
          const message = `Expected HTTP 400 or 422, got ${response.status}.`;
          t.expect([400, 422].includes(response.status), { code: "status", path, message }, response);
        },
      ),
  },
];
