// The rules for the sources of this contract, a file each. The compiler and the editor name the place that breaks one.
import { createTypeSpecLibrary, defineLinter } from "@typespec/compiler";
import { closedRequest } from "./closed-request.js";
import { documentedOperation } from "./documented-operation.js";
import { meaningOfEveryResponse } from "./meaning-of-every-response.js";
import { openWithReason } from "./open-with-reason.js";
import { undocumented } from "./undocumented.js";

export const $lib = createTypeSpecLibrary({ name: "vending", diagnostics: {} });

export const $linter = defineLinter({
  rules: [closedRequest, documentedOperation, meaningOfEveryResponse, openWithReason, undocumented],
});
