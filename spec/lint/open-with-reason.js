import { createRule, paramMessage } from "@typespec/compiler";
import { getExtensions } from "@typespec/openapi";
import { branchesOf, isOurs, isUnknown, once } from "./types.js";

/** This is the only check for open schemas: nothing after the compiler adds one. */
export const openWithReason = createRule({
  name: "open-with-reason",
  severity: "warning",
  description: "What accepts any JSON says what is not known.",
  messages: {
    default: paramMessage`"${"name"}" accepts any JSON and does not say why: add @unspecified(<what is not known>).`,
    items: paramMessage`"${"name"}" has items of any JSON: name their form, as a union with @unspecified.`,
  },
  create(context) {
    const report = once(context);
    const reasoned = (type) => {
      if (!getExtensions(context.program, type).has("x-unspecified")) report(type, { name: type.name });
    };
    const named = (target, type) => {
      if (hasOpenItems(type)) report(target, { name: target.name }, "items");
    };
    return {
      model(model) {
        if (isOurs(model)) named(model, model);
      },
      modelProperty(property) {
        if (!isOurs(property.model)) return;
        if (isUnknown(property.type)) reasoned(property);
        named(property, property.type);
      },
      union(union) {
        if (isOurs(union) && branchesOf(union).some(isUnknown)) reasoned(union);
      },
      scalar(scalar) {
        if (isOurs(scalar) && !scalar.baseScalar) reasoned(scalar);
      },
    };
  },
});

/** Whether a type is a list or a record whose items have no reason of their own. */
const hasOpenItems = ({ indexer }) => Boolean(indexer) && (isUnknown(indexer.value) || hasOpenItems(indexer.value));
