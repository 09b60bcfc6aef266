/** What the reference site adds to the document before it is rendered: chapters and tables made from its own extensions. */
import { words } from "./chapters/glossary.ts";
import { conventions, goingLive, pending, start } from "./chapters/guides.ts";
import { markLeftOpen, whatIsLeftOpen } from "./chapters/left-open.ts";
import { readings } from "./chapters/readings.ts";
import { sandbox } from "./chapters/sandbox.ts";
import { schemasWithoutRoutes } from "./chapters/schemas-without-routes.ts";
import { replacedWords } from "./glossary.ts";
import { meaningTable } from "./meaning-table.ts";
import type { Decorator, Node } from "./types.ts";

/** In the order in which the site shows them. */
const chapters: ((root: Node) => string)[] = [
  start,
  pending,
  conventions,
  sandbox,
  goingLive,
  readings,
  whatIsLeftOpen,
  schemasWithoutRoutes,
  words,
];

const addChapters: Decorator = () => ({
  Root: {
    leave(root: Node) {
      // The first chapter says what the few lines of the document say, and more.
      root.info.description = chapters.map((chapter) => chapter(root).trim()).join("\n\n");
      for (const { found, term } of replacedWords(root.info.description)) {
        throw new Error(`a chapter says "${found}"; the glossary has "${term}" for it`);
      }
      markLeftOpen(root);
    },
  },
});

const addMeaningTables: Decorator = () => ({
  Operation: {
    leave(operation: Node) {
      operation.description += `\n\n${meaningTable(operation["x-meaning"] ?? {})}`;
    },
  },
});

export const decorators: Record<string, Decorator> = {
  chapters: addChapters,
  "meaning-tables": addMeaningTables,
};
