/** Loads a document with readers and rules that nobody here wrote. Prints what they say of it. */
import { readFileSync } from "node:fs";
import SwaggerParser from "@apidevtools/swagger-parser";
import core from "@stoplight/spectral-core";
import parsers from "@stoplight/spectral-parsers";
import rulesets from "@stoplight/spectral-rulesets";

const { document } = JSON.parse(readFileSync("given.json", "utf8"));
await SwaggerParser.validate(document).catch((error) => console.log(`swagger-parser: ${error.message}`));
const spectral = new core.Spectral();
spectral.setRuleset({ extends: [rulesets.oas] });
const faults = await spectral.run(new core.Document(readFileSync(document, "utf8"), parsers.Json, document));
for (const { severity, code, path, message } of faults) {
  if (severity === 0) console.log(`Spectral: ${code} at ${path.join("/")}: ${message}`);
}
