import { join } from "node:path";
import type { UserConfig } from "tsdown";
import { bothFormats, bundle, withLicence } from "../tsdown.ts";

/** Artifacts that are published as they are. */
const documents = [
  "openapi.json",
  "openapi.yaml",
  "openapi-3.0.json",
  "openapi-3.0-flat.json",
  "openapi-3.0-flat.yaml",
  "purchase-protocol.json",
  "purchase-protocol.schema.json",
  "contract-notes.json",
  "examples.json",
  "schemas",
];

const generated = join(import.meta.dirname, "../../generated");

const config: UserConfig = {
  ...bundle,
  entry: { index: "src/index.ts", validators: "src/validators/index.ts" },
  format: bothFormats,
  platform: "neutral",
  // The only package that bundles `generated/`.
  plugins: [],
  copy: withLicence(documents.map((document) => join(generated, document))),
};

export default config;
