import { createRule, getDoc, isErrorModel, paramMessage } from "@typespec/compiler";
import { isBody } from "@typespec/http";
import { isOurs, once } from "./types.js";

export const undocumented = createRule({
  name: "undocumented",
  severity: "warning",
  description: "What partners see says what it means.",
  messages: {
    default: paramMessage`${"kind"} "${"name"}" has no doc comment: say what it means, its unit, and when it is absent.`,
  },
  create(context) {
    const { program } = context;
    const report = once(context);
    const documented = (kind, type) => {
      if (type.name && !getDoc(program, type)?.trim()) report(type, { kind, name: type.name });
    };
    return {
      model(model) {
        if (!isOurs(model)) return;
        // A response is described by its operation, and an error by itself.
        const isResponse = [...model.properties.values()].some((property) => isBody(program, property));
        if (!model.expression && (!isResponse || isErrorModel(program, model))) documented("Model", model);
      },
      modelProperty(property) {
        // A body is documented by its model.
        if (isOurs(property.model) && !isBody(program, property)) documented("Property", property);
      },
      union(union) {
        if (!isOurs(union)) return;
        documented("Union", union);
        for (const variant of union.variants.values())
          if (union.name && variant.type.kind === "String") documented("Member", variant);
      },
      scalar(scalar) {
        if (isOurs(scalar)) documented("Scalar", scalar);
      },
    };
  },
});
