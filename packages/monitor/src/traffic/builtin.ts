interface Modules {
  readonly "node:worker_threads": typeof import("node:worker_threads");
  readonly "node:zlib": typeof import("node:zlib");
}

/** A module of Node, or `undefined` elsewhere. It is not imported, so bundles for Workers and browsers do not need it. */
export const builtin = <Id extends keyof Modules>(id: Id): Modules[Id] | undefined =>
  (globalThis.process as Partial<NodeJS.Process> | undefined)?.getBuiltinModule?.(id);
