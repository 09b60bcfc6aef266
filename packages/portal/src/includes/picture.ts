/** A picture with its description, and the same in words for screen readers and programs. */
import { sequenceSvg } from "@vending/terminal/sequence";
import { escapeHtml, withCode } from "../page/html.ts";
import { inWords } from "../pictures/exchange.ts";
import { record, scenarios } from "../pictures/record.ts";
import { statesInWords, statesSvg } from "../pictures/states.ts";
import type { Include } from "./include.ts";

const statesTitle =
  "The states of a purchase. The frame holds the states in which you follow it, and an arrow that leaves the frame applies to each of them. If a response has no arrow, check again.";

export const picture: Include = async (source, name = "") => {
  if (name === "states") return figure(statesSvg(source), statesTitle, statesInWords(source));
  const scenario = scenarios[name];
  if (!scenario) throw new Error(`there is no picture "${name}"`);
  const events = await record(scenario);
  return figure(sequenceSvg(events, scenario.title), scenario.title, inWords(events));
};

function figure(svg: string, title: string, words: readonly string[]): { markdown: string; html: string } {
  const items = words.map((text) => `<li>${withCode(text)}</li>`).join("");
  return {
    markdown: `${title}\n\n${words.map((text, index) => `${index + 1}. ${text}`).join("\n")}`,
    html: `<figure class="picture"><div class="scroll" tabindex="0" role="group" aria-label="Picture">${svg}</div><figcaption>${escapeHtml(title)}<details><summary>The same in words</summary><ol>${items}</ol></details></figcaption></figure>`,
  };
}
