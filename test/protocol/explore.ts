/** Visits every position that a table can lead to, and reports a broken promise with the steps that lead to it. */
import type { Table, WorldTimings } from "./table.ts";
import { Broken, type Position, type Runs, type Stand, World } from "./world.ts";

export interface Exploration {
  /** The number of visited positions. */
  readonly positions: number;
  /** The first broken promise, and the shortest way to it: one line per step. */
  readonly broken?: { readonly promise: string; readonly timeline: readonly string[] };
}

interface Visited {
  readonly at: Position;
  readonly from: number;
  readonly words: string;
  /** The positions from which a friendly step leads here. */
  readonly friendlyFrom: number[];
}

/** Explores a table breadth-first, so the way to the first fault is a shortest one. */
export function explore(table: Table, timings: WorldTimings, runs?: Runs): Exploration {
  const world = new World(table, timings, runs);
  const visited: Visited[] = [];
  const known = new Map<string, number>();

  const visit = (at: Position, from: number, words: string): number => {
    const key = keyOf(at);
    const index = known.get(key);
    if (index !== undefined) return index;
    known.set(key, visited.length);
    return visited.push({ at, from, words, friendlyFrom: [] }) - 1;
  };
  const fail = (promise: string, at: number, last?: string): Exploration => ({
    positions: visited.length,
    broken: { promise, timeline: [...timelineTo(visited, at), ...(last ? [last] : [])] },
  });

  for (const beginning of world.beginnings()) visit(beginning, -1, "a new order");
  for (let index = 0; index < visited.length; index++) {
    const { at } = visited[index] as Visited;
    try {
      world.judge(at);
      for (const { words, to, friendly } of world.steps(at)) {
        const next = visit(to, index, words);
        if (friendly) visited[next]?.friendlyFrom.push(index);
      }
    } catch (error) {
      if (error instanceof Broken) return fail(error.message, index, error.words);
      throw error;
    }
  }

  // Backwards from the ends: checks that a working service reaches an end from everywhere.
  const reaches = new Uint8Array(visited.length);
  const queue = visited.flatMap(({ at }, index) => (world.isEnd(at) || world.isForAPerson(at) ? [index] : []));
  for (const index of queue) reaches[index] = 1;
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const before of visited[next]?.friendlyFrom ?? []) {
      if (reaches[before]) continue;
      reaches[before] = 1;
      queue.push(before);
    }
  }
  const stuck = reaches.indexOf(0);
  if (stuck !== -1) return fail("no end can be reached although the service works", stuck);
  return { positions: visited.length };
}

function timelineTo(visited: readonly Visited[], index: number): string[] {
  const lines: string[] = [];
  for (let at = visited[index]; at; at = visited[at.from]) lines.unshift(at.words);
  return lines;
}

const codes = new Map<unknown, number>();

/** A small number for a name. */
function codeOf(name: unknown): number {
  const code = codes.get(name) ?? codes.size;
  if (code === codes.size) codes.set(name, code);
  return code;
}

/** A character for each part: a short text is found fastest. */
const keyOf = (at: Position): string =>
  standKey(at) +
  (at.progress ? standKey(at.progress) : "") +
  String.fromCharCode(at.sent + 1, codeOf(at.known), at.age, at.hidden, Number(at.soldBefore), ...at.copies);

const standKey = ({ state, last, sinceLast, sinceOther }: Stand): string =>
  String.fromCharCode(codeOf(state), codeOf(last), sinceLast, sinceOther);
