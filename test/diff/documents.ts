/** The documents that the corpus changes. */
import { join } from "node:path";
import type { JsonObject } from "../../scripts/diff/json.ts";
import { readOpenApi } from "../../scripts/diff/read.ts";
import { generated } from "../../scripts/lib/paths.ts";
import type { Row } from "./corpus/row.ts";

const [partner, shop, zoo] = await Promise.all([
  readOpenApi(join(generated, "openapi.yaml")),
  readOpenApi(join(import.meta.dirname, "bases/shop.yaml")),
  readOpenApi(join(import.meta.dirname, "bases/zoo.yaml")),
]);

export const bases: Record<Row["base"], JsonObject> = { partner: partner.root, shop: shop.root, zoo: zoo.root };
