/** The parts of Redocly's plugin interface that we use. It publishes no types that fit our version. */

/** A node of a document, which may hold anything. */
// biome-ignore lint/suspicious/noExplicitAny: rules look at documents that may be broken in any way
export type Node = Record<string, any>;

export interface Location {
  /** `#/paths/~1v1~1healthz/get`. */
  pointer: string;
  child(path: string | string[]): Location;
}

export interface Context {
  location: Location;
  report(problem: { message: string; location: Location }): void;
  resolve(node: Node): { node: Node };
}

type Visit = (node: Node, context: Context) => void;
type Visitor = Record<string, Visit | { leave: Visit }>;

/** A rule reports, and a decorator changes the node. The options come from redocly.yaml. */
export type Rule = (options: Node) => Visitor;
export type Decorator = Rule;
