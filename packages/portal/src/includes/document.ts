/** Lists that the document carries in its extensions. */

import { type OpenPoint, openPointsOf } from "@vending/shared/openapi/left-open";
import { glossary as terms } from "../meaning/glossary.ts";
import { table } from "../page/table.ts";
import { extensionsOf, type Source } from "../source.ts";
import type { Include } from "./include.ts";
import { observedList } from "./observed.ts";

interface Reading {
  id: string;
  documented: string;
  readAs: string;
}

export const readings: Include = (source) => {
  const all: Reading[] = extensionsOf(source)["x-readings"];
  if (source.observations) {
    return observedList(
      all.map(({ id, documented, readAs }) => ({ id, question: documented, readAs })),
      source.observations,
    );
  }
  return {
    markdown: table(
      ["documented", "read as"],
      all.map(({ documented, readAs }) => [documented, readAs]),
    ),
  };
};

/** @param weight Why they should be settled: `money`, `integration` or `detail`. */
export const openPoints: Include = (source, weight = "") => {
  const points = pointsOf(source, weight);
  const rows = points.map(({ id, open, ask, where, observed }) => ({
    id,
    where: where.join(", "),
    question: open,
    ask,
    observed,
  }));
  if (source.observations) return observedList(rows, source.observations);
  return {
    markdown: table(
      ["not documented", "where", "question", "observable"],
      rows.map(({ question, where, ask, observed }) => [
        question,
        where || "the service",
        ask,
        observed ? "yes" : "no",
      ]),
    ),
  };
};

/** Points that a guide is about, by their ids. */
export const openPointsNamed: Include = (source, ...ids) => {
  const all = openPointsOf(extensionsOf(source));
  const chosen = ids.map((id) => {
    const point = all.find((one) => one.id === id);
    if (!point) throw new Error(`there is no open point "${id}"`);
    return point;
  });
  return {
    markdown: table(
      ["not documented", "ask the service's team"],
      chosen.map(({ open, ask }) => [open, ask]),
    ),
  };
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

export const glossary: Include = () => ({
  markdown: table(
    ["term", "meaning"],
    terms.map(({ term, means }) => [`**${term}**`, means]),
  ),
});
