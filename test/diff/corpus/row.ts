/** A change of a document, and whether it breaks existing clients. */
import type { Json } from "../../../scripts/diff/json.ts";
import type { Edit } from "./edit.ts";

export interface Row {
  /** Unique among the rows. */
  title: string;
  base: "partner" | "shop" | "zoo";
  edits: readonly Edit[];
  /** `back`: undoing the change breaks clients of the new document. */
  breaks: "forward" | "back" | "both ways" | "never";
  why: string;
  /** The direction in which our diff falsely reports a breaking change. The opposite mistake cannot be excused. */
  falseAlarm?: { on: "forward" | "back"; because: string };
}

/** `set("listOrders parameters limit schema maximum", 50)`: the form of paths is explained in edit.ts. */
export const set = (path: string, value: Json): Edit => ({ verb: "set", path, value });
export const remove = (path: string): Edit => ({ verb: "remove", path });
export const rename = (path: string, to: string): Edit => ({ verb: "rename", path, to });
