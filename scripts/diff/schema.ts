/**
 * Whether a schema fits another one: whether all that the one allows, the other one allows too. What is not known to fit, does
 * not. A client of the old document is safe if what it sends fits the new one, and what it receives fits the old one.
 */
import { compareKeywords, isApartBySize } from "./keywords.ts";
import type { Json } from "./read.ts";
import { Result } from "./result.ts";
import { at, type Branch, type Flow, ofProperty, type Part, type Union, type View, valuesOf, viewOf } from "./view.ts";

export class Schemas {
  readonly #views = new Map<string, View>();
  readonly #results = new Map<string, Result>();
  /** Comparisons that are under way. What refers to itself fits, until it is known that it does not. */
  readonly #open = new Map<string, { isAssumed: boolean }>();
  readonly #wrong = new Set<string>();
  readonly #fresh: string[] = [];
  readonly #numbers = new WeakMap<object, number>();
  #last = 0;

  /** Whether a part of a message fits. `a` is what is written, `b` is what its reader expects. */
  fits(a: Part, b: Part, flow: Flow): Result {
    const key = `${flow} ${this.#keyOf(a)} ${this.#keyOf(b)}`;
    const [known, open] = [this.#results.get(key), this.#open.get(key)];
    if (open) open.isAssumed = true;
    if (known) return known;
    for (;;) {
      const wrong = this.#wrong.size;
      const result = this.#compare(key, a, b, flow);
      if (this.#open.size > 0) return result;
      const fresh = this.#fresh.splice(0);
      if (this.#wrong.size === wrong) return result;
      for (const one of fresh) this.#results.delete(one);
    }
  }

  #compare(key: string, a: Part, b: Part, flow: Flow): Result {
    const [result, open] = [new Result(), { isAssumed: false }];
    result.breaks = this.#wrong.has(key);
    this.#results.set(key, result);
    this.#fresh.push(key);
    this.#open.set(key, open);
    this.#fill(result, a, b, flow);
    this.#open.delete(key);
    if (open.isAssumed && result.breaks) this.#wrong.add(key);
    return result;
  }

  view(part: Part): View {
    const key = this.#keyOf(part);
    const view = this.#views.get(key) ?? viewOf(part);
    this.#views.set(key, view);
    return view;
  }

  /** Equal keys mean the same schema. */
  #keyOf({ nodes }: Part): string {
    const numbers = nodes.map((node) => {
      if (typeof node !== "object" || node === null) return node === false ? 0 : -1;
      const number = this.#numbers.get(node) ?? ++this.#last;
      this.#numbers.set(node, number);
      return number;
    });
    return [...new Set(numbers)].sort((a, b) => a - b).join();
  }

  #fill(result: Result, a: Part, b: Part, flow: Flow): void {
    const [va, vb] = [this.view(a), this.view(b)];
    const isSent = flow === "sent";
    if (va.types.size === 0) return;
    if (vb.types.size === 0)
      result.note(true, "nothing", isSent ? "allows nothing any more" : "allowed nothing before", at(isSent ? vb : va));
    else if (va.unions[0]) this.#compareBranches(result, a, va, b, vb, va.unions[0], flow);
    else if (vb.unions[0]) this.#choose(result, a, va, b, vb, vb.unions[0], flow);
    else compareKeywords({ schemas: this, result, a, va, b, vb, flow });
  }

  /** Whatever branch is written has to fit. */
  #compareBranches(result: Result, a: Part, va: View, b: Part, vb: View, union: Union, flow: Flow): void {
    const isIn = (branch: Branch, { branches }: Union) => branches.some((other) => other.isLike(branch));
    // A union without a branch in common is no counterpart.
    const [other] = vb.unions.slice(0, 1).filter(({ branches }) => branches.some((branch) => isIn(branch, union)));
    const [more, less] = flow === "sent" ? ["removed", "added"] : ["added", "removed"];
    for (const branch of union.branches) {
      const fit = this.fits(within(a, va, branch), b, flow);
      // Generated code has no case for one more name.
      const isMore =
        flow === "received" && /^\D/.test(branch.name) && union.branches.length > (other?.branches.length ?? 0);
      if (other && !isIn(branch, other) && (fit.breaks || isMore))
        result.note(true, "variant", `the variant ${branch.name} is ${more}`, at(va));
      else result.add(`[${branch.name}]`, fit);
    }
    for (const branch of other?.branches ?? [])
      if (!isIn(branch, union)) result.note(false, "variant", `the variant ${branch.name} is ${less}`, at(vb));
  }

  /** Finds a branch that takes all values, or one for each type or value. */
  #choose(result: Result, a: Part, va: View, b: Part, vb: View, union: Union, flow: Flow): void {
    const twinOf = (branch: Branch) => a.chosen?.find((one) => one.isLike(branch));
    const twins = union.branches.filter(twinOf);
    const fitOf = (branch: Branch) => this.fits(a, within(b, vb, branch), flow);
    for (const branch of new Set([...twins, ...union.branches])) {
      const fit = fitOf(branch);
      if (fit.breaks) continue;
      result.add("", fit);
      const twin = twinOf(branch);
      if (twin && branch.values.length > 0 && twin.values.length > 0 && twin.name !== branch.name)
        result.note(true, "mapping", `${branch.values.join(", ")} chooses another schema`, at(vb));
      if (twin?.property && branch.property && twin.property !== branch.property)
        result.note(true, "discriminator", "another property chooses the variant", at(vb));
      for (const other of union.isExclusive ? union.branches : [])
        if (other !== branch && this.#mayBeBoth(a, { side: b.side, nodes: [other.node] }, other, twin)) {
          const change = `the variants ${branch.name} and ${other.name} allow the same values`;
          result.note(true, "variant", change, at(vb));
        }
      return;
    }
    const cases: Json[] =
      (va.values?.size ?? 0) > 1
        ? [...(va.values?.values() ?? [])].map((value) => ({ enum: [value] }))
        : va.types.size > 1 && va.types.size < 7
          ? [...va.types].map((type) => ({ type }))
          : [];
    const fits = cases.map((node) => this.fits({ ...a, nodes: [...a.nodes, node] }, b, flow));
    const [closest] = twins.length > 0 ? twins : union.branches;
    if (fits.length > 0 && fits.every((fit) => !fit.breaks)) for (const fit of fits) result.add("", fit);
    else if (closest && (twins.length > 0 || union.branches.length === 1)) result.add("", fitOf(closest));
    else result.note(true, "variant", "is no longer one of the variants", at(vb));
  }

  /** Whether values of `a` may belong to another branch, too, which they did not before. */
  #mayBeBoth(a: Part, part: Part, other: Branch, twin: Branch | undefined): boolean {
    if (this.isApart(a, part, true)) return false;
    const sibling = twin?.union.branches.find((one) => one !== twin && one.isLike(other));
    if (!sibling || !twin?.union.isExclusive) return true;
    const before = { side: a.side, nodes: [sibling.node] };
    // What a property that is not named means for a client is not asked here.
    const isPart = (some: Part, all: Part) =>
      !this.fits(some, all, "sent").breaks || !this.fits(some, all, "received").breaks;
    return !isPart(part, before) && !isPart(a, before) && !isPart(before, a);
  }

  /** Whether `a` says that its values are none of `b`. */
  excludes(a: Part, b: Part, flow: Flow): boolean {
    const excluded = valuesOf(this.view(a).conjuncts, "not");
    return excluded.some((not) => !this.fits(b, { side: a.side, nodes: [not] }, flow).breaks);
  }

  /**
   * Whether no value belongs to both.
   *
   * @param isNamed Whether `a` has no properties but those that it names, and another form means another value.
   */
  isApart(a: Part, b: Part, isNamed: boolean, depth = 0): boolean {
    const [va, vb] = [this.view(a), this.view(b)];
    const [ua, ub] = [va.unions[0], vb.unions[0]];
    if (depth > 3) return false;
    if (ua) return ua.branches.every((branch) => this.isApart(within(a, va, branch), b, isNamed, depth + 1));
    if (ub) return ub.branches.every((branch) => this.isApart(a, within(b, vb, branch), isNamed, depth + 1));
    if (va.values && vb.values) return ![...va.values.keys()].some((value) => vb.values?.has(value));
    const isOther = (keyword: string) => {
      const [ofA, ofB] = [valuesOf(va.conjuncts, keyword), valuesOf(vb.conjuncts, keyword)];
      return ofA.length > 0 && ofB.length > 0 && !ofB.some((value) => ofA.includes(value));
    };
    const isApartAs = (type: string): boolean => {
      if (isApartBySize(va, vb, type)) return true;
      if (type === "string") return isNamed && (isOther("pattern") || isOther("format"));
      if (type !== "object") return false;
      return [...va.required, ...vb.required].some((name) => {
        const [ofA, ofB] = [va, vb].map((view) => ofProperty(view, name)) as [Json[], Json[]];
        if (isNamed && vb.required.has(name) && va.names.size > 0 && ofA.length === 0) return true;
        return this.isApart({ side: a.side, nodes: ofA }, { side: b.side, nodes: ofB }, isNamed, depth + 1);
      });
    };
    return [...va.types].filter((type) => vb.types.has(type)).every(isApartAs);
  }
}

/** One branch of a union in the place of all. */
const within = ({ side, chosen = [] }: Part, { conjuncts, unions }: View, branch: Branch): Part => ({
  side,
  nodes: [...conjuncts, ...unions.filter((union) => union !== branch.union), branch.node],
  chosen: [...chosen, branch],
});
