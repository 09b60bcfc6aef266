/** Variants, discriminators, and other spellings of the same document. */
import { type Row, remove, rename, set } from "./row.ts";

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const lionAs = (name: string) => [
  rename("schemas Lion", name),
  set("addAnimal responses 200 body oneOf 0", reference(name)),
];

export const unions: Row[] = [
  {
    title: "a discriminator is removed",
    base: "shop",
    edits: [remove("schemas Payment discriminator")],
    breaks: "forward",
    why: "Clients choose the variant by it.",
    falseAlarm: { on: "back", because: "The values that choose a variant are written into it." },
  },
  {
    title: "a discriminator is another property",
    base: "shop",
    edits: [set("schemas Payment discriminator propertyName", "type")],
    breaks: "both ways",
    why: "Clients choose the variant by the old one.",
  },
  {
    title: "a mapping is added for a variant that is sent and received",
    base: "shop",
    edits: [set("schemas Payment discriminator mapping wire", "#/components/schemas/CardPayment")],
    breaks: "both ways",
    why: "Clients receive a value that they do not know; afterwards they send one that is rejected.",
  },
  {
    title: "two mappings change places",
    base: "shop",
    edits: [
      set("schemas Payment discriminator mapping", {
        card: "#/components/schemas/CashPayment",
        cash: "#/components/schemas/CardPayment",
      }),
    ],
    breaks: "both ways",
    why: "The same value now selects another form.",
  },
  {
    title: "a mapping names its schema without the address",
    base: "shop",
    edits: [set("schemas Payment discriminator mapping", { cash: "CashPayment", card: "CardPayment" })],
    breaks: "never",
    why: "Both forms mean the component.",
  },
  {
    title: "a schema that is selected by its name is renamed",
    base: "zoo",
    edits: lionAs("Leo"),
    breaks: "both ways",
    why: "Without a mapping, clients send the name.",
  },
  {
    title: "a schema that is selected by its name keeps it as a mapping",
    base: "zoo",
    edits: [
      ...lionAs("Leo"),
      set("addAnimal responses 200 body discriminator mapping", { Lion: "#/components/schemas/Leo" }),
    ],
    breaks: "never",
    why: "The same value selects the same form.",
  },
  {
    title: "a variant of a response without a discriminator is added",
    base: "shop",
    edits: [
      set("schemas Customer properties contact oneOf +", {
        type: "object",
        required: ["fax"],
        properties: { fax: { type: "string" } },
      }),
    ],
    breaks: "both ways",
    why: "Customers are sent and received.",
  },
  {
    title: "a limit inside a variant that is sent and received moves",
    base: "shop",
    edits: [set("schemas CashPayment properties amount maximum", 5000)],
    breaks: "both ways",
    why: "Clients receive more than they expect; afterwards they send too much.",
  },
  {
    title: "oneOf becomes anyOf",
    base: "partner",
    edits: [rename("schemas CreateTransactionRequest oneOf", "anyOf")],
    breaks: "never",
    why: "The variants exclude each other anyway.",
  },
  {
    title: "a component is renamed",
    base: "partner",
    edits: [
      rename("schemas SubscriberNumber", "PhoneNumber"),
      ...["CreateAirtimeRequest", "CreateDataRequest", "AirtimeRouteRequest", "DataRouteRequest"].map((name) =>
        set(`schemas ${name} properties customer_msisdn $ref`, "#/components/schemas/PhoneNumber"),
      ),
    ],
    breaks: "never",
    why: "The name of a component is not sent.",
  },
  {
    title: "a component is written out where it is used",
    base: "partner",
    edits: [
      set("listDataPlans parameters network schema", { type: "string", enum: ["mtn", "glo", "airtel", "9mobile"] }),
    ],
    breaks: "never",
    why: "The same values are accepted.",
  },
  {
    title: "a body moves to the components",
    base: "shop",
    edits: [
      set("components requestBodies", {
        Order: { content: { "application/json": { schema: reference("ClosedOrder") } } },
      }),
      set("replaceOrder requestBody", { $ref: "#/components/requestBodies/Order" }),
    ],
    breaks: "never",
    why: "It is the same body.",
  },
  {
    title: "a reference is wrapped in allOf",
    base: "shop",
    edits: [set("schemas Order properties customer", { allOf: [reference("Customer")], description: "Who bought." })],
    breaks: "never",
    why: "It is the same schema.",
  },
  {
    title: "two types become two variants",
    base: "shop",
    edits: [set("schemas Order properties note", { anyOf: [{ type: "string", maxLength: 200 }, { type: "null" }] })],
    breaks: "never",
    why: "The same values.",
  },
  {
    title: "additional properties are allowed explicitly",
    base: "shop",
    edits: [set("schemas Customer additionalProperties", true)],
    breaks: "never",
    why: "They were allowed before.",
  },
  {
    title: "a closed schema is closed by another keyword",
    base: "shop",
    edits: [rename("schemas ClosedOrder additionalProperties", "unevaluatedProperties")],
    breaks: "never",
    why: "The same bodies are accepted.",
  },
  {
    title: "a default limit is written out",
    base: "shop",
    edits: [
      set("schemas Customer properties email minLength", 0),
      set("schemas Customer minProperties", 0),
      set("schemas Order properties labels minProperties", 0),
    ],
    breaks: "never",
    why: "Zero is the default.",
  },
  {
    title: "a list allows repeated items",
    base: "shop",
    edits: [set("schemas Line properties codes uniqueItems", false)],
    breaks: "both ways",
    why: "Lines are sent and received: clients receive repeats; afterwards they send them.",
  },
  {
    title: "a number has smaller steps",
    base: "shop",
    edits: [set("schemas Line properties weight multipleOf", 0.25)],
    breaks: "both ways",
    why: "Lines are sent and received.",
  },
  {
    title: "a closed variant of a request loses the property that chooses it",
    base: "partner",
    edits: [
      remove("schemas CreateAirtimeRequest properties product"),
      remove("schemas CreateAirtimeRequest required product"),
    ],
    breaks: "both ways",
    why: "The variant is closed, and rejects the value that chooses it.",
  },
  {
    title: "one of two variants of a response is removed",
    base: "partner",
    edits: [remove("schemas CablePaymentOutcome oneOf 0")],
    breaks: "back",
    why: "Clients can still read the other.",
  },
  {
    title: "another value is excluded from a request",
    base: "partner",
    edits: [set("schemas LegacyServiceId not enum +", "none")],
    breaks: "forward",
    why: "Existing clients may send it.",
  },
  {
    title: "every value is excluded in place of some",
    base: "partner",
    edits: [set("schemas LegacyServiceId not", {})],
    breaks: "forward",
    why: "Existing clients may send the others.",
    falseAlarm: { on: "back", because: "What a list inside `not` leaves over is not compared." },
  },
  {
    title: "an open list of values stands beside its type",
    base: "partner",
    edits: [
      set("schemas BillerName", { type: "string", anyOf: [{ type: "string" }, { type: "string", enum: ["IKEDC"] }] }),
    ],
    breaks: "never",
    why: "Any text is still allowed.",
  },
  {
    title: "a list of values becomes a choice of constants",
    base: "partner",
    edits: [
      set("schemas CableNetwork", {
        type: "string",
        oneOf: [
          { const: "DSTV", description: "DStv." },
          { const: "GOTV", description: "GOtv." },
          { const: "STARTIMES", description: "StarTimes." },
        ],
      }),
    ],
    breaks: "never",
    why: "The same values are allowed.",
  },
];
