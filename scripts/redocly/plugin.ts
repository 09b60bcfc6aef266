/** What redocly needs to know of this contract: rules for the lint, decorators for the reference. */
import { decorators } from "./decorators.ts";
import { rules } from "./rules.ts";
import type { Decorator, Rule } from "./types.ts";

interface Plugin {
  id: string;
  rules: { oas3: Record<string, Rule> };
  decorators: { oas3: Record<string, Decorator> };
}

export default function contractPlugin(): Plugin {
  return { id: "contract", rules: { oas3: rules }, decorators: { oas3: decorators } };
}
