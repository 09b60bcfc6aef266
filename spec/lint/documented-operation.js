import { createRule, getAllTags, getDoc, getSummary, paramMessage } from "@typespec/compiler";
import { getExtensions, getOperationId } from "@typespec/openapi";
import { isOurs } from "./types.js";

export const documentedOperation = createRule({
  name: "documented-operation",
  severity: "warning",
  description: "An operation has all that partners read of it.",
  messages: { default: paramMessage`Operation "${"name"}" has no ${"what"}.` },
  create: ({ program, reportDiagnostic }) => ({
    operation(operation) {
      if (!isOurs(operation.interface)) return;
      const wanted = {
        "doc comment": getDoc(program, operation)?.trim(),
        "@summary": getSummary(program, operation),
        "@operationId": getOperationId(program, operation),
        "single @tag": getAllTags(program, operation)?.length === 1,
        "@meaning": getExtensions(program, operation).get("x-meaning"),
        "@section": getExtensions(program, operation).get("x-section"),
      };
      const missing = Object.keys(wanted).filter((what) => !wanted[what]);
      if (missing.length > 0)
        reportDiagnostic({ target: operation, format: { name: operation.name, what: missing.join(", ") } });
    },
  }),
});
