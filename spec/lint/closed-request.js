import { createRule } from "@typespec/compiler";
import { getHttpOperation } from "@typespec/http";
import { getExtensions } from "@typespec/openapi";
import { branchesOf, isOurs, isUnknown } from "./types.js";

export const closedRequest = createRule({
  name: "closed-request",
  severity: "warning",
  description: "A request rejects unknown fields, such as a typo or a field that only responses have.",
  messages: { default: "A request is closed: @closed." },
  create: ({ program, reportDiagnostic }) => ({
    operation(operation) {
      if (!isOurs(operation.interface)) return;
      const { body } = getHttpOperation(program, operation)[0].parameters;
      for (const branch of branchesOf(body?.type).filter((type) => !isUnknown(type)))
        if (getExtensions(program, branch).get("additionalProperties") !== false) reportDiagnostic({ target: branch });
    },
  }),
});
