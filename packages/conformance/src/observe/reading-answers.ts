/** What an exchange says about a passage that the contract reads in one of several ways. Each is found by its id. */
import { formOf } from "@vending/shared/judging/shown";
import {
  type Answer,
  accepted,
  fieldsOf,
  http,
  isBill,
  isStatus,
  isTopUp,
  names,
  rejectsRequest,
  shown,
  types,
} from "./answer.ts";
import { isStatusRequest, productOf } from "./seen.ts";

export const readingAnswers: readonly Answer[] = [
  {
    about: "failed-is-final",
    see: (x) => {
      const known = isStatus(x) ? x.transactions.get(x.get("data.request_id")) : undefined;
      if (!known?.outcomes.includes("01") || known.afterwards === 0) return undefined;
      return known.outcomes.at(-1) === "01" ? "still 01" : `01 became ${known.outcomes.at(-1)}`;
    },
  },
  {
    about: "server-error",
    see: (x) => {
      const known = isStatusRequest(x) ? x.transactions.get(x.requested) : undefined;
      return known && known.created >= 500 && known.asked === 1
        ? `after HTTP ${known.created} the status is ${http(x)}`
        : undefined;
    },
  },
  {
    about: "bill-status",
    see: (x) =>
      x.sells && accepted(x) && isBill(x) && x.sent.product ? `create: ${shown(x.get("response_code"))}` : undefined,
  },
  {
    about: "failed-fields",
    see: (x) =>
      x.get("response_code") === "01" && accepted(x)
        ? `${isStatus(x) ? "status" : "create"} with ${names(x.get("data"))}`
        : undefined,
  },
  {
    about: "validation-statuses",
    see: (x) => (!x.valid && rejectsRequest(x) ? http(x) : undefined),
  },
  {
    about: "verification-400",
    see: (x) =>
      x.operationId === "verifyCustomer" && x.status === 400
        ? `${x.valid ? "a rejected customer" : "an invalid request"}: ${names({ ...(x.get("status") !== undefined && { status: 1 }), ...(x.get("code") !== undefined && { code: 1 }), ...(x.get("message") !== undefined && { message: 1 }) })}`
        : undefined,
  },
  { about: "forbidden", see: (x) => (x.status === 403 ? x.operationId : undefined) },
  { about: "not-found", see: (x) => (x.status === 404 ? x.operationId : undefined) },
  {
    about: "gift-card-statuses",
    see: (x) => (x.path.startsWith("/giftcards") ? `${x.operationId}: ${http(x)}` : undefined),
  },
  {
    about: "list-row-fields",
    see: (x) => (x.operationId === "listTransactions" && accepted(x) ? fieldsOf(x.rows) : undefined),
  },
  {
    about: "status-filter-form",
    see: (x) =>
      x.operationId === "listTransactions" && x.query.has("status") && x.status !== 401
        ? `status=${x.query.get("status")?.slice(0, 12)}: ${http(x)}`
        : undefined,
  },
  {
    about: "plan-echo",
    see: (x) =>
      x.sells && accepted(x) && x.get("data.request_id") !== undefined && x.sent.product
        ? `${productOf(x)}, ${shown(x.get("response_code"))}: plan ${x.get("data.plan") === undefined ? "absent" : x.get("data.plan") === "" ? "empty" : "present"}`
        : undefined,
  },
  {
    about: "plan-fields",
    see: (x) => (/^list\w+Plans$/.test(x.operationId) && accepted(x) ? fieldsOf(x.rows) : undefined),
  },
  {
    about: "product-of-route",
    see: (x) =>
      x.sells &&
      /^create(Airtime|Data)/.test(x.operationId) &&
      x.valid &&
      x.sent.product === undefined &&
      x.status !== 401
        ? `without product: ${http(x)}`
        : undefined,
  },
  {
    about: "airtime-plan-code",
    see: (x) =>
      x.sells && productOf(x) === "airtime" && x.valid && (accepted(x) || rejectsRequest(x))
        ? `${x.sent.plan_code === undefined ? "without" : "with"} plan_code: ${http(x)}`
        : undefined,
  },
  {
    about: "plan-code-or-service-id",
    see: (x) =>
      x.operationId === "verifyCustomer" && x.valid && (accepted(x) || rejectsRequest(x))
        ? `${["plan_code", "service_id"].filter((name) => x.sent[name] !== undefined).join(" and ")}: ${http(x)}`
        : undefined,
  },
  {
    about: "amount-form",
    see: (x) =>
      x.sells && accepted(x) && x.get("data.amount") !== undefined
        ? `response: ${typeof x.get("data.amount")} like ${formOf(String(x.get("data.amount"))).replace(/0+/g, "0")}`
        : x.sells && !x.valid && x.sent.amount !== undefined && !/^\d+(\.\d+)?$/.test(String(x.sent.amount))
          ? `request with another form: ${http(x)}`
          : undefined,
  },
  {
    about: "subscriber-form",
    see: (x) =>
      x.sells && isTopUp(x) && typeof x.sent.customer_msisdn === "string" && (accepted(x) || rejectsRequest(x))
        ? `${/^234\d+$/.test(x.sent.customer_msisdn) ? "234…" : /^0\d+$/.test(x.sent.customer_msisdn) ? "0…" : "another form"}: ${http(x)}`
        : undefined,
  },
  { about: "closed-requests", see: (x) => (x.unknownFields ? http(x) : undefined) },
  {
    about: "meter-detail-types",
    see: (x) =>
      x.operationId === "verifyCustomer" && accepted(x) && x.sent.product === "ELECTRICITY"
        ? types(x.get("data"))
        : undefined,
  },
  {
    about: "order-fields",
    see: (x) => (x.path.startsWith("/giftcards") && accepted(x) ? types(x.get("data")) : undefined),
  },
];
