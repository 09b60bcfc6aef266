/** What redocly needs to know of this contract: rules for the lint, decorators for the reference site. */
import { decorators } from "./decorators.ts";
import { rules } from "./rules.ts";

export default function contractPlugin() {
  return { id: "contract", rules: { oas3: rules }, decorators: { oas3: decorators } };
}
