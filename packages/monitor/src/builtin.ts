interface Modules {
  readonly "node:worker_threads": typeof import("node:worker_threads");
  readonly "node:zlib": typeof import("node:zlib");
}

/** A module of Node, where there is one: a bundle for Workers or a browser does not ask for it, and does without. */
export const builtin = <Id extends keyof Modules>(id: Id): Modules[Id] | undefined =>
  (globalThis.process as Partial<NodeJS.Process> | undefined)?.getBuiltinModule?.(id);
