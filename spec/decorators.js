// The decorators of this contract. Their types are in decorators.tsp.
import { $doc, $friendlyName, $pattern, getDoc, navigateTypesInNamespace } from "@typespec/compiler";
import { getExtensions, setExtension } from "@typespec/openapi";

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

/** Each model that extends another one gets its fields, and what is only extended is emitted no more. */
function $writtenOut(context, namespace) {
  const onGraphFinish = () => {
    navigateTypesInNamespace(namespace, { model: (model) => writeOut(context, model) });
    return [];
  };
  return { onGraphFinish };
}

function writeOut(context, model) {
  const { baseModel: base, properties } = model;
  if (!base) return;
  writeOut(context, base);
  model.baseModel = undefined;
  base.derivedModels.splice(0);
  base.namespace.models.delete(base.name);
  // What a base says of itself is not about a model that extends it. Its rules are.
  extendFrom(context, model, base, ["x-unspecified"]);
  const own = new Map(properties);
  properties.clear();
  for (const [name, field] of [...base.properties, ...own]) properties.set(name, own.get(name) ?? field);
  for (const [name, field] of own) if (base.properties.has(name)) narrow(context, field, base.properties.get(name));
}

/** Gives a type the extensions of another one that it lacks. */
function extendFrom({ program }, target, other, but = []) {
  const own = getExtensions(program, target);
  for (const [key, value] of getExtensions(program, other)) {
    if (!own.has(key) && !but.includes(key)) setExtension(program, target, key, value);
  }
}

/** A field that narrows another one has the description of that one, unless it has its own. */
function narrow(context, field, inherited) {
  const { program } = context;
  const doc = getDoc(program, inherited);
  if (doc && !getDoc(program, field)) context.call($doc, field, doc);
  if (field.type === inherited.type) extendFrom(context, field, inherited);
  else if (inherited.type.kind === "Union" && field.type.kind === "String") {
    const members = [...inherited.type.variants.values()].filter(({ type }) => type.value === field.type.value);
    explain(program, field, members);
  }
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
  explain(program, target, members);
}

/** Inside an `allOf`, because generators of types take an `anyOf` beside `properties` for a union with them. */
function $alsoFits({ program }, target, rule) {
  setExtension(program, target, "allOf", [{ $ref: `#/components/schemas/${rule.name}` }]);
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
    writtenOut: $writtenOut,
    section: extension("x-section", (section) => section),
    meaning: extension("x-meaning", (entries) =>
      Object.fromEntries(Object.entries(entries).map(([response, entry]) => [response, entry.value.name])),
    ),
    says: extension("x-says", (sections, answers) => ({ ...answers, section: sections.join(", ") })),
    like: extension("x-like", (other, answers) => ({ other, answers })),
    unspecified: extension("x-unspecified", (...points) => {
      const texts = points.map((point) => point.value.value);
      return texts.length > 1 ? texts : texts[0];
    }),
    openPoints: $openPoints,
    closed: extension("additionalProperties", () => false),
    form: $form,
    openList: $openList,
    alsoFits: $alsoFits,
    notNull: extension("not", () => ({ enum: [null] })),
  },
};
