/** The console: sends any example to a sandbox that runs in the page, and says what the response allows. */
import { type MeaningKey, meaningOf, type OperationId } from "@vending/contract";
import { createSandbox, scenarios } from "@vending/sandbox";
import { nextStep } from "../src/meaning/next-step.ts";
import { scenarioLabel, worksFor } from "../src/meaning/scenario-choice.ts";
import { addressOf, callOf, exampleTitles, type SampleCall } from "../src/samples/call.ts";
import { languages } from "../src/samples/index.ts";
import { element, field, options, placeOf } from "./dom.ts";
import { type ListedOperation, operations } from "./operations.ts";

const origin = "http://sandbox.test";
const merchant = { "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" };
/** A response that takes longer counts as none. */
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
const language = element("select", { onchange: showCode });
const code = element("code");
const outcome = element("div", { className: "outcome" });
const purchases = element("div", { className: "purchases" });
const send = element("button", {
  type: "button",
  className: "primary",
  textContent: "Send",
  onclick: () => void sendRequest(),
});

const chosen = () =>
  operations.find((at) => at.operation.operationId === operation.value) ?? (operations[0] as ListedOperation);

function chooseOperation(): void {
  const titles = exampleTitles(chosen());
  options(
    example,
    titles.map((title) => [title, title || "no parameters"]),
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
  const fresh = call.body && withNewId(call.body);
  body.value = fresh ? JSON.stringify(fresh, null, 2) : "";
  scenario.disabled = !call.body || !("customer_msisdn" in call.body);
  listScenarios(typeof call.body?.product === "string" ? call.body.product : routeProduct(call.operationId));
  showCode();
}

/** Some routes set the product themselves. */
const routeProduct = (operationId: string): string | undefined =>
  /Airtime/.test(operationId) ? "airtime" : /Data/.test(operationId) ? "data" : undefined;

/** Those that work for what is bought. */
function listScenarios(product: string | undefined): void {
  const chosen = scenarios.filter(({ products }) => worksFor(products, product));
  options(scenario, [["", "as in the example"], ...chosen.map((one) => [one.suffix, scenarioLabel(one)] as const)]);
}

/** An id buys once: each purchase that is sent from here gets one of its own. */
function withNewId(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const key = ["client_request_id", "request_id"].find((name) => name in given);
  return key ? { ...given, [key]: `try-${++ids}` } : { ...given };
}

/** The scenario and what was edited stay. */
function renewId(): void {
  try {
    body.value = JSON.stringify(withNewId(JSON.parse(body.value)), null, 2);
  } catch {
    // What is not JSON stays as it was written.
  }
  showCode();
}

function chooseScenario(): void {
  try {
    const given = JSON.parse(body.value) as { customer_msisdn?: unknown };
    if (scenario.value && typeof given.customer_msisdn === "string") {
      given.customer_msisdn = given.customer_msisdn.slice(0, -3) + scenario.value;
      body.value = JSON.stringify(given, null, 2);
    }
  } catch {
    // What is no JSON stays as it was written.
  }
  showCode();
}

/** The request as it is written now. A body that is not JSON has no code. */
function currentCall(): SampleCall | undefined {
  const call = callOf(chosen(), example.value);
  const values = Object.fromEntries(
    [...parameters.querySelectorAll("input")].map((input) => [input.dataset.name ?? "", input.value]),
  );
  const pick = (of: object) => Object.fromEntries(Object.keys(of).map((name) => [name, values[name] ?? ""]));
  try {
    const given = call.body && (JSON.parse(body.value) as Record<string, unknown>);
    return { ...call, path: pick(call.path), query: pick(call.query), ...(given && { body: given }) };
  } catch {
    return undefined;
  }
}

function showCode(): void {
  const call = currentCall();
  const write = languages.find(({ label }) => label === language.value)?.write;
  code.textContent = call && write ? write(call) : "The body is not JSON.";
}

async function sendRequest(): Promise<void> {
  const at = chosen();
  const call = currentCall() ?? callOf(at, example.value);
  const { operationId } = at.operation;
  send.disabled = true;
  const request = new Request(origin + addressOf(call), {
    method: call.method,
    headers: { ...(!call.isPublic && merchant), ...(call.body && { "Content-Type": "application/json" }) },
    ...(call.body && { body: body.value }),
  });
  const sentId = call.body?.client_request_id ?? call.body?.request_id;
  if (typeof sentId === "string") lastId = sentId;
  const response = await respond(request);
  send.disabled = false;
  showOutcome(request, response, operationId);
  await showPurchases();
}

interface Shown {
  title: string;
  text: string;
  key: MeaningKey;
}

/** What comes back, or why nothing does. */
async function respond(request: Request): Promise<Shown> {
  const late = new Promise<Shown>((resolve) => {
    const title = `No response within ${maxWaitMs / 1000} seconds`;
    setTimeout(() => resolve({ title, text: "", key: "no-answer" }), maxWaitMs);
  });
  const received = sandbox.fetch(request).then(async (response): Promise<Shown> => {
    const text = await response.text();
    return { title: `HTTP ${response.status}`, ...read(text, response.status) };
  });
  return Promise.race([
    late,
    received.catch((): Shown => ({ title: "No response: the connection was dropped", text: "", key: "no-answer" })),
  ]);
}

/** The body for people, and what its meaning depends on. */
function read(text: string, status: number): Omit<Shown, "title"> {
  try {
    const parsed = JSON.parse(text) as { response_code?: "00" | "01" | "02" };
    const key = status === 200 && parsed.response_code ? parsed.response_code : status;
    return { text: JSON.stringify(parsed, null, 2), key };
  } catch {
    return { text, key: status === 200 ? "no-answer" : status };
  }
}

function showOutcome(request: Request, { title, text, key }: Shown, operationId: OperationId): void {
  const meaning = meaningOf(operationId, key);
  const { pathname, search } = new URL(request.url);
  const pre = (content: string) => element("pre", { tabIndex: 0 }, element("code", { textContent: content }));
  outcome.replaceChildren(
    element("h2", { textContent: "Response" }),
    element(
      "p",
      {},
      element("code", { textContent: `${request.method} ${pathname}${search}` }),
      " → ",
      element("b", { textContent: title }),
    ),
    ...(text ? [pre(text)] : []),
    element("h2", { textContent: "What it allows" }),
    ...(meaning
      ? [
          element("p", { className: "step", textContent: nextStep(meaning, key) }),
          element("p", { textContent: meaning.means }),
        ]
      : [
          element("p", {
            className: "step",
            textContent: "The contract does not declare this response: treat it like no response.",
          }),
        ]),
  );
}

interface Kept {
  request_id: string;
  product: string;
  amount: string;
  status: string;
}

async function showPurchases(): Promise<void> {
  const response = await sandbox.fetch(`${origin}/sandbox/transactions`);
  const { transactions } = (await response.json()) as { transactions: Kept[] };
  const rows = transactions.map(({ request_id, product, amount, status }) =>
    element("tr", {}, ...[request_id, product, amount, status].map((textContent) => element("td", { textContent }))),
  );
  const head = ["request id", "product", "amount", "status"].map((textContent) => element("th", { textContent }));
  purchases.replaceChildren(
    element("h2", { textContent: "Purchases in the sandbox" }),
    rows.length > 0
      ? element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows))
      : element("p", { textContent: "None yet." }),
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
  options(
    language,
    languages.map(({ label }) => [label, label]),
  );
  const button = (textContent: string, onclick: () => void) =>
    element("button", { type: "button", textContent, onclick });
  placeOf("try").replaceChildren(
    element(
      "div",
      { className: "console" },
      field("Operation", operation),
      field("Example", example),
      field("Scenario", scenario),
      parameters,
      bodyField,
      element(
        "div",
        { className: "buttons" },
        send,
        button("New request id", renewId),
        button("Let 2 seconds pass", () => {
          sandbox.advance(2_000);
          void showPurchases();
        }),
        button("Reset the sandbox", () => {
          sandbox.reset();
          outcome.replaceChildren();
          void showPurchases();
        }),
      ),
    ),
    outcome,
    purchases,
    element("h2", { textContent: "The same request in your language" }),
    field("Language", language),
    element("pre", { tabIndex: 0 }, code),
  );
  outcome.setAttribute("aria-live", "polite");
  operation.value = "createAirtimeAsync";
  chooseOperation();
  void showPurchases();
}

start();
