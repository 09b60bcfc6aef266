// The decorators of this contract. Their types are in decorators.tsp.
import { $friendlyName, $pattern, getDoc, navigateTypesInNamespace } from "@typespec/compiler";
import { setExtension } from "@typespec/openapi";

/** The emitter prefixes the names of types outside the service's namespace, unless they have a friendly name. */
function $namedAsIn(context, _target, shared) {
  const onGraphFinish = () => {
    for (const type of [shared.models, shared.unions, shared.scalars].flatMap((types) => [...types.values()])) {
      $friendlyName({ ...context, decoratorTarget: type.node }, type, type.name);
    }
    return [];
  };
  return { onGraphFinish };
}

/** The library's pattern, and its message, which the library does not emit. */
function $form(context, target, pattern, message) {
  context.call($pattern, target, pattern, message);
  setExtension(context.program, target, "x-message", message);
}

/** The doc comments of members, under the key that Redoc shows. */
function explain(program, target, members) {
  const texts = members.map((member) => [member.type.value, getDoc(program, member)]);
  setExtension(program, target, "x-enumDescriptions", Object.fromEntries(texts));
}

/** The documented values, under the key that tools know for lists that grow. */
function $openList({ program }, target, list, others = []) {
  const members = [...list.variants.values()].filter(({ type }) => !others.includes(type.value));
  const values = members.map(({ type }) => type.value);
  setExtension(program, target, "x-extensible-enum", values);
  if (others.length > 0) setExtension(program, target, "not", { enum: others });
  else explain(program, target, members);
}

/**
 * Inside an `allOf`, because generators of types take an `anyOf` beside `properties` for a union with them; and each field
 * with a form, because strict validators want to know what is required.
 */
function $atLeastOneOf({ program }, target, ...fields) {
  const anyOf = fields.map((name) => {
    const type = target.properties.get(name).type.kind === "Scalar" && { type: "string" };
    const description = `It has \`${name}\`.`;
    return { type: "object", required: [name], properties: { [name]: { ...type, description } } };
  });
  setExtension(program, target, "allOf", [{ anyOf }]);
}

/** Runs after the program is checked: adds to each list of strings the doc comments of its members. */
export function $onValidate(program) {
  navigateTypesInNamespace(program.getGlobalNamespaceType().namespaces.get("Vending"), {
    union(union) {
      const members = [...union.variants.values()];
      if (union.name && members.every(({ type }) => type.kind === "String")) explain(program, union, members);
    },
  });
}

/** A point has the name of its member in kebab case (`kindOf422`: `kind-of-422`, `v1Products`: `v1-products`), its value and its comment. */
function $openPoints({ program }, target, { properties }) {
  const kebab = (name) => name.replace(/(?<=[a-z]\d?)(?=[A-Z])|(?<=[A-Za-z]{2})(?=\d)/g, "-").toLowerCase();
  const lists = [...properties.values()].map(({ name, type }) => [
    name,
    [...type.members.values()].map((one) => ({ id: kebab(one.name), open: one.value, ask: getDoc(program, one) })),
  ]);
  setExtension(program, target, "x-open-points", Object.fromEntries(lists));
}

/** A decorator whose arguments become an extension in the emitted form of its target. */
const extension =
  (key, value) =>
  (context, target, ...args) =>
    setExtension(context.program, target, key, value(...args));

export const $decorators = {
  Vending: {
    namedAsIn: $namedAsIn,
    section: extension("x-section", (section) => section),
    meaning: extension("x-meaning", (entries) => entries),
    unspecified: extension("x-unspecified", (...points) => {
      const texts = points.map((point) => (typeof point === "string" ? point : point.value.value));
      return texts.length > 1 ? texts : texts[0];
    }),
    openPoints: $openPoints,
    closed: extension("additionalProperties", () => false),
    form: $form,
    openList: $openList,
    atLeastOneOf: $atLeastOneOf,
    notNull: extension("not", () => ({ enum: [null] })),
  },
};
