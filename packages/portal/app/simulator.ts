/** The simulator: the real client buys from the real sandbox, and the reader is the network between them. */
import { createVendingClient, type PurchaseOptions, purchase, resume } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import { createSandbox } from "@vending/sandbox";
import { type Event, sequenceSvg } from "@vending/terminal/sequence";
import {
  account,
  airtimeFor,
  endOf,
  inWords,
  nextStep,
  purchasesIn,
  requestLabel,
  responseLabel,
  simulatedClock,
} from "../src/pictures/exchange.ts";
import { button, element, placeOf } from "./dom.ts";

/** A pause of the client, as the reader sees it. */
const shownPauseMs = 250;

/** A step of what plays by itself. */
const shownStepMs = 700;

/** A request on its way, about which the reader has to decide. */
interface Waiting {
  readonly request: Request;
  readonly respond: (response: Response) => void;
  readonly lose: () => void;
}

const place = placeOf("simulator");
/** On the first page a lost response plays by itself, and the other requests get through. */
const isPlaying = place.dataset.play !== undefined;
/** What the page shows until the reader buys. */
const recorded = place.querySelector("svg")?.outerHTML ?? "";

let events: Event[] = [];
let waiting: Waiting | undefined;
let orders = 0;
let run: Run | undefined;

interface Run {
  readonly sandbox: ReturnType<typeof createSandbox>;
  readonly request: CreateTransactionRequest;
  readonly options: PurchaseOptions & { firstSentAt: number };
  /** A crashed program does nothing more. */
  alive: boolean;
}

const drawing = element("div", { className: "scroll", tabIndex: 0 });
const said = element("p", { className: "step" });
said.setAttribute("aria-live", "polite");
drawing.innerHTML = recorded;
const steps = element("ol");
const words = element("details", {}, element("summary", { textContent: "The same in words" }), steps);
drawing.setAttribute("role", "group");
drawing.setAttribute("aria-label", "Picture");

const buttons = {
  buy: button("Buy", () => begin()),
  through: button("Let it through", () => void decide("through")),
  lose: button("Lose the response", () => void decide("lose")),
  error: button("Return 500", () => void decide("error")),
  lag: button("Let the status lag", () => void decide("lag")),
  crash: button("Crash", () => void decide("crash")),
  again: button("Start again", () => startAgain()),
};

function begin(): void {
  const clock = simulatedClock(shownPauseMs);
  const sandbox = createSandbox({ now: clock.now, settleAfter: 800 });
  const current: Run = {
    sandbox,
    request: airtimeFor("08031234567", `order-${++orders}`),
    options: { clock, firstSentAt: clock.now(), deadlineMs: 300_000 },
    alive: true,
  };
  if (run) run.alive = false;
  waiting = undefined;
  run = current;
  events = [];
  tell({ kind: "program", label: "store the id, then buy", tone: "quiet" });
  void follow(current, (client, options) => purchase(client, current.request, options));
}

function startAgain(): void {
  if (!run) return;
  const current: Run = { ...run, alive: true };
  run = current;
  tell({ kind: "program", label: "start again, with the stored id", tone: "quiet" });
  void follow(current, (client, options) => resume(client, current.request, options));
}

/** Lets the client work until it is done or has crashed. */
async function follow(
  current: Run,
  work: (client: ReturnType<typeof createVendingClient>, options: Run["options"]) => ReturnType<typeof purchase>,
): Promise<void> {
  const client = createVendingClient({
    ...account,
    // The sandbox runs in the page, so no secret leaves it.
    dangerouslyAllowBrowser: true,
    fetch: (url, options) =>
      new Promise((respond, reject) => {
        if (!current.alive) return;
        const request = new Request(url, options);
        tell({ kind: "request", label: requestLabel(request) });
        waiting = { request, respond, lose: () => reject(new TypeError("no response")) };
        show();
        if (isPlaying) setTimeout(() => void decide(request.method === "POST" ? "lose" : "through"), shownStepMs);
      }),
  });
  const onUpdate: PurchaseOptions["onUpdate"] = (update) => {
    const step = nextStep(update, events);
    if (step && current.alive) tell(step);
  };
  const outcome = await work(client, { ...current.options, onUpdate });
  if (!current.alive) return;
  tell(endOf(outcome));
  const count = await purchasesIn(current.sandbox);
  tell({
    kind: "service",
    label: count === 1 ? "one purchase" : `${count} purchases`,
    tone: count === 1 ? "good" : "warn",
  });
}

type Decision = "through" | "lose" | "error" | "lag" | "crash";

async function decide(decision: Decision): Promise<void> {
  if (!waiting || !run) return;
  const { request, respond, lose } = waiting;
  const current = run;
  waiting = undefined;
  show();
  const { sandbox } = current;
  const before = await purchasesIn(sandbox);
  const asked = decision === "lag" ? new Request(`${request.url}-not-visible-yet`, request) : request;
  if (decision === "error") asked.headers.set("X-Sandbox-Failure", "error");
  const response = await sandbox.fetch(asked);
  if ((await purchasesIn(sandbox)) > before) tell({ kind: "service", label: "the purchase is made", tone: "good" });
  const label = await responseLabel(response);
  const isLost = decision === "lose" || decision === "crash";
  tell({ kind: "response", ...label, ...(isLost && { lost: true, tone: "quiet" }) });
  if (decision === "crash") {
    current.alive = false;
    tell({ kind: "program", label: "crash", tone: "warn" });
  } else if (decision === "lose") lose();
  else respond(response);
}

function tell(event: Event): void {
  events.push(event);
  show();
}

function show(): void {
  if (events.length > 0) drawing.innerHTML = sequenceSvg(events, "What your program and the service exchange");
  const sentences = inWords(events);
  steps.replaceChildren(...sentences.map((textContent) => element("li", { textContent })));
  words.hidden = sentences.length === 0;
  said.textContent =
    sentences.at(-1) ?? "So ends a lost response: one purchase. Press Buy, and decide what happens to each request.";
  const last = events.findLast((event) => "tone" in event && event.kind !== "service");
  said.className = `step ${last && "tone" in last && last.tone !== "quiet" ? last.tone : ""}`;
  const isWaiting = waiting !== undefined;
  const isCrashed = run !== undefined && !run.alive;
  buttons.buy.textContent = run ? "New purchase" : "Buy";
  for (const name of ["through", "lose", "error", "crash"] as const) buttons[name].hidden = !isWaiting;
  buttons.lag.hidden = waiting?.request.method !== "GET";
  buttons.again.hidden = !isCrashed;
}

buttons.buy.className = "primary";
const figure = element("figure", { className: "picture" }, drawing, element("figcaption", {}, words));
if (isPlaying) {
  place.replaceChildren(figure, said);
  begin();
} else {
  place.replaceChildren(element("div", { className: "buttons" }, ...Object.values(buttons)), said, figure);
  show();
}
