/** The version and the hash of the installed contract. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { ContractInfo } from "./report.ts";

export async function contractInfo(): Promise<ContractInfo> {
  const { resolve } = createRequire(import.meta.url);
  const [document, manifest] = await Promise.all([
    readFile(resolve("@vending/contract/openapi.yaml")),
    readFile(resolve("@vending/contract/package.json"), "utf8"),
  ]);
  return {
    version: (JSON.parse(manifest) as { version: string }).version,
    sha256: createHash("sha256").update(document).digest("hex"),
  };
}
