// The decorators of this contract. Their types are in decorators.tsp.
import { $friendlyName, $opExample, $pattern, getDoc, navigateTypesInNamespace } from "@typespec/compiler";
import { $ } from "@typespec/compiler/typekit";
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

/** The library's request and response examples, under one title, each with a text of its own. */
function $exchange(context, target, title, sent, _returned, { sent: asked, returned: said, status = 200 }) {
  const [, sentAs, returnedAs] = target.decorators.find(({ node }) => node === context.decoratorTarget).args;
  const add = (field, value, argument, description) => {
    // The library reads the source of an example from the decorator that it finds on the operation.
    const example = { properties: new Map([[field, { value }]]) };
    const own = { decorator: $opExample, node: context.decoratorTarget, args: [{ value: example }] };
    target.decorators.push(own);
    const at = { ...context, getArgumentTarget: () => context.getArgumentTarget(argument) };
    $opExample(at, target, undefined, { title, ...(description && { description }), node: context.decoratorTarget });
    target.decorators.pop();
  };
  if (Object.keys(sent).length > 0) add("parameters", sentAs.value, 1, asked);
  add("returnType", responseOf(context.program, status, returnedAs.value), 2, said);
}

/** `#{ _: status, body: body }`. */
function responseOf(program, status, body) {
  const kit = $(program);
  const values = { _: kit.value.createNumeric(status), body };
  const types = {
    _: kit.literal.createNumeric(status),
    body: program.checker.getValueExactType(body) ?? body.type,
  };
  const properties = Object.entries(types).map(([name, type]) => [name, kit.modelProperty.create({ name, type })]);
  return {
    entityKind: "Value",
    valueKind: "ObjectValue",
    type: kit.model.create({ properties: Object.fromEntries(properties) }),
    properties: new Map(Object.entries(values).map(([name, value]) => [name, { name, value }])),
  };
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

function $memberOf({ program }, target, list) {
  explain(
    program,
    target,
    [...list.variants.values()].filter(({ type }) => type.value === target.type.value),
  );
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
    anyJson: extension("type", () => ["object", "array", "string", "number", "boolean", "null"]),
    form: $form,
    memberOf: $memberOf,
    exchange: $exchange,
  },
};
