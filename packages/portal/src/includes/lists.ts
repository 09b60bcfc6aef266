/** Lists: readings and open points from the document, and the glossary. */
import { type OpenPoint, openPointsOf } from "@vending/openapi/left-open";
import { glossary as terms } from "../../../../spec/glossary.ts";
import { table } from "../page/html.ts";
import { extensionsOf, type Source } from "../source.ts";
import type { Include } from "./include.ts";

interface Reading {
  readonly documented: string;
  readonly readAs: string;
}

export const readings: Include = (source) => {
  const all: Reading[] = extensionsOf(source)["x-readings"];
  const rows = all.map(({ documented, readAs }) => [documented, readAs]);
  return { markdown: table(["documented", "read as"], rows) };
};

/** @param weight Why the points should be settled: `money`, `integration` or `detail`. */
export const openPoints: Include = (source, weight = "") => {
  const rows = pointsOf(source, weight).map(({ open, where, ask }) => [open, where.join(", ") || "the service", ask]);
  return { markdown: table(["not documented", "where", "question"], rows) };
};

/** The questions for the service's team. */
export const questions: Include = (source, weight = "") => ({
  markdown: pointsOf(source, weight)
    .map(({ ask }) => `- ${ask}`)
    .join("\n"),
});

function pointsOf(source: Source, weight: string): OpenPoint[] {
  const points = openPointsOf(extensionsOf(source)).filter((point) => point.weight === weight);
  if (points.length === 0) throw new Error(`there are no open points of the weight "${weight}"`);
  return points;
}

export const glossary: Include = () => {
  const rows = terms.map(({ term, means }) => [`**${term}**`, means]);
  return { markdown: table(["term", "meaning"], rows) };
};
