/** A change of a document, with what it does to a client that was written before it. */
import type { Json } from "../../../scripts/diff/json.ts";
import type { Edit } from "./edit.ts";

export interface Row {
  /** Unique among the rows. */
  title: string;
  base: "partner" | "shop" | "zoo";
  edits: readonly Edit[];
  breaking: boolean;
  /** Whether taking the change back breaks a client that was written after it. */
  undoing: boolean;
  why: string;
  /** Where we say that it breaks, and it does not. There is no way to let the opposite pass. */
  falseAlarm?: { on: "breaking" | "undoing"; because: string };
  /** What oasdiff says, where it says something else, and why. */
  oasdiff?: { breaking?: boolean; undoing?: boolean; because: string };
}

/** `set("listOrders parameters limit schema maximum", 50)`: edit.ts says how a path is written. */
export const set = (path: string, value: Json): Edit => ({ verb: "set", path, value });
export const remove = (path: string): Edit => ({ verb: "remove", path });
export const rename = (path: string, to: string): Edit => ({ verb: "rename", path, to });
