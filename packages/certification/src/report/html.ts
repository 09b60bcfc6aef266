/** The report as a page that loads nothing: a certificate that can be printed, and the evidence. */
import { masthead, mastheadStyle, palette } from "@vending/terminal/look";
import { escapeMarkup } from "@vending/terminal/markup";
import { drawingStyle } from "@vending/terminal/sequence";
import type { Report, ReportedFinding, ReportedRule } from "./report.ts";
import { drawingOf } from "./sequence.ts";
import { factsOf, headline, legend, type Mistake, mistakesIn, ordersOf, summary } from "./terminal.ts";

const style = `${palette}${mastheadStyle}${drawingStyle}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 var(--sans); }
main { max-width: 62rem; margin: 0 auto; padding: 1rem 1.25rem 3rem; }
h1 { margin: 0.4rem 0; font-size: 2rem; line-height: 1.2; color: var(--tone); }
h2 { margin: 2.2rem 0 0.6rem; font-size: 1.3rem; } h3 { margin: 0.8rem 0 0; }
.certificate { padding: 1.2rem 1.6rem; border: 2px solid var(--tone); border-radius: 0.8rem; }
.certificate > p { font-size: 1.1rem; } .reasons::first-letter { text-transform: uppercase; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.2rem 1.2rem; margin: 0.6rem 0; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
.wide, figure { overflow-x: auto; margin: 0; }
svg.drawing { display: block; max-width: 100%; height: auto; min-width: 34rem; margin: 0.8rem 0; }
table { border-collapse: collapse; width: 100%; } td, th { border-bottom: 1px solid var(--line); padding: 0.3rem 0.5rem; text-align: left; vertical-align: top; }
code { font: 0.9em var(--mono); overflow-wrap: anywhere; }
strong, .soft { color: var(--tone, var(--quiet)); }
section.rule { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0 1rem 1rem; margin: 1rem 0; }
details:not([open]) { display: inline-block; margin-right: 1.2rem; }
@media screen and (max-width: 44rem) {
  dl, table, tbody, tr { display: block; } dt { margin-top: 0.4rem; font-size: 0.9rem; } .badge { white-space: normal; }
  tr { padding: 0.5rem 0; border-bottom: 1px solid var(--line); } th { display: none; }
  td { display: inline-block; padding: 0 0.8rem 0 0; border: 0; } td:first-child { display: block; }
  td:nth-child(4)::before { content: "section "; } td:nth-child(5):not(:empty)::before { content: "orders: "; }
}
@page { margin: 1.5cm; }
@media print { body { font-size: 10.5pt; } main { padding: 0; } .certificate, svg.drawing, tr { break-inside: avoid; } svg.drawing { min-width: 0; } }`;

const tones = { 0: "good", 1: "bad", 2: "warn" } as const;
const ruleTones = { passed: "good", failed: "bad", "not-applicable": "" } as const;
const moneyTones = { kept: "good", returned: "bad", held: "warn" } as const;

export function htmlReport(report: Report): string {
  const { rules, exitCode, cost, example } = report;
  const failed = rules.filter(({ verdict }) => verdict === "failed");
  const mistakes = failed.flatMap(mistakesIn);
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
${masthead("Vending certification")}
<main>
<div class="certificate ${tones[exitCode]}">
<h1>${exitCode === 0 ? "Certified" : headline(report)}</h1>
<p>${escapeMarkup(forManagers(report))}</p>
${cost === undefined ? "" : `<p><strong>${escapeMarkup(cost)}</strong></p>`}
<p class="reasons">${escapeMarkup(summary(report))}.</p>
<dl>${factsIn(report)
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeMarkup(value)}</dd>`)
    .join("")}</dl>
</div>
${mistakes.length > 0 ? `<h2>What went wrong</h2><ul>${mistakes.map((one) => `<li>${escapeMarkup(one.message)}: ${escapeMarkup(ordersOf(one))}</li>`).join("")}</ul>` : ""}
${failed.length > 0 ? `<h2>What is broken</h2>${failed.map(ruleSection).join("\n")}` : ""}
${failed.length === 0 && example ? `<h2>One of the orders</h2>${evidenceOf(example)}` : ""}
<h2>All rules</h2>
<dl class="legend">${Object.entries(legend)
    .map(([verdict, meaning]) => `<dt>${verdictIn(verdict as keyof typeof legend)}</dt><dd>${meaning}</dd>`)
    .join("")}</dl>
<p class="soft">Sections are those of the service's own documentation.</p>
<div class="wide" tabindex="0" role="group" aria-label="All rules"><table><tr><th>rule</th><th>verdict</th><th>severity</th><th>section</th><th>orders</th></tr>${rules.map(row).join("\n")}</table></div>
</main>
</body>
</html>
`;
}

/** What the run was, and what it shows, for a reader who knows none of the rules. */
function forManagers({ orders, naira, wasKilled, exitCode, cost }: Report): string {
  const killed = wasKilled ? ", and was killed in the middle and started again" : "";
  const run = `The program sold ${orders} orders worth ${naira.toLocaleString("en")} naira to a service that loses responses, fails after it has sold, and delivers requests twice${killed}.`;
  if (exitCode === 2 || cost !== undefined) return run;
  return `${run} ${exitCode === 0 ? "It sold nothing twice, returned no money for what was sold, and lost 0 naira." : "It lost no money in this run, and breaks rules that protect it."}`;
}

const factsIn = (report: Report): readonly (readonly [string, string])[] => {
  const { program, startedAt, durationMs, requests, ended, products, seed, pace, contract } = report;
  return [
    ["program", program ?? "handed in over HTTP"],
    ["products", products.join(", ")],
    [
      "date",
      `${new Date(startedAt).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} UTC`,
    ],
    ["run", `${(durationMs / 1_000).toFixed(0)} s, ${requests} requests; ${ended}`],
    ["seed and pace", `${seed}, ${pace}`],
    ["contract", contract],
  ];
};

const badge = (tone: string, text: string): string => `<span class="badge ${tone}">${escapeMarkup(text)}</span>`;

const verdictIn = (verdict: keyof typeof legend): string => badge(ruleTones[verdict], verdict);

const row = ({ id, rule, verdict, severity, section, orders }: ReportedRule): string =>
  `<tr><td><code>${id}</code><br>${escapeMarkup(rule)}</td><td>${verdictIn(verdict)}</td><td>${severity}</td><td>${section}</td><td>${orders.length || ""}</td></tr>`;

function ruleSection(reported: ReportedRule): string {
  const { id, rule, severity, section, why, fix } = reported;
  return `<section class="rule"><h3>${escapeMarkup(rule)}</h3><p class="soft"><code>${id}</code>, ${severity}, section ${section}</p>
<p><b>Why it matters:</b> ${escapeMarkup(why)}</p><p><b>What to do:</b> ${escapeMarkup(fix)}</p>${mistakesIn(reported).map(mistake).join("")}</section>`;
}

/** One mistake: its first order is unfolded, if it is the first mistake. */
const mistake = (one: Mistake, index: number): string =>
  `<h4>${escapeMarkup(one.message)}</h4>${one.findings.map((finding, place) => findingOf(finding, index + place === 0)).join("")}`;

/** @param isOpen Whether it is unfolded. */
function findingOf(finding: ReportedFinding, isOpen: boolean): string {
  const { order } = finding;
  if (order === undefined) return "<p>Requests about no order.</p>";
  return `<details${isOpen ? " open" : ""}><summary><code>${escapeMarkup(order)}</code></summary>${evidenceOf(finding)}</details>`;
}

function evidenceOf(finding: Omit<ReportedFinding, "message">): string {
  const { order = "", timeline } = finding;
  const facts = factsOf(finding).map(([name, value]) => `<dt>${name}</dt><dd>${withMoney(name, value)}</dd>`);
  const title = `The requests about ${order}`;
  const drawing = timeline
    ? `<figure tabindex="0" role="group" aria-label="${escapeMarkup(title)}">${drawingOf(timeline, title)}</figure>`
    : "";
  return `<dl>${facts.join("")}</dl>${drawing}`;
}

/** What was done with the money, in its colour. */
function withMoney(name: string, value: string): string {
  const [, done] = /money (kept|returned|held)$/.exec(value) ?? [];
  return name === "believed" && done ? badge(moneyTones[done as keyof typeof moneyTones], value) : escapeMarkup(value);
}
