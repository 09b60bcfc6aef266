// The decorators of this contract's own source. Their types are in decorators.tsp.
import { $opExample } from "@typespec/compiler";
import { $ } from "@typespec/compiler/typekit";
import { setExtension } from "@typespec/openapi";

const protocols = Symbol.for("vending-contract.purchase-protocol");

/** Keeps the protocol for the build. */
function $purchaseProtocol(context, target, protocol) {
  context.program.stateMap(protocols).set(target, protocol);
}

/** The library's examples of what is sent and of what returns, each under the title and with its own text. */
function $exchange(context, target, title, sent, _returned, { sent: asked, returned: said, status = 200 }) {
  const [, sentAs, returnedAs] = target.decorators.find(({ node }) => node === context.decoratorTarget).args;
  const add = (field, value, argument, description) => {
    // The library reads an example as it stands in the source from the decorator that it looks up on the operation.
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

/** A decorator whose arguments become an extension of what the emitter makes of its target. */
const extension =
  (key, value) =>
  (context, target, ...args) =>
    setExtension(context.program, target, key, value(...args));

export const $decorators = {
  Vending: {
    section: extension("x-section", (section) => section),
    meaning: extension("x-meaning", (meaning) => meaning),
    unspecified: extension("x-unspecified", (open, ...more) => (more.length > 0 ? [open, ...more] : open)),
    closed: extension("additionalProperties", () => false),
    exchange: $exchange,
    purchaseProtocol: $purchaseProtocol,
  },
};
