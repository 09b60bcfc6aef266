/** The words of the reference. */
import { glossary } from "../glossary.ts";

export const words = (): string =>
  [
    "# Glossary",
    "",
    "| term | meaning |",
    "| --- | --- |",
    ...glossary.map(({ term, means }) => `| ${term} | ${means} |`),
  ].join("\n");
