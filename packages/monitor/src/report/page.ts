/** Serves the page of a monitor, its report as JSON, and its metrics. None shows a secret or a customer. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { accessOf, foreignPart } from "@vending/shared/access";
import { escapeMarkup } from "@vending/shared/markup";
import { joined, json, marked } from "@vending/shared/printable";
import type { TrafficFinding } from "../judging/findings.ts";
import type { TrafficSample } from "../judging/sample.ts";
import { type Address, listen, type RunningServer } from "../listen.ts";
import type { Monitor, TrafficReport } from "../monitor.ts";
import { textHeaders } from "../traffic/exchange.ts";
import { createTrafficMetrics } from "./metrics.ts";

export interface PageOptions extends Address {
  /** Origins, besides its own, under which the page is reached or whose pages may read it. */
  readonly allowedOrigins?: readonly string[];
}

/**
 * Serves the page at `/`, the report at `/report.json`, and metrics at `/metrics`.
 *
 * @throws {TypeError} An allowed origin is not an origin.
 * @throws {UserError} The server cannot listen there.
 */
export async function servePage(monitor: Monitor, { allowedOrigins, ...address }: PageOptions): Promise<RunningServer> {
  const access = accessOf(address.host, allowedOrigins);
  const metrics = createTrafficMetrics(monitor);
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = { get: (name: string) => textHeaders(request.headers)[name] ?? null };
    const foreign = foreignPart({ url: `http://${request.headers.host}/`, headers }, access);
    if (foreign) return send(response, 403, "text/plain", refusals[foreign]);
    const path = (request.url ?? "/").replace(/\?.*$/s, "");
    if (request.method !== "GET" && request.method !== "HEAD") return send(response, 405, "text/plain", "GET only.\n");
    if (path === "/") return send(response, 200, "text/html", pageOf(monitor.report()));
    if (path === "/report.json") return send(response, 200, "application/json", String(json(monitor.report())));
    if (path === "/metrics") return send(response, 200, metrics.contentType, await metrics.metrics());
    return send(response, 404, "text/plain", "There is /, /report.json and /metrics.\n");
  };
  const server = createServer((request, response) => {
    // An error here ends this connection, not the proxy in the same process.
    respond(request, response).catch(() => response.destroy());
  });
  return await listen(server, address);
}

const refusals = {
  host: "Use the address of this machine, or allow this host with --allow-origin.\n",
  page: "Other sites may not use this page, unless --allow-origin names them.\n",
};

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response
    .writeHead(status, {
      "content-type": type.includes("charset") ? type : `${type}; charset=utf-8`,
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    })
    .end(body);
}

/** Refreshes the content every 10 seconds, unless it is paused. What is open stays open. */
const script = `
  const main = document.querySelector("main"), pause = document.querySelector("#pause");
  let isPaused = false;
  pause.hidden = false;
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    pause.setAttribute("aria-pressed", String(isPaused));
    pause.textContent = isPaused ? "Resume" : "Pause";
  });
  setInterval(async () => {
    if (isPaused) return;
    const response = await fetch(location.pathname).catch(() => undefined);
    if (!response?.ok || isPaused) return;
    const next = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("main");
    const open = new Set([...main.querySelectorAll("details[open]")].map((one) => one.id));
    for (const one of next.querySelectorAll("details")) one.open = open.has(one.id);
    main.replaceChildren(...next.childNodes);
  }, 10_000);`;
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join("; ");

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; padding: 1rem; max-width: 60rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #8886; vertical-align: top; }
  td { white-space: nowrap; }
  .number { text-align: right; font-variant-numeric: tabular-nums; }
  .scroll { overflow-x: auto; }
  article { border: 1px solid #8886; border-radius: 0.5rem; padding: 0 1rem; margin: 1rem 0; overflow-wrap: anywhere; }
  .severity { border-radius: 0.25rem; padding: 0 0.5rem; font-size: 0.875rem; font-weight: 600; border: 1px solid currentColor; }
  .money { color: light-dark(#a11, #ff8f8f); } .trust { color: light-dark(#8a4b00, #ffb866); }
  .note { font-size: 0.875rem; overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.875rem; }`;

function pageOf({ since, exchanges, skipped, bodiesSkipped, digestKey, operations, findings }: TrafficReport): string {
  const rows = Object.entries(operations).map(
    ([name, { exchanges: count, statuses, findings: found }]) =>
      `<tr><th scope="row">${escapeMarkup(name)}</th><td class="number">${count}</td><td class="number">${found}</td><td>${escapeMarkup(
        Object.entries(statuses)
          .map(([status, times]) => `${status}: ${times}`)
          .join(", "),
      )}</td></tr>`,
  );
  const articles = findings.map(articleOf);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<noscript><meta http-equiv="refresh" content="10"></noscript><title>Traffic against the contract</title><style>${style}</style></head>
<body><main><h1>Traffic against the contract</h1>
<p>${exchanges} exchanges since ${since}${skipped > 0 ? `, ${skipped} of them not judged` : ""}${bodiesSkipped > 0 ? `, ${bodiesSkipped} with a body that was not judged` : ""}. Refreshes every 10 seconds.</p>
${articles.join("\n") || "<p>No finding yet.</p>"}
<h2>What passed</h2>
<div class="scroll"><table><thead><tr><th scope="col">Operation</th><th scope="col" class="number">Exchanges</th>
<th scope="col" class="number">Findings</th><th scope="col">Statuses</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>
<p class="note">Digests stand for request ids. To compute that of an id: <code>printf %s ID | openssl dgst -sha256 -hmac ${digestKey}</code>; the first 16 digits are shown. <code>--show-ids</code> shows the ids.</p>
</main><p><button id="pause" type="button" hidden aria-pressed="false">Pause</button></p><script>${script}</script></body></html>`;
}

function articleOf(finding: TrafficFinding): string {
  const { id, severity, title, why, fix, count, operations, firstSeen, lastSeen, purchases, sample, earlier } = finding;
  const exchange = (name: string, { request, response }: TrafficSample): string =>
    `<details id="${escapeMarkup(`${name}:${id}`)}"><summary>${name}</summary><pre>${escapeMarkup(marked(request, " > "))}\n\n${escapeMarkup(marked(response, " < "))}</pre></details>`;
  return `<article>
<h2><span class="severity ${severity}">${severity}</span> ${escapeMarkup(title)}</h2>
<p>${escapeMarkup(why)} ${escapeMarkup(fix)}</p>
<p>${count} ${count === 1 ? "time" : "times"}, at ${escapeMarkup(joined(operations, ", "))}; first ${firstSeen}, last ${lastSeen}</p>
${purchases.length > 0 ? `<p>Purchases: <code>${escapeMarkup(joined(purchases, ", "))}</code></p>` : ""}
${earlier ? exchange("The create before it", earlier) : ""}${exchange("The exchange", sample)}
</article>`;
}
