/** What a run notes of the questions that no schema has a place for: of which exchanges, and in which words. */
import * as is from "./conditions.ts";
import { facts } from "./facts.ts";
import type { QuestionId } from "./questions.ts";
import type { Seen } from "./seen.ts";

/**
 * What it is about, the conditions that an exchange has to meet, and a sentence in which `{name}` stands for a fact. Of
 * several values, each makes a sentence; without one, nothing is noted.
 */
export type Point = readonly [about: QuestionId, of: readonly is.Condition[], says: string];

const { accepted, call, either, http, list, not, returns, sale, sends, status, topUp, valid, verification } = is;
const authorized = not(http(401));

export const points: readonly Point[] = [
  ["settling", [], "a purchase of {settledNetwork} had its outcome at a status check ({operation})"],
  ["final-is-final", [], "{outcomeAgain}"],
  ["failed-is-final", [], "{afterFailed}"],
  ["address", [is.served], "{prefix} is served under this base address"],
  ["gift-card-prefix", [is.giftCards, is.served], "{path}: {http}"],
  ["gift-card-statuses", [is.giftCards], "{operation}: {http}"],
  [
    "gift-card-order-twice",
    [call("createGiftCardOrder"), http(422), sends("client_request_id")],
    "an order that is sent again: {http}",
  ],
  ["order-fields", [is.giftCards, accepted], "{dataTypes}"],
  ["rate-limits", [http(429)], "{http}"],
  ["rate-limits", [], "{rateLimit}"],
  ["versions", [], "{version}"],
  ["amounts", [sale, valid, sends("amount"), either(accepted, http(400))], "{magnitude} Naira: {http}"],
  ["amount-form", [sale, accepted, returns("data.amount")], "response: {amountForm}"],
  ["amount-form", [sale, not(valid), sends("amount"), not(is.plainAmount)], "request with another form: {http}"],
  ["request-id-form", [sale, valid, accepted], "{idForm}: accepted"],
  ["subscriber-form", [sale, topUp, is.judged], "{numberForm}: {http}"],
  ["unknown-fields", [is.unknownFields], "{http}"],
  ["closed-requests", [is.unknownFields], "{http}"],
  ["validation-statuses", [not(valid), http(400, 422)], "{http}"],
  ["kind-of-422", [sale, http(422)], "{idState}: a body with {errorFields}"],
  ["forbidden", [http(403)], "{operation}"],
  ["not-found", [http(404)], "{operation}"],
  ["visibility", [], "asked {howSoon}: {foundOrNot}"],
  ["after-server-error", [is.afterServerError], "after {createStatus} the status is {http}"],
  ["server-error", [is.afterServerError], "after {createStatus} the status is {http}"],
  ["largest-page", [list, http(200)], "limit {limit}: size {pageSize}"],
  ["largest-page", [list, authorized, not(http(200))], "limit {limit}: {http}"],
  ["status-filter", [list, http(200)], "{filter}: a transaction {outcomesOfRows}"],
  ["status-filter-form", [list, authorized], "status={filter}: {http}"],
  ["list-row-outcome", [list, http(200)], "rows have {rowOutcome}"],
  ["list-row-fields", [list, accepted], "{rowFields}"],
  ["plan-fields", [is.plans, accepted], "{rowFields}"],
  ["time-zone", [], "{zone}"],
  ["network-case", [list, http(200)], "{operation}: {networkCase}"],
  ["network-case", [not(list), http(200)], "{operation} {code}: {networkCase}"],
  ["bill-status", [sale, accepted, not(topUp), sends("product")], "create: {code}"],
  ["failed-fields", [is.failed, accepted, status], "status with {dataFields}"],
  ["failed-fields", [is.failed, accepted, not(status)], "create with {dataFields}"],
  ["plan-echo", [sale, accepted, returns("data.request_id"), sends("product")], "{product}, {code}: plan {plan}"],
  [
    "v1-products",
    [call("createCableTransaction"), not(sends("product", "CABLE")), authorized],
    "product {sentProduct}: {http}",
  ],
  ["product-of-route", [is.toTopUpRoute, valid, not(sends("product")), authorized], "without product: {http}"],
  ["airtime-plan-code", [is.airtime, valid, is.judged, sends("plan_code")], "with plan_code: {http}"],
  ["airtime-plan-code", [is.airtime, valid, is.judged, not(sends("plan_code"))], "without plan_code: {http}"],
  ["plan-code-or-service-id", [verification, valid, is.judged], "{sentPlan}: {http}"],
  ["verification-400", [verification, http(400)], "{customerState}: {errorFields}"],
  ["meter-detail-types", [verification, accepted, sends("product", "ELECTRICITY")], "{dataTypes}"],
];

/** What an exchange says of a point, in words that are the same each time. */
export function sentencesOf([, of, says]: Point, x: Seen): string[] {
  if (!of.every((condition) => condition(x))) return [];
  return says
    .split(/[{}]/)
    .map((part, index) => (index % 2 === 0 ? [part] : [facts[part]?.(x) ?? []].flat()))
    .reduce((sentences, values) => sentences.flatMap((one) => values.map((value) => one + value)), [""]);
}
