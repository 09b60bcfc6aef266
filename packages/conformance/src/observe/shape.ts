/** The shape that values of one place have in common, and TypeSpec for it. */
import { shownName } from "@vending/shared/judging/shown";

/** Fields of which the contract does not know all values: what is wanted is which there are. */
const listFields = new Set(["network", "amount_type", "account_type", "meter_type"]);

/** A word of a field that says nothing of a customer: `fixed`, `PREPAID`. */
export const wordIn = (field: string, value: unknown): string | undefined =>
  typeof value === "string" && listFields.has(field) && /^[A-Za-z][A-Za-z_-]{0,19}$/.test(value) ? value : undefined;

/** Fields of one object, and values of one text, that are kept. */
const maxFields = 40;
const maxTexts = 6;
/** Objects inside objects. */
const maxDepth = 5;

export class Shape {
  readonly #types = new Map<string, number>();
  readonly #fields = new Map<string, Shape>();
  readonly #texts = new Set<string>();
  readonly #depth: number;
  #items: Shape | undefined;
  #count = 0;

  constructor(depth = 0) {
    this.#depth = depth;
  }

  /** @param field In which the value stands. */
  add(value: unknown, field = ""): void {
    this.#count++;
    const type = typeOf(value);
    this.#types.set(type, (this.#types.get(type) ?? 0) + 1);
    if (typeof value === "string" && this.#texts.size <= maxTexts) this.#texts.add(wordIn(field, value) ?? "");
    if (typeof value !== "object" || value === null || this.#depth >= maxDepth) return;
    if (Array.isArray(value)) {
      this.#items ??= new Shape(this.#depth + 1);
      for (const item of value) this.#items.add(item);
      return;
    }
    for (const [field, inside] of Object.entries(value)) {
      const name = shownName(field);
      const known = this.#fields.get(name);
      if (!known && this.#fields.size >= maxFields) continue;
      const shape = known ?? new Shape(this.#depth + 1);
      this.#fields.set(name, shape);
      shape.add(inside, field);
    }
  }

  /** The type as TypeSpec writes it. */
  typeSpec(indent = ""): string {
    const types = [...this.#types.keys()].sort().map((type) => {
      if (type === "object") return this.#object(indent);
      if (type === "array") return `Array<${this.#items?.typeSpec(indent) ?? "unknown"}>`;
      return type;
    });
    return types.length > 0 ? types.join(" | ") : "unknown";
  }

  #object(indent: string): string {
    const objects = this.#types.get("object") ?? 0;
    const lines = [...this.#fields]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, shape]) => {
        const optional = shape.#count < objects ? "?" : "";
        return `${indent}  ${/^[A-Za-z_]\w*$/.test(name) ? name : `\`${name}\``}${optional}: ${shape.typeSpec(`${indent}  `)};`;
      });
    return lines.length > 0 ? `{\n${lines.join("\n")}\n${indent}}` : "{}";
  }

  /** A declaration under this name. */
  declaration(name: string): string {
    const isModel = [...this.#types.keys()].join() === "object" && this.#fields.size > 0;
    return isModel ? `model ${name} ${this.typeSpec()}` : `alias ${name} = ${this.typeSpec()};`;
  }

  /** An open list of words under this name, if there are several, and each was seen more than once. */
  list(name: string): string | undefined {
    const words = [...this.#texts].sort();
    const isList = words.length > 1 && words.length <= maxTexts && !words.includes("");
    if (!isList || this.#count < 4 * words.length) return undefined;
    return `union ${name} {\n  string,\n${words.map((word) => `  "${word}",`).join("\n")}\n}`;
  }
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "float64";
  return typeof value === "object" ? "object" : typeof value;
}
