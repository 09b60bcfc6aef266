/** Lists that the document carries in its extensions. */
import { glossary as terms } from "../../redocly/glossary.ts";
import { collectUnspecified } from "../../redocly/left-open.ts";
import type { Include } from "../include.ts";
import { extensionsOf } from "../source.ts";
import { observedList } from "./observed.ts";
import { table } from "./table.ts";

interface Reading {
  documented: string;
  readAs: string;
}

interface Question {
  ask: string;
  about: string;
}

export const readings: Include = (source) => {
  const all: Reading[] = extensionsOf(source)["x-readings"];
  if (source.observations) {
    return observedList(
      all.map(({ documented, readAs }) => ({ question: documented, readAs })),
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

/** @param about `service` for the service as a whole, `places` for one field, body or route. */
export const openPoints: Include = (source, about) => {
  const ofService = about === "service";
  const points = collectUnspecified(extensionsOf(source)).filter(({ where }) => ofService === (where === ""));
  if (source.observations) {
    return observedList(
      points.map(({ where, reason }) => ({ where, question: reason })),
      source.observations,
    );
  }
  if (ofService) return { markdown: points.map(({ reason }) => `- ${reason}`).join("\n") };
  return {
    markdown: table(
      ["where", "not documented"],
      points.map(({ where, reason }) => [where, reason]),
    ),
  };
};

/** The questions for the service's team; each is about something that is still open. */
export const questions: Include = (source) => {
  const open = collectUnspecified(extensionsOf(source)).map(({ reason }) => reason);
  const all: Question[] = extensionsOf(source)["x-questions"];
  const lines = all.map(({ ask, about }) => {
    if (!open.some((reason) => reason.startsWith(about))) {
      throw new Error(`spec/guides/questions.tsp asks "${ask}", but nothing is left open that begins with "${about}"`);
    }
    return `- ${ask}`;
  });
  return { markdown: lines.join("\n") };
};

export const glossary: Include = () => ({
  markdown: table(
    ["term", "meaning"],
    terms.map(({ term, means }) => [`**${term}**`, means]),
  ),
});
