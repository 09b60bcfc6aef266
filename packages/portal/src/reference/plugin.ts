/** What redocly needs to render the reference. The rules of the lint are in a plugin of their own. */
import type { Decorator } from "@vending/shared/openapi/redocly";
import { decorators } from "./decorators.ts";

export default function portalPlugin(): { id: string; decorators: { oas3: Record<string, Decorator> } } {
  return { id: "portal", decorators: { oas3: decorators } };
}
