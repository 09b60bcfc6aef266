/** What the comparison of a part of a schema needs of the whole. */
import type { Containment } from "./contains.ts";
import type { Direction } from "./direction.ts";
import type { Finding } from "./finding.ts";
import type { SchemaNode, Shape } from "./shape.ts";

export interface Comparison {
  readonly direction: Direction;
  readonly containment: Containment;
  /** `isOptional`: the value may be left out, so its default counts. */
  nodes(before: SchemaNode, after: SchemaNode, isOptional?: boolean): readonly Finding[];
  /** Compares what cannot be explained further. */
  asSets(before: Shape, after: Shape, change: string): Finding[];
  /** What a form excludes, and the keywords that are only compared. */
  exceptions(was: Exceptions, is: Exceptions): Finding[];
}

export interface Exceptions {
  readonly not: readonly Shape[];
  readonly opaque: readonly string[];
}
