/** The redocly plugin with the lint rules of this contract. The plugin that renders the reference is in packages/portal. */

import type { Rule } from "@vending/shared/openapi/redocly";
import { rules } from "./rules.ts";

export default function contractPlugin(): { id: string; rules: { oas3: Record<string, Rule> } } {
  return { id: "contract", rules: { oas3: rules } };
}
