/** What a run has seen of the open points, beside each of them. The portal is for everyone; the file is for its team alone. */

import { openPointsOf } from "@vending/openapi/left-open";
import { escapeMarkup } from "@vending/terminal/markup";
import { joined, line } from "@vending/terminal/printable";
import { UserError } from "@vending/terminal/user-error";
import { loadObservations } from "../../../conformance/src/cli/files.ts";
import type { ObservationFile } from "../../../conformance/src/observe/file.ts";
import type { Observation, Sighting } from "../../../conformance/src/observe/questions.ts";
import { highlightedCode } from "../page/highlight.ts";
import { escapeHtml, withCode } from "../page/html.ts";
import { extensionsOf, type Source } from "../source.ts";
import type { Include, Included } from "./include.ts";

/** @throws {UserError} It says what is wrong with the file, where, and what to do. */
export async function observationsFor(source: Source, file: string): Promise<ObservationFile> {
  const run = await loadObservations(file).catch((error: Error) => {
    throw new UserError(error.message, 2);
  });
  const { seen } = coverage(source, run);
  if (seen === 0) {
    throw new UserError(
      `the observations ${file} say nothing of what this contract leaves open; observe the service with \`npm run conformance -- --base-url URL --observe FILE\``,
      2,
    );
  }
  return run;
}

/** How many of the open points a run saw something of. */
export function coverage(source: Source, { observations }: ObservationFile): { open: number; seen: number } {
  const open = new Set(openPointsOf(extensionsOf(source)).map(({ id }) => id));
  const seen = observations.filter((one) => open.has(one.id) && one.seen.length > 0);
  return { open: open.size, seen: seen.length };
}

/** Names that no public server has, besides names without a dot. */
const privateNames = /\.(?:local|localhost|internal|intranet|private|corp|home|lan|localdomain|arpa|test|invalid)\.?$/i;

/** The address of a server, if its name is public: other names only reveal how a network is built. */
export function publicAddress(baseUrl: string): string | undefined {
  const { origin, hostname } = new URL(baseUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return hostname.includes(".") && !isAddress && !privateNames.test(hostname) ? origin : undefined;
}

/** Removes numbers as long as a customer's, even if the file was written by hand. */
const withoutNumbers = (text: string): string => text.replace(/\d{7,}/g, (digits) => `${digits.slice(0, 3)}***`);

interface Point {
  readonly id: string;
  readonly where?: string;
  readonly question: string;
  /** How we read a passage that can be read in several ways. */
  readonly readAs?: string;
}

/** Further sightings are folded. */
const maxShown = 4;
/** A point that was seen less often has no proposal. */
const minForProposal = 2;

/** Which run it was. Nothing if the portal shows none. */
export const observedRun: Include = (source) => {
  if (!source.observations) return { markdown: "" };
  const { baseUrl, startedAt } = source.observations;
  const { open, seen } = coverage(source, source.observations);
  const sentences = [
    `Observed in one run of the conformance checks, on ${dateOf(startedAt)}, against ${publicAddress(baseUrl) ?? "a server without a public name"}.`,
    `It saw something of ${seen} of the ${open} open points.`,
    "This page says what that server did then, and how often. The contract promises none of it: ask the service's team before you rely on it.",
  ];
  const text = sentences.join(" ");
  return { markdown: text, html: `<p class="observed-run">${escapeHtml(text)}</p>` };
};

const dateOf = (time: string): string =>
  `${new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(new Date(time))} UTC`;

/** Each point with what the run has seen of it. */
export function observedList(points: readonly Point[], { observations }: ObservationFile): Included {
  const known = new Map(observations.map((one) => [one.id, one]));
  const rows = points.map((point) => ({ point, observation: known.get(point.id) }));
  return {
    markdown: rows.map(({ point, observation }) => inMarkdown(point, observation)).join("\n"),
    html: `<ul class="observed">\n${rows.map(({ point, observation }) => inHtml(point, observation)).join("\n")}\n</ul>`,
  };
}

/** A remark where nothing was seen, or nothing more than once. */
function remark(observation: Observation | undefined): string | undefined {
  if (!observation) return "Not asked: the run is of another version of this contract.";
  const { seen } = observation;
  if (seen.length === 0) return "Not exercised: the run saw nothing of it.";
  if (seen.some(({ count }) => count > 1)) return undefined;
  return seen.length === 1 ? "Seen once, which is no rule." : "Each seen once, which is no rule.";
}

const totalOf = ({ seen }: Observation): number => seen.reduce((sum, { count }) => sum + count, 0);
const often = (count: number): string => (count === 1 ? "once" : `${count.toLocaleString("en")} times`);
const proposalOf = (observation: Observation | undefined): string | undefined =>
  observation && totalOf(observation) >= minForProposal ? observation.proposal : undefined;

function inHtml({ where, question, readAs }: Point, observation: Observation | undefined): string {
  const asked = [
    ...(where ? [`<p class="where">${withCode(where)}</p>`] : []),
    `<p>${withCode(question)}</p>`,
    ...(readAs ? [`<p>Read as: ${withCode(readAs)}</p>`] : []),
  ];
  const sightings = (observation?.seen ?? []).map(sightingInHtml);
  const more = sightings.slice(maxShown);
  const [words, proposal] = [remark(observation), proposalOf(observation)];
  const seen = [
    ...(sightings.length > 0 ? [listOf(sightings.slice(0, maxShown))] : []),
    ...(more.length > 0 ? [`<details><summary>${more.length} more</summary>${listOf(more)}</details>`] : []),
    ...(words ? [`<p class="remark">${words}</p>`] : []),
    ...(proposal
      ? [`<details><summary>Proposal in TypeSpec</summary>${highlightedCode(asCode(proposal), "")}</details>`]
      : []),
  ];
  return `<li><div>${asked.join("")}</div>\n<div>${seen.join("\n")}</div></li>`;
}

const listOf = (items: readonly string[]): string => `<ul>${items.join("")}</ul>`;

function sightingInHtml({ what, count, samples: [sample] }: Sighting): string {
  const shown = sample === undefined ? "" : `<pre><code>${escapeMarkup(withoutNumbers(sample))}</code></pre>`;
  return `<li>${escapeMarkup(withoutNumbers(what))}: <b>${often(count)}</b>${shown}</li>`;
}

function inMarkdown({ where, question, readAs }: Point, observation: Observation | undefined): string {
  const sightings = (observation?.seen ?? []).map(({ what, count, samples: [sample] }) => {
    const example = sample === undefined ? "" : `, such as \`${asText(sample).replaceAll("`", "'")}\``;
    return `  - Seen: ${asText(what)}: ${often(count)}${example}`;
  });
  const [words, proposal] = [remark(observation), proposalOf(observation)];
  return [
    `- ${where ? `${where}: ` : ""}${question}${readAs ? ` Read as: ${readAs}` : ""}`,
    ...sightings,
    ...(words ? [`  - ${words}`] : []),
    ...(proposal ? ["  - Proposal in TypeSpec:", ...fenced(asCode(proposal)).map((line) => `    ${line}`)] : []),
  ].join("\n");
}

/** In one line. Two braces would start an include. */
const asText = (text: string): string =>
  String(line`${withoutNumbers(text).replaceAll(/\s+/g, " ")}`).replaceAll("{{", "{ {");

/** Line by line: the names in it may come from a server. */
const asCode = (text: string): string => String(joined(withoutNumbers(text).split("\n"), "\n"));

const fenced = (code: string): string[] => ["```", ...code.replaceAll("```", "'''").split("\n"), "```"];
