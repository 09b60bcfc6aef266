/**
 * Words that readers type and the pages do not use, by the place to which they lead: a page, a section, or the id of an
 * operation. The build fails if a place does not exist.
 */
export const searchWords: Readonly<Record<string, string>> = {
  "conventions.html#credentials": "authentication authorization auth login api key bearer oauth access",
  "conventions.html#limits": "quota throttling too many requests",
  "conventions.html#versions": "deprecation breaking change",
  "buying-safely.html": "idempotency idempotent idempotency key exactly once double charge",
  "outcomes.html#webhooks": "callback event notification push",
  "outcomes.html#synchronous-or-asynchronous": "sync async blocking",
  "errors.html#no-response": "timeout timed out dropped connection",
  "errors.html#401-wrong-credentials": "unauthorized refund",
  "errors.html#403-no-access": "forbidden refund",
  "errors.html": "error codes exceptions status codes",
  "downloads.html": "swagger specification insomnia schema",
  "languages.html": "sdk library",
  "languages.html#in-any-other-language": "c# dotnet kotlin rust dart swift elixir perl scala",
  "languages.html#generated-clients": "codegen generate generator",
  "frontend.html#develop-against-the-sandbox": "cors cross-origin browser react",
  "sandbox.html": "test environment staging fake stub",
  "operating.html#comparing-your-books": "reconciliation settlement report audit",
  "operating.html#cron-and-workers": "job queue background scheduler",
  "products.html#verify-before-a-bill": "validate lookup meter number smartcard",
  "going-live.html": "production checklist launch",
  listTransactions: "pagination paging cursor offset history",
  getTransactionStatus: "requery query poll transaction",
};
