/**
 * Whether a schema fits another one: whether all that the one allows, the other one allows too. What is not known to fit, does
 * not. A client of the old document is safe if what it sends fits the new one, and what it receives fits the old one.
 */
import { compareKeywords } from "./keywords.ts";
import type { Json, JsonObject } from "./read.ts";
import { Result } from "./result.ts";
import {
  at,
  type Branch,
  type Conjunct,
  type Flow,
  keyOf,
  ofProperty,
  type Part,
  type Union,
  type View,
  viewOf,
} from "./view.ts";

export class Schemas {
  readonly #views = new Map<string, View>();
  readonly #results = new Map<string, Result>();
  /** Comparisons that are under way, and how deep within others they are. */
  readonly #open = new Map<string, number>();
  /** Those that are done, but on the assumption that the one of this depth fits. */
  readonly #assuming = new Map<string, number>();
  #assumed = Number.POSITIVE_INFINITY;

  /** Whether a part of a message fits. `a` is what is written, `b` is what its reader expects. */
  fits(a: Part, b: Part, flow: Flow): Result {
    const key = `${flow} ${keyOf(a)} ${keyOf(b)}`;
    const known = this.#results.get(key);
    if (!known) return this.#compare(a, b, flow, key);
    this.#assumed = Math.min(this.#assumed, this.#open.get(key) ?? this.#assuming.get(key) ?? this.#assumed);
    return known;
  }

  #compare(a: Part, b: Part, flow: Flow, key: string): Result {
    const result = new Result();
    const depth = this.#open.size;
    const before = this.#assumed;
    this.#assumed = Number.POSITIVE_INFINITY;
    this.#results.set(key, result);
    this.#open.set(key, depth);
    this.#fill(result, a, b, flow);
    this.#open.delete(key);
    if (this.#assumed < depth) {
      this.#assuming.set(key, this.#assumed);
      this.#assumed = Math.min(before, this.#assumed);
      return result;
    }
    for (const [part, assumed] of this.#assuming) {
      if (assumed < depth) continue;
      this.#assuming.delete(part);
      // It was compared on a wrong assumption.
      if (result.breaks && !this.#results.get(part)?.breaks) this.#results.delete(part);
    }
    this.#assumed = before;
    return result;
  }

  view(part: Part): View {
    const key = keyOf(part);
    const view = this.#views.get(key) ?? viewOf(part);
    this.#views.set(key, view);
    return view;
  }

  #fill(result: Result, a: Part, b: Part, flow: Flow): void {
    const [va, vb] = [this.view(a), this.view(b)];
    const isSent = flow === "sent";
    if (va.types.size === 0) return;
    if (vb.types.size === 0) {
      result.note(true, "nothing", isSent ? "allows nothing any more" : "allowed nothing before", at(isSent ? vb : va));
      return;
    }
    const [ua, first] = [va.unions[0], vb.unions[0]];
    if (ua) {
      // Another union is no counterpart.
      const ub = first?.branches.some((branch) => ua.branches.some((other) => isTwin(other, branch)))
        ? first
        : undefined;
      const [rest, chosen] = [without(va, ua), a.chosen ?? []];
      for (const branch of ua.branches) {
        const fit = this.fits(
          { side: a.side, nodes: [...rest, branch.node], chosen: [...chosen, { branch, union: ua }] },
          b,
          flow,
        );
        const isNew = ub && !ub.branches.some((other) => isTwin(other, branch));
        const isMore = !isSent && ub && ua.branches.length > ub.branches.length && /^\D/.test(branch.name);
        if (!isNew || !(fit.breaks || isMore)) result.add(`[${branch.name}]`, fit);
        else result.note(true, "variant", `the variant ${branch.name} is ${isSent ? "removed" : "added"}`, at(va));
      }
      const gone = ub?.branches.filter((branch) => !ua.branches.some((other) => isTwin(other, branch))) ?? [];
      for (const { name } of gone)
        result.note(false, "variant", `the variant ${name} is ${isSent ? "added" : "removed"}`, at(vb));
    } else if (first) this.#choose(result, a, va, b, vb, first, flow);
    else compareKeywords({ schemas: this, result, a, va, b, vb, flow });
  }

  /** Finds a variant that takes all values, or one for each type or value. */
  #choose(result: Result, a: Part, va: View, b: Part, vb: View, union: Union, flow: Flow): void {
    const rest = without(vb, union);
    const chosen = (branch: Branch) => a.chosen?.find((one) => isTwin(one.branch, branch));
    const twins = union.branches.filter(chosen);
    let closest: Result | undefined;
    for (const branch of new Set([...twins, ...union.branches])) {
      const fit = this.fits(a, { side: b.side, nodes: [...rest, branch.node] }, flow);
      closest ??= fit;
      if (fit.breaks) continue;
      result.add("", fit);
      const twin = chosen(branch);
      if (twin && branch.values.length > 0 && twin.branch.values.length > 0 && twin.branch.name !== branch.name)
        result.note(true, "mapping", `${branch.values.join(", ")} chooses another schema`, at(vb));
      if (twin?.branch.property && branch.property && twin.branch.property !== branch.property)
        result.note(true, "discriminator", "another property chooses the variant", at(vb));
      const others = union.isExclusive ? union.branches.filter((other) => other !== branch) : [];
      for (const other of others) {
        const sibling = twin?.union.branches.find((one) => one !== twin.branch && isTwin(one, other));
        if (!this.#overlaps(a, va, { side: b.side, nodes: [other.node] })) continue;
        if (sibling && this.#overlaps(a, va, { side: a.side, nodes: [sibling.node] })) continue;
        const change = `the variants ${branch.name} and ${other.name} allow the same values`;
        result.note(true, "variant", change, at(vb));
      }
      return;
    }
    const cases: Json[] =
      (va.values?.size ?? 0) > 1
        ? [...(va.values?.values() ?? [])].map((value) => ({ enum: [value] }))
        : va.types.size > 1 && va.types.size < 7
          ? [...va.types].map(typeNode)
          : [];
    const fits = cases.map((node) => this.fits({ ...a, nodes: [...a.nodes, node] }, b, flow));
    if (fits.length > 0 && fits.every((fit) => !fit.breaks)) for (const fit of fits) result.add("", fit);
    else if (closest && (twins.length > 0 || union.branches.length === 1)) result.add("", closest);
    else result.note(true, "variant", "is no longer one of the variants", at(vb));
  }

  /** Whether values of `a` belong to another variant, too. A part of them alone is not looked for. */
  #overlaps(a: Part, va: View, other: Part): boolean {
    // What a property that is not named means for a client is not asked here.
    const isPart = (flow: Flow) => !this.fits(a, other, flow).breaks || !this.fits(other, a, flow).breaks;
    return !this.isApart(a, va, other, this.view(other)) && (isPart("sent") || isPart("received"));
  }

  /** Whether `a` says that its values are none of `b`. */
  excludes(a: Part, { conjuncts }: View, b: Part, flow: Flow): boolean {
    return conjuncts
      .flatMap(({ keywords }) => keywords.not ?? [])
      .some((not) => !this.fits(b, { side: a.side, nodes: [not] }, flow).breaks);
  }

  /** Whether no value belongs to both. */
  isApart(a: Part, va: View, b: Part, vb: View, depth = 0): boolean {
    if (![...va.types].some((type) => vb.types.has(type))) return true;
    if (va.values && vb.values && ![...va.values.keys()].some((value) => vb.values?.has(value))) return true;
    if (depth > 2 || va.types.size > 1 || !va.types.has("object")) return false;
    return [...va.required, ...vb.required].some((name) => {
      const [ofA, ofB] = [
        { side: a.side, nodes: ofProperty(va, name) },
        { side: b.side, nodes: ofProperty(vb, name) },
      ];
      return this.isApart(ofA, this.view(ofA), ofB, this.view(ofB), depth + 1);
    });
  }
}

const typeNodes = new Map<string, JsonObject>();
function typeNode(type: string): JsonObject {
  const node = typeNodes.get(type) ?? { type };
  typeNodes.set(type, node);
  return node;
}

const isTwin = (
  a: { name: string; values: readonly string[] },
  b: { name: string; values: readonly string[] },
): boolean =>
  a.values.length > 0 && b.values.length > 0 ? a.values.some((value) => b.values.includes(value)) : a.name === b.name;

const without = ({ conjuncts }: View, union: Union): Conjunct[] =>
  conjuncts.map((conjunct) => (conjunct.unions[0] === union ? conjunct.rest : conjunct));
