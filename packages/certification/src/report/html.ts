/** The report as a page that loads nothing. */
import { escapeMarkup } from "@vending/terminal/markup";
import type { Report, ReportedFinding, ReportedRule } from "./report.ts";
import { sequenceOf } from "./sequence.ts";
import { factsOf, headline, legend, type Mistake, mistakesIn, ordersOf, summary } from "./terminal.ts";

const style = `
:root { color-scheme: light dark; --ink: #1c2024; --paper: #fff; --soft: #60646c; --line: #d9d9e0; --good: #18794e; --bad: #ce2c31; --open: #ad5700; }
@media (prefers-color-scheme: dark) { :root { --ink: #edeef0; --paper: #18191b; --soft: #b0b4ba; --line: #43484e; --good: #3dd68c; --bad: #ff9592; --open: #ffca16; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; } td, th { border-bottom: 1px solid var(--line); padding: .3rem .5rem; text-align: left; vertical-align: top; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
.passed { color: var(--good); } .failed { color: var(--bad); } .open { color: var(--open); } .not-applicable, .soft { color: var(--soft); }
section.rule { border: 1px solid var(--line); border-radius: .5rem; padding: 0 1rem 1rem; margin: 1rem 0; }
pre { overflow-x: auto; font: .8rem/1.3 ui-monospace, monospace; }`;

export function htmlReport(report: Report): string {
  const { rules, products, seed, pace, contract, exitCode, startedAt, durationMs, requests, ended } = report;
  const failed = rules.filter(({ verdict }) => verdict === "failed");
  const mistakes = failed.flatMap(mistakesIn);
  const facts: readonly (readonly [string, string])[] = [
    ["run", `${startedAt}, ${(durationMs / 1_000).toFixed(0)} s, ${requests} requests; ${ended}`],
    ["products", products.join(", ")],
    ["seed and pace", `${seed}, ${pace}`],
    ["contract", contract],
  ];
  const className = exitCode === 0 ? "passed" : exitCode === 1 ? "failed" : "open";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Certification: ${headline(report)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1 class="${className}">${headline(report)}</h1>
${report.cost === undefined ? "" : `<p class="failed"><strong>${escapeMarkup(report.cost)}</strong></p>`}
<p>${escapeMarkup(summary(report))}.</p>
<table>${facts.map(([name, value]) => `<tr><th>${name}</th><td><code>${escapeMarkup(value)}</code></td></tr>`).join("")}</table>
${mistakes.length > 0 ? `<h2>What went wrong</h2><ul>${mistakes.map((one) => `<li>${escapeMarkup(one.message)}: ${escapeMarkup(ordersOf(one))}</li>`).join("")}</ul>` : ""}
${failed.length > 0 ? `<h2>What is broken</h2>${failed.map(ruleSection).join("\n")}` : ""}
<h2>All rules</h2>
<dl class="soft">${Object.entries(legend)
    .map(([verdict, meaning]) => `<dt class="${verdict}">${verdict}</dt><dd>${meaning}</dd>`)
    .join("")}</dl>
<p class="soft">Sections are those of the service's own documentation.</p>
<div class="wide" tabindex="0" role="group" aria-label="All rules"><table><tr><th>rule</th><th>verdict</th><th>severity</th><th>section</th><th>orders</th></tr>${rules.map(row).join("\n")}</table></div>
</main>
</body>
</html>
`;
}

const row = ({ id, rule, verdict, severity, section, orders }: ReportedRule): string =>
  `<tr><td><code>${id}</code><br>${escapeMarkup(rule)}</td><td class="${verdict}">${verdict}</td><td>${severity}</td><td>${section}</td><td>${orders.length || ""}</td></tr>`;

function ruleSection(reported: ReportedRule): string {
  const { id, rule, severity, section, why, fix } = reported;
  return `<section class="rule"><h3 class="failed">${escapeMarkup(rule)}</h3><p class="soft"><code>${id}</code>, ${severity}, section ${section}</p>
<p><strong>Why it matters:</strong> ${escapeMarkup(why)}</p><p><strong>What to do:</strong> ${escapeMarkup(fix)}</p>${mistakesIn(reported).map(mistake).join("")}</section>`;
}

/** One mistake: its first order is unfolded, if it is the first mistake. */
const mistake = (one: Mistake, index: number): string =>
  `<h4>${escapeMarkup(one.message)}</h4>${one.findings.map((finding, place) => findingOf(finding, index + place === 0)).join("")}`;

/** @param isOpen Whether it is unfolded. */
function findingOf(finding: ReportedFinding, isOpen: boolean): string {
  const { order, timeline } = finding;
  if (order === undefined) return "<p>Requests about no order.</p>";
  const facts = factsOf(finding).map(([name, value]) => `<dt>${name}</dt><dd>${escapeMarkup(value)}</dd>`);
  const diagram = timeline
    ? `<pre tabindex="0" role="group" aria-label="The requests about ${escapeMarkup(order)}">${escapeMarkup(sequenceOf(timeline))}</pre>`
    : "";
  return `<details${isOpen ? " open" : ""}><summary><code>${escapeMarkup(order)}</code></summary><dl>${facts.join("")}</dl>${diagram}</details>`;
}
