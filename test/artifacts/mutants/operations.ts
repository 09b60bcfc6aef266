/** Names, routes, methods, statuses, credentials. */
import type { Mutant } from "./mutant.ts";

/** A response 500 with these fields. */
const failure = (fields: string) => ({
  find: "alias ServerErrors = ServerError |",
  replace: `alias Failure = {\n  /** Always 500. */\n  @statusCode _: 500;\n\n${fields}};\nalias ServerErrors = Failure |`,
});

export const operations: Mutant[] = [
  {
    what: "an operationId without a verb",
    file: "plans/operations.tsp",
    find: '@operationId("listDataPlans")',
    replace: '@operationId("dataPlans")',
    stoppedBy: { lint: "rule/operation-id-begins-with-a-verb" },
  },
  {
    what: "a path changed",
    file: "plans/operations.tsp",
    find: '@route("/bills/cable")',
    replace: '@route("/cable")',
    stoppedBy: { promise: "routes" },
  },
  {
    what: "an operation that the source does not have",
    file: "health/operations.tsp",
    find: "interface HealthCheck {",
    replace: `interface HealthCheck {
  /** Returns what the service has sold today, which is not documented. */
  @summary("Get the turnover")
  @operationId("getTurnover")
  @section("4.12")
  @meaning(Meaning.catalogRead)
  @route("/turnover")
  @get
  turnover(): Ok<Health, "The turnover."> | LookupErrors;
`,
    stoppedBy: { promise: "routes" },
  },
  {
    what: "422 dropped from every create",
    file: "common/errors.tsp",
    find: "  | DuplicateOrInvalid\n",
    replace: "",
    stoppedBy: { lint: "contract/meaning-of-every-response" },
  },
  {
    what: "errors without a body",
    file: "common/errors.tsp",
    ...failure(""),
    stoppedBy: { promise: "json" },
  },
  {
    what: "a 400 of a verification that is always a rejection",
    file: "verification/model.tsp",
    find: "  other: ErrorBody,\n",
    replace: "",
    stoppedBy: { promise: "error bodies" },
  },
  {
    what: "a second media type",
    file: "common/errors.tsp",
    ...failure(
      '  /** Either. */\n  @header contentType: "application/json" | "text/plain";\n\n  /** Any JSON. */\n  @body body: ErrorBody;\n',
    ),
    stoppedBy: { promise: "json" },
  },
  {
    what: "credentials not needed for the plans",
    file: "plans/operations.tsp",
    find: '@tag("Plans")',
    replace: '@tag("Plans")\n@useAuth(NoAuth)',
    stoppedBy: { promise: "credentials" },
  },
  {
    what: "one of the two credentials is enough",
    file: "main.tsp",
    find: "@useAuth([MerchantKey, MerchantSecret])",
    replace: "@useAuth(MerchantKey | MerchantSecret)",
    stoppedBy: { promise: "credentials" },
  },
  {
    what: "credentials needed for the health check",
    file: "health/operations.tsp",
    find: "  @useAuth(NoAuth)\n",
    replace: "",
    stoppedBy: { promise: "credentials" },
  },
  {
    what: "a credential in another header",
    file: "common/credentials.tsp",
    find: '"X-Merchant-Secret">',
    replace: '"X-Api-Secret">',
    stoppedBy: { promise: "credentials" },
  },
  {
    what: "an address that the source does not give",
    file: "internal.tsp",
    find: '"{base_url}"',
    replace: '"https://vending.invalid/{base_url}"',
    stoppedBy: { promise: "address" },
  },
  {
    what: "a default address that could receive requests",
    file: "common/address.tsp",
    find: '"https://vending.example"',
    replace: '"http://127.0.0.1:4020"',
    stoppedBy: { promise: "address" },
  },
  {
    what: "the text of a response on a parameter",
    file: "plans/operation-examples.tsp",
    find: '#{ returned: "The data plans of MTN" }',
    replace: '#{ sent: "The data plans of MTN", returned: "The data plans of MTN" }',
    stoppedBy: { promise: "bare parameters" },
  },
  {
    what: "the outcome of a purchase as the description of its request",
    file: "transactions/operation-examples.tsp",
    find: '"Electricity of 5,000 naira for a prepaid meter"',
    replace: '"The credit token, with a leading zero, and the units"',
    stoppedBy: { promise: "request descriptions" },
  },
];
