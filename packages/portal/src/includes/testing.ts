/** What a partner tests with: the sandbox's scenarios, the mock's examples, and the certification's rules and scenarios. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { orderScenarios, rules } from "@vending/certification";
import { scenarios as allScenarios, createSandbox } from "@vending/sandbox";
import { table } from "../page/html.ts";
import type { Include } from "./include.ts";

/** @param group `service` or `worst-day`. */
export const scenarios: Include = (_, group = "") => {
  const chosen = allScenarios.filter((scenario) => scenario.group.replace(" ", "-") === group);
  if (chosen.length === 0) throw new Error(`the sandbox has no scenarios of the group "${group}"`);
  const rows = chosen.map(({ suffix, products, create, later }) => [`\`${suffix}\``, products, create, later]);
  return { markdown: table(["ends in", "products", "create", "later"], rows) };
};

/** What a request can be given in place of its response. */
export const failures: Include = async () => {
  const response = await createSandbox().fetch("http://sandbox.test/sandbox/failures");
  const { meanings } = (await response.json()) as { meanings: Record<string, string> };
  return {
    markdown: table(
      ["failure", "in place of the response"],
      Object.entries(meanings).map(([name, text]) => [`\`${name}\``, text]),
    ),
  };
};

interface Outcome {
  readonly status?: string;
  readonly response_code?: string;
  readonly data?: { readonly product?: string };
}

/** The examples of an operation with HTTP 200, by product. */
export const mockExamples: Include = ({ examples }, operationId = "") => {
  const found = Object.entries(examples[operationId]?.responses["200"] ?? {});
  if (found.length === 0) throw new Error(`the operation "${operationId}" has no examples of outcomes`);
  const rows = found.map(([name, body]) => {
    const { data, status, response_code } = body as Outcome;
    return [`${data?.product ?? "any product"}: \`${response_code}\` ${status}`, `\`${name}\``];
  });
  return { markdown: table(["the response", "`Prefer: example=…`"], rows) };
};

/** @param group `money`, `safety` or `manners`. */
export const certificationRules: Include = (_, group = "") => {
  const chosen = rules.filter((rule) => rule.group === group);
  if (chosen.length === 0) throw new Error(`the certification has no rules of the group "${group}"`);
  const rows = chosen.map(({ id, severity, rule, why, fix }) => [
    `\`${id}\`${severity === "mandatory" ? "" : " (advice)"}<br>${rule}`,
    `${why}<br>**Do:** ${fix}`,
  ]);
  return { markdown: table(["rule", "why, and what to do"], rows) };
};

const products: Readonly<Record<(typeof orderScenarios)[number]["group"], string>> = {
  any: "all",
  "top-up": "airtime, data",
  bill: "bills",
  electricity: "electricity",
};

/** What can happen to an order. Which order gets which scenario is not shown before the verdict. */
export const certificationScenarios: Include = () => {
  const rows = orderScenarios.map(({ what, group }) => [what, products[group]]);
  return { markdown: table(["what happens to an order", "products"], rows) };
};

/** The options of the command, as it prints them. */
export const certificationHelp: Include = async () => {
  const binary = new URL("bin/vending-certify.js", import.meta.resolve("@vending/certification/package.json"));
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(binary), "--help"]);
  return { markdown: `\`\`\`text\n${stdout.trimEnd().replaceAll("vending-certify", "node certify.mjs")}\n\`\`\`` };
};
