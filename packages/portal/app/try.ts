/** The console: sends any example to a sandbox that runs in the page, and says what the response allows. */
import { type MeaningKey, meaningOf, type OperationId, products, productTable } from "@vending/contract";
import { createSandbox, scenarios } from "@vending/sandbox";
import { nextStep, toneOf } from "../src/meaning/responses.ts";
import { worksFor } from "../src/meaning/sandbox.ts";
import { addressOf, callOf, exampleTitles, type SampleCall } from "../src/samples/call.ts";
import { languages } from "../src/samples/index.ts";
import { button, codeBlock, element, field, placeOf, setOptions } from "./dom.ts";
import { type ListedOperation, operations } from "./operations.ts";
import { keep, kept, languageKey } from "./storage.ts";

const origin = "http://sandbox.test";
const merchant = { "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" };
/** A response that takes longer counts as no response. */
const maxWaitMs = 10_000;

const sandbox = createSandbox();
let lastId = "";
let ids = 0;

const operation = element("select", { onchange: chooseOperation });
const example = element("select", { onchange: chooseExample });
const scenario = element("select", { onchange: chooseScenario });
const parameters = element("div", { className: "parameters" });
const body = element("textarea", { rows: 9, spellcheck: false, oninput: showCode });
const bodyField = field("Body", body);
const language = element("select", {
  onchange() {
    keep(languageKey, language.value);
    showCode();
  },
});
const code = element("div");
const outcome = element("div");
const purchases = element("div");
const send = button("Send", () => void sendRequest());

const chosen = () =>
  operations.find((at) => at.operation.operationId === operation.value) ?? (operations[0] as ListedOperation);

function chooseOperation(): void {
  setOptions(
    example,
    exampleTitles(chosen()).map((title) => [title, title || "no parameters"]),
  );
  chooseExample();
}

function chooseExample(): void {
  const call = callOf(chosen(), example.value);
  const fields = Object.entries({ ...call.path, ...call.query }).map(([name, value]) => {
    const isId = name.endsWith("request_id");
    const input = element("input", { value: isId && lastId ? lastId : String(value), oninput: showCode });
    input.dataset.name = name;
    return field(name, input);
  });
  parameters.replaceChildren(...fields);
  bodyField.hidden = call.body === undefined;
  body.value = call.body ? asText(withNewId(call.body)) : "";
  scenario.disabled = !call.body || !("customer_msisdn" in call.body);
  listScenarios(typeof call.body?.product === "string" ? call.body.product : routeProduct(call.operationId));
  showCode();
}

const asText = (value: unknown): string => JSON.stringify(value, null, 2);

/** The product of a route that sells one only. */
function routeProduct(operationId: string): string | undefined {
  const [product, ...others] = products.filter((one) =>
    (Object.values(productTable[one].routes) as string[]).includes(operationId),
  );
  return others.length === 0 ? product : undefined;
}

/** Offers the scenarios that work for this product. */
function listScenarios(product: string | undefined): void {
  // What is sold again is a gift card, whose order has no number.
  const offered = scenarios.filter(({ products, isSoldAgain }) => !isSoldAgain && worksFor(products, product));
  setOptions(scenario, [
    ["", "as in the example"],
    ...offered.map(({ suffix, title }) => [suffix, `${title} (${suffix})`] as const),
  ]);
}

type Body = Readonly<Record<string, unknown>>;

/** An id buys once, so each purchase gets its own. */
function withNewId(given: Body): Body {
  const key = ["client_request_id", "request_id"].find((name) => name in given);
  return key ? { ...given, [key]: `try-${++ids}` } : given;
}

/** Changes the body in the text field. Text that is not JSON stays as it is. */
function changeBody(change: (given: Body) => Body): void {
  try {
    body.value = asText(change(JSON.parse(body.value)));
  } catch {
    // The code says that the body is not JSON.
  }
  showCode();
}

function chooseScenario(): void {
  changeBody((given) => {
    const { customer_msisdn } = given;
    if (!scenario.value || typeof customer_msisdn !== "string") return given;
    return { ...given, customer_msisdn: customer_msisdn.slice(0, -3) + scenario.value };
  });
}

/** The request as it is written now. `undefined` if the body is not JSON. */
function currentCall(): SampleCall | undefined {
  const call = callOf(chosen(), example.value);
  const values = Object.fromEntries(
    [...parameters.querySelectorAll("input")].map((input) => [input.dataset.name ?? "", input.value]),
  );
  const pick = (of: object) => Object.fromEntries(Object.keys(of).map((name) => [name, values[name] ?? ""]));
  try {
    const given = call.body && (JSON.parse(body.value) as Body);
    return { ...call, path: pick(call.path), query: pick(call.query), ...(given !== undefined && { body: given }) };
  } catch {
    return undefined;
  }
}

function showCode(): void {
  const call = currentCall();
  const write = languages.find(({ label }) => label === language.value)?.write;
  code.replaceChildren(call && write ? codeBlock(write(call)) : paragraph("The body is not JSON.", "step bad"));
}

async function sendRequest(): Promise<void> {
  const written = currentCall();
  const call = written ?? callOf(chosen(), example.value);
  const id = written?.body?.client_request_id ?? written?.body?.request_id;
  if (typeof id === "string") lastId = id;
  // As it is written, JSON or not.
  await exchange(call, call.body === undefined ? undefined : body.value, typeof id === "string" ? id : undefined);
}

/** @param id That of a purchase, whose status can be checked next. */
async function exchange(call: SampleCall, text: string | undefined, id: string | undefined): Promise<void> {
  const request = new Request(origin + addressOf(call), {
    method: call.method,
    headers: { ...(!call.isPublic && merchant), ...(text !== undefined && { "Content-Type": "application/json" }) },
    ...(text !== undefined && { body: text }),
  });
  send.disabled = true;
  const response = await respond(request);
  send.disabled = false;
  showOutcome(request, response, call.operationId as OperationId, id);
  await showPurchases();
  outcome.scrollIntoView({ block: "nearest" });
}

interface Shown {
  readonly title: string;
  readonly text: string;
  readonly key: MeaningKey;
}

/** The response, or why there is none. */
async function respond(request: Request): Promise<Shown> {
  const none = (why: string): Shown => ({ title: `No response${why}`, text: "", key: "no-answer" });
  const late = new Promise<Shown>((resolve) => {
    setTimeout(() => resolve(none(` within ${maxWaitMs / 1000} seconds`)), maxWaitMs);
  });
  const received = sandbox.fetch(request).then(async (response): Promise<Shown> => {
    const { status } = response;
    return { title: `HTTP ${status}`, ...read(await response.text(), status) };
  });
  return Promise.race([late, received.catch(() => none(": the connection was dropped"))]);
}

/** The body as text, and the key of its meaning. */
function read(text: string, status: number): Omit<Shown, "title"> {
  try {
    const parsed = JSON.parse(text) as { response_code?: "00" | "01" | "02" };
    const key = status === 200 && parsed.response_code ? parsed.response_code : status;
    return { text: asText(parsed), key };
  } catch {
    return { text, key: status === 200 ? "no-answer" : status };
  }
}

/** The form keeps the purchase, so that it can be sent again under its id. */
async function checkStatus(operationId: OperationId, id: string): Promise<void> {
  const name = operationId.includes("GiftCard") ? "getGiftCardOrder" : "getTransactionStatus";
  const at = operations.find((one) => one.operation.operationId === name);
  if (at) await exchange({ ...callOf(at), path: { request_id: id } }, undefined, id);
  // The button that had the focus is gone.
  outcome.querySelector("button")?.focus();
}

const tones: Readonly<Record<string, string>> = { success: "good", failed: "bad", pending: "warn" };
const badge = (textContent: string, tone = "") => element("span", { className: `badge ${tone}`, textContent });

const heading = (textContent: string) => element("h2", { textContent });
const paragraph = (textContent: string, className = "") => element("p", { textContent, className });

function showOutcome(request: Request, { title, text, key }: Shown, operationId: OperationId, id?: string): void {
  const meaning = meaningOf(operationId, key);
  const tone = meaning ? toneOf(meaning, key) : "warn";
  const { pathname, search } = new URL(request.url);
  const sent = element("code", { textContent: `${request.method} ${pathname}${search}` });
  outcome.replaceChildren(
    heading("Response"),
    element("p", {}, sent, " ", badge(title, tone)),
    ...(meaning
      ? [paragraph(nextStep(meaning, key), `step ${tone}`), paragraph(meaning.means.replaceAll("`", ""))]
      : [paragraph("The contract does not declare this response: treat it as no response.", "step warn")]),
    ...(id === undefined ? [] : [button("Check its status", () => void checkStatus(operationId, id))]),
    ...(text ? [codeBlock(text)] : []),
  );
}

const columns = ["request_id", "product", "amount", "status"] as const;

async function showPurchases(): Promise<void> {
  const response = await sandbox.fetch(`${origin}/sandbox/transactions`);
  const { transactions } = (await response.json()) as { transactions: Record<(typeof columns)[number], string>[] };
  const row = (tag: "th" | "td", texts: readonly string[]) =>
    element("tr", {}, ...texts.map((text) => element(tag, {}, tones[text] ? badge(text, tones[text]) : text)));
  const head = columns.map((name) => name.replace("_", " "));
  const rows = transactions.map((one) =>
    row(
      "td",
      columns.map((name) => one[name]),
    ),
  );
  purchases.replaceChildren(
    heading("Purchases in the sandbox"),
    rows.length > 0
      ? element("table", {}, element("thead", {}, row("th", head)), element("tbody", {}, ...rows))
      : paragraph("None yet."),
  );
}

function start(): void {
  const tags = [...new Set(operations.flatMap((at) => at.operation.tags))];
  operation.append(
    ...tags.map((tag) => {
      const listed = operations.filter((at) => at.operation.tags.includes(tag));
      const choices = listed.map(({ operation: { operationId, summary } }) =>
        element("option", { value: operationId, textContent: summary }),
      );
      return element("optgroup", { label: tag }, ...choices);
    }),
  );
  setOptions(
    language,
    languages.map(({ label }) => [label, label]),
  );
  language.value = kept(languageKey) ?? "";
  if (!language.value) language.selectedIndex = 0;
  send.className = "primary";
  outcome.setAttribute("aria-live", "polite");
  const buttons = [
    send,
    button("New request id", () => changeBody(withNewId)),
    button("Let 2 seconds pass", () => {
      sandbox.advance(2_000);
      void showPurchases();
    }),
    button("Reset the sandbox", () => {
      sandbox.reset();
      outcome.replaceChildren();
      void showPurchases();
    }),
  ];
  outcome.append(heading("Response"), paragraph("Send the request, or choose a scenario first."));
  placeOf("try").replaceChildren(
    element(
      "div",
      { className: "console" },
      field("Operation", operation),
      field("Example", example),
      field("Scenario", scenario),
      parameters,
      bodyField,
      element("div", { className: "buttons" }, ...buttons),
    ),
    outcome,
    purchases,
    heading("The same request in your language"),
    field("Language", language),
    code,
  );
  operation.value = "createAirtimeAsync";
  chooseOperation();
  void showPurchases();
}

start();
