/** What is wrong with a request, by the contract. What can be corrected is, so that one mistake does not hide the others. */
import { cableNetworks, mobileNetworks, type OperationId, operations, products } from "@vending/contract";
import { type Issue, requestValidator } from "@vending/contract/validators";
import type { Violation } from "../recording/violation.ts";
import { kept } from "./kept.ts";

export interface CheckedBody {
  readonly violations: readonly Violation[];
  /** The body as it should have been; what was sent where that cannot be said. */
  readonly body: unknown;
}

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Checks the body of an operation that takes one. */
export function checkBody(operationId: OperationId, sent: unknown): CheckedBody {
  const validator = requestValidator(operationId);
  // What a gift card order takes is not documented.
  if (!validator || operations[operationId].request === "CreateGiftCardOrderRequest")
    return { violations: [], body: sent };
  if (!isFields(sent)) return { violations: [invalid("the body is not a JSON object")], body: sent };
  const body = { ...sent };
  const violations: Violation[] = [...inDocumentedCase(body)];
  if (typeof body.amount === "number") {
    violations.push({ name: "amount-type", detail: `amount is the number ${body.amount}` });
    body.amount = String(body.amount);
  }
  const { issues = [] } = validator["~standard"].validate(body);
  for (const issue of issues) {
    if (issue.keyword === "additionalProperties" && issue.path.length === 1) {
      const name = String(issue.path[0]);
      violations.push({ name: "undeclared-field", detail: `${kept(name, maxName)} is not a field of this request` });
      delete body[name];
    } else violations.push(invalid(messageOf(issue)));
  }
  return { violations, body };
}

const invalid = (detail: string): Violation => ({ name: "invalid", detail });

/** What was sent may be anything, and long. */
const messageOf = ({ message }: Issue): string => kept(message, 200);

/** What is kept of the name of a field. */
const maxName = 80;

const networks: readonly string[] = [...mobileNetworks, ...cableNetworks];

/** Puts product and network into the documented case. */
function inDocumentedCase(body: Fields): Violation[] {
  return [corrected(body, "product", products), corrected(body, "network", networks)].flat();
}

function corrected(body: Fields, field: "product" | "network", known: readonly string[]): Violation[] {
  const value = body[field];
  if (typeof value !== "string" || known.includes(value)) return [];
  const right = known.find((one) => one.toLowerCase() === value.toLowerCase());
  if (right === undefined) return [];
  body[field] = right;
  return [{ name: "case", detail: `${field} is written ${value}, not ${right}` }];
}
