/**
 * Whether a schema fits another one: whether all that the one allows, the other one allows too. What is not known to fit, does
 * not. A client of the old document is safe if what it sends fits the new one, and what it receives fits the old one.
 */
import { isApartBySize, Keywords, type Pair } from "./keywords.ts";
import type { Json } from "./read.ts";
import { Result } from "./result.ts";
import { at, type Branch, type Flow, ofProperty, type Part, type Union, type View, valuesOf, viewOf } from "./view.ts";

const maxDepth = 200;

export class Schemas extends Keywords {
  readonly #views = new Map<string, View>();
  readonly #results = new Map<string, Result>();
  /** Comparisons that are under way. What refers to itself fits, until it is known that it does not. */
  readonly #open = new Map<string, { isAssumed: boolean }>();
  readonly #wrong = new Map<string, Result>();
  /** What is deeper than the stack is taken for a fit, and compared when there is room. */
  readonly #later = new Map<string, [a: Part, b: Part]>();
  readonly #fresh: string[] = [];
  readonly #numbers = new WeakMap<object, number>();
  #last = 0;
  /** The same for what goes the other way. */
  readonly back: Schemas;

  constructor(flow: Flow, back?: Schemas) {
    super(flow);
    this.back = back ?? new Schemas(flow === "sent" ? "received" : "sent", this);
  }

  fits(a: Part, b: Part): Result {
    const key = `${this.#keyOf(a)} ${this.#keyOf(b)}`;
    const [known, open] = [this.#results.get(key), this.#open.get(key)];
    if (open) open.isAssumed = true;
    if (known) return known;
    if (this.#open.size > maxDepth) {
      const wrong = this.#wrong.get(key);
      if (!wrong) this.#later.set(key, [a, b]);
      return wrong ?? new Result();
    }
    for (;;) {
      const wrong = this.#wrong.size;
      const result = this.#compare(key, a, b);
      if (this.#open.size > 0) return result;
      const [fresh, later] = [this.#fresh.splice(0), [...this.#later]];
      this.#later.clear();
      for (const [one, pair] of later) {
        const found = this.fits(...pair);
        if (found.breaks) this.#wrong.set(one, found);
      }
      if (this.#wrong.size === wrong) return result;
      if (later.length > 0) this.#results.clear();
      for (const one of fresh) this.#results.delete(one);
    }
  }

  #compare(key: string, a: Part, b: Part): Result {
    const [result, open] = [new Result(), { isAssumed: false }];
    result.breaks = this.#wrong.has(key);
    this.#results.set(key, result);
    this.#fresh.push(key);
    this.#open.set(key, open);
    const [va, vb] = [this.view(a), this.view(b)];
    const pair = { result, a, va, b, vb };
    if (va.types.size > 0 && vb.types.size === 0)
      result.note(
        true,
        "nothing",
        this.inTime("allowed nothing before", "allows nothing any more")[1],
        at(this.inTime(va, vb)[1]),
      );
    else if (va.types.size > 0 && va.unions[0]) this.#compareBranches(pair, va.unions[0]);
    else if (va.types.size > 0 && vb.unions[0]) this.#choose(pair, vb.unions[0]);
    else if (va.types.size > 0) this.compareKeywords(pair);
    this.#open.delete(key);
    if (open.isAssumed && result.breaks) this.#wrong.set(key, result);
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

  /** Whatever branch is written has to fit. */
  #compareBranches({ result, a, va, b, vb }: Pair, { branches }: Union): void {
    const isIn = (branch: Branch, list: readonly Branch[]) => list.some((other) => other.isLike(branch));
    // A union without a branch in common is no counterpart.
    const others = vb.unions[0]?.branches.some((branch) => isIn(branch, branches)) ? vb.unions[0].branches : undefined;
    const [less, more] = this.flow === "sent" ? ["added", "removed"] : ["removed", "added"];
    for (const branch of branches) {
      const fit = this.fits(within(a, va, branch), b);
      // Generated code has no case for one more name.
      const isMore = this.flow === "received" && /^\D/.test(branch.name) && branches.length > (others?.length ?? 0);
      if (others && !isIn(branch, others) && (fit.breaks || isMore))
        result.note(true, "variant", `the variant ${branch.name} is ${more}`, at(va));
      else result.add(`[${branch.name}]`, fit);
    }
    for (const branch of others ?? [])
      if (!isIn(branch, branches)) result.note(false, "variant", `the variant ${branch.name} is ${less}`, at(vb));
  }

  /** Finds a branch that takes all values, or one for each type or value. */
  #choose({ result, a, va, b, vb }: Pair, { isExclusive, branches }: Union): void {
    const twinOf = (branch: Branch) => a.chosen?.find((one) => one.isLike(branch));
    const fitOf = (branch: Branch) => this.fits(a, within(b, vb, branch));
    const twins = branches.filter(twinOf);
    const taker = [...twins, ...branches].find((branch) => !fitOf(branch).breaks);
    if (taker) {
      const twin = twinOf(taker);
      result.add("", fitOf(taker));
      if (twin && taker.values.length > 0 && twin.values.length > 0 && twin.name !== taker.name)
        result.note(true, "mapping", `${taker.values.join(", ")} chooses another schema`, at(vb));
      if (twin?.property && taker.property && twin.property !== taker.property)
        result.note(true, "discriminator", "another property chooses the variant", at(vb));
      for (const other of isExclusive ? branches : [])
        if (other !== taker && this.#mayBeBoth(a, { side: b.side, nodes: [other.node] }, other, twin))
          result.note(true, "variant", `the variants ${taker.name} and ${other.name} allow the same values`, at(vb));
      return;
    }
    const [values, types] = [[...(va.values?.values() ?? [])], [...va.types]];
    const cases: Json[] =
      values.length > 1 ? values.map((value) => ({ enum: [value] })) : types.map((type) => ({ type }));
    const isSplit = cases.length > 1 && (values.length > 1 || types.length < 7);
    const fits = isSplit ? cases.map((node) => this.fits({ ...a, nodes: [...a.nodes, node] }, b)) : [];
    const [closest] = twins.length > 0 || branches.length === 1 ? [...twins, ...branches] : [];
    if (fits.length > 0 && fits.every((fit) => !fit.breaks)) for (const fit of fits) result.add("", fit);
    else if (closest) result.add("", fitOf(closest));
    else result.note(true, "variant", "is no longer one of the variants", at(vb));
  }

  /** Whether values of `a` may belong to another branch, too, which they did not before. */
  #mayBeBoth(a: Part, part: Part, other: Branch, twin: Branch | undefined): boolean {
    if (this.isApart(a, part, true)) return false;
    // What a property that is not named means for a client is not asked here.
    const isPart = (some: Part, all: Part) => !this.fits(some, all).breaks || !this.back.fits(some, all).breaks;
    const siblings = twin?.union.isExclusive ? twin.union.branches.filter((one) => one !== twin) : [];
    const before = (one: Branch) => ({ side: a.side, nodes: [one.node] });
    // If it was a part of another one, they were not meant to exclude each other.
    if (siblings.some((one) => isPart(a, before(one)))) return false;
    const sibling = siblings.find((one) => one.isLike(other));
    return !sibling || !isPart(part, before(sibling));
  }

  /** @param isNamed Whether `a` has no properties but those that it names, and another form means another value. */
  isApart(a: Part, b: Part, isNamed = false, depth = 0): boolean {
    const [va, vb] = [this.view(a), this.view(b)];
    const [ua, ub] = [va.unions[0], vb.unions[0]];
    if (depth > 3) return false;
    if (ua) return ua.branches.every((branch) => this.isApart(within(a, va, branch), b, isNamed, depth + 1));
    if (ub) return ub.branches.every((branch) => this.isApart(a, within(b, vb, branch), isNamed, depth + 1));
    if (va.values && vb.values) return ![...va.values.keys()].some((value) => vb.values?.has(value));
    const isOther = (keyword: string) => {
      const [ofA, ofB] = [valuesOf(va, keyword), valuesOf(vb, keyword)];
      return isNamed && ofA.length > 0 && ofB.length > 0 && !ofB.some((value) => ofA.includes(value));
    };
    const isApartIn = (name: string) => {
      const [ofA, ofB] = [
        { side: a.side, nodes: ofProperty(va, name) },
        { side: b.side, nodes: ofProperty(vb, name) },
      ];
      if (isNamed && vb.required.has(name) && va.names.size > 0 && ofA.nodes.length === 0) return true;
      return this.isApart(ofA, ofB, isNamed, depth + 1);
    };
    const isApartAs = (type: string) =>
      isApartBySize(va, vb, type) ||
      (type === "string" && (isOther("pattern") || isOther("format"))) ||
      (type === "object" && [...va.required, ...vb.required].some(isApartIn));
    return [...va.types].filter((type) => vb.types.has(type)).every(isApartAs);
  }
}

/** One branch of a union in the place of all. */
const within = ({ side, chosen = [] }: Part, { conjuncts, unions }: View, branch: Branch): Part => ({
  side,
  nodes: [...conjuncts, ...unions.filter((union) => union !== branch.union), branch.node],
  chosen: [...chosen, branch],
});
