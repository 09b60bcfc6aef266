// The rules for the sources of this contract. The compiler checks them, so an error names its file and line.
import {
  createTypeSpecLibrary,
  getAllTags,
  getDoc,
  getSummary,
  isErrorModel,
  navigateTypesInNamespace,
  paramMessage,
} from "@typespec/compiler";
import { isBody } from "@typespec/http";
import { getExtensions, getOperationId } from "@typespec/openapi";

export const $lib = createTypeSpecLibrary({
  name: "vending-contract",
  diagnostics: {
    "operation-undocumented": {
      severity: "error",
      messages: { default: paramMessage`Operation "${"name"}" has no ${"what"}.` },
    },
    undocumented: {
      severity: "error",
      messages: {
        default: paramMessage`${"kind"} "${"name"}" has no doc comment: say what it means, its unit, and when it is absent.`,
      },
    },
    "open-without-reason": {
      severity: "error",
      messages: {
        default: paramMessage`"${"name"}" accepts any JSON and does not say why: add @unspecified("<what is not known>").`,
        items: paramMessage`"${"name"}" has items of any JSON: name their form, as a union with @unspecified.`,
      },
    },
  },
});

/** Runs on every compile, after the program is checked. */
export function $onValidate(program) {
  const namespace = program.getGlobalNamespaceType().namespaces.get("Vending");
  const seen = new Set();
  const report = (code, target, format, messageId) => {
    // A property that is spread into ten models is one fault.
    if (seen.has(target.node)) return;
    seen.add(target.node);
    $lib.reportDiagnostic(program, { code, target, format, messageId });
  };

  const documented = (kind, type) => {
    if (type.name && !getDoc(program, type)?.trim()) report("undocumented", type, { kind, name: type.name });
  };

  /** This is the only check for open schemas: nothing after the compiler adds one. */
  const reasoned = (type) => {
    const reason = getExtensions(program, type).get("x-unspecified");
    if (!reason || !String(reason).trim()) report("open-without-reason", type, { name: type.name });
  };

  const named = (target, type) => {
    if (hasOpenItems(type)) report("open-without-reason", target, { name: target.name }, "items");
  };

  navigateTypesInNamespace(namespace, {
    operation(operation) {
      const wanted = {
        "doc comment": getDoc(program, operation)?.trim(),
        "@summary": getSummary(program, operation),
        "@operationId": getOperationId(program, operation),
        "single @tag": getAllTags(program, operation)?.length === 1,
        "@meaning": getExtensions(program, operation).get("x-meaning"),
        "@section": getExtensions(program, operation).get("x-section"),
      };
      for (const [what, there] of Object.entries(wanted)) {
        if (!there) report("operation-undocumented", operation, { name: operation.name, what });
      }
    },
    model(model) {
      if (isForeign(model)) return;
      if (model.name !== "Array") named(model, model);
      // A response is described by its operation, and an error by itself.
      const isResponse = [...model.properties.values()].some((property) => isBody(program, property));
      if (!model.expression && (!isResponse || isErrorModel(program, model))) documented("Model", model);
    },
    modelProperty(property) {
      if (isForeign(property.model)) return;
      // A body is documented by its model.
      if (!isBody(program, property)) documented("Property", property);
      if (isUnknown(property.type)) reasoned(property);
      named(property, property.type);
    },
    union(union) {
      documented("Union", union);
      for (const variant of union.variants.values()) {
        if (isUnknown(variant.type)) reasoned(union);
        if (union.name && variant.type.kind === "String") documented("Member", variant);
      }
    },
    scalar(scalar) {
      documented("Scalar", scalar);
      if (!scalar.baseScalar) reasoned(scalar);
    },
  });
}

const isUnknown = (type) => type.kind === "Intrinsic" && type.name === "unknown";

/** Whether a type is a list or a record whose items have no reason of their own. */
const hasOpenItems = ({ indexer }) => Boolean(indexer) && (isUnknown(indexer.value) || hasOpenItems(indexer.value));

/** Types of the imported libraries, which this contract does not document. */
function isForeign(type) {
  for (let at = type?.namespace; at; at = at.namespace) if (at.name === "TypeSpec") return true;
  return false;
}
