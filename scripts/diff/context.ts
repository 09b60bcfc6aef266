/** Two documents, and what the comparison of their parts shares. */
import { Changes } from "./changes.ts";
import type { OpenApiDocument } from "./document.ts";
import type { Json } from "./json.ts";
import { SchemaComparison } from "./schema/compare.ts";
import { SchemaCompiler } from "./schema/compile.ts";
import type { Direction } from "./schema/direction.ts";
import type { Finding } from "./schema/finding.ts";
import type { SchemaNode } from "./schema/shape.ts";
import { Unchanged } from "./unchanged.ts";

interface Side {
  readonly document: OpenApiDocument;
  readonly compilers: Record<Direction, SchemaCompiler>;
}

export class Context {
  readonly before: Side;
  readonly after: Side;
  readonly changes: Changes = new Changes();
  readonly #unchanged: Unchanged;

  constructor(before: OpenApiDocument, after: OpenApiDocument) {
    this.before = side(before);
    this.after = side(after);
    this.#unchanged = new Unchanged(before, after);
  }

  /** What differs between a schema of the old document and one of the new. */
  schemas(
    direction: Direction,
    before: Json | undefined,
    after: Json | undefined,
    options: { isOptional?: boolean; isXml?: boolean } = {},
  ): readonly Finding[] {
    if (this.#unchanged.has(before, after)) return [];
    const nodes = this.nodes(direction, before, after);
    return new SchemaComparison(direction, options.isXml).nodes(nodes.before, nodes.after, options.isOptional);
  }

  nodes(
    direction: Direction,
    before: Json | undefined,
    after: Json | undefined,
  ): { before: SchemaNode; after: SchemaNode } {
    return {
      before: this.before.compilers[direction].node(before),
      after: this.after.compilers[direction].node(after),
    };
  }
}

function side(document: OpenApiDocument): Side {
  return {
    document,
    compilers: {
      request: new SchemaCompiler(document, "request"),
      response: new SchemaCompiler(document, "response"),
    },
  };
}

/** One operation in both documents, and who sends its request: a webhook's is sent by the service. */
export interface OperationPair {
  readonly name: string;
  readonly context: Context;
  readonly sent: Direction;
  readonly received: Direction;
}
