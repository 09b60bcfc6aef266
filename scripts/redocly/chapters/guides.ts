/** The chapters that are written by hand, in `spec/guides`. Lists that the document knows are filled in from it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { spec } from "../../lib/paths.ts";
import type { Node } from "../types.ts";
import { collectUnspecified } from "./left-open.ts";

const guide = (file: string): string => readFileSync(join(spec, "guides", file), "utf8");

export const start = (): string => guide("1-start.md");
export const conventions = (): string => guide("3-conventions.md");

export function pending(root: Node): string {
  const keys = Object.entries<string>(root["x-meaning-keys"]).map(([key, question]) => `| \`${key}\` | ${question} |`);
  return fill(guide("2-pending-is-not-failed.md"), "meaning-keys", ["| key | question |", "| --- | --- |", ...keys]);
}

export function goingLive(root: Node): string {
  const open = collectUnspecified(root).map(({ reason }) => reason);
  const questions = (root["x-questions"] as { ask: string; about: string }[]).map(({ ask, about }) => {
    if (!open.some((reason) => reason.startsWith(about))) {
      throw new Error(`spec/guides/questions.tsp asks "${ask}", but nothing is left open that begins with "${about}"`);
    }
    return `- ${ask}`;
  });
  return fill(guide("4-before-you-go-live.md"), "questions", questions);
}

function fill(text: string, name: string, lines: string[]): string {
  const mark = `{{${name}}}`;
  if (!text.includes(mark)) throw new Error(`the guide has no place for ${mark}`);
  return text.replace(mark, () => lines.join("\n"));
}
