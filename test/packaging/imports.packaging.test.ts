/** The tests of packages rely on it: that an import is seen, whichever form it has. */
import { expect, test } from "vitest";
import { packagesIn } from "../lib/packed/contents.ts";

test.each([
  ['import a from "other";', ["other"]],
  ['import "other/effects";', ["other"]],
  ['export * from "@scope/other/inside";', ["@scope/other"]],
  ['export { type a } from "@scope/other";', ["@scope/other"]],
  ['const a = await import("other").catch(() => {});', ["other"]],
  ["const a = import(`other`);", ["other"]],
  ['let a = require("other");', ["other"]],
  ['export type A = import("other").A;', ["other"]],
  ['/// <reference types="other" />\nexport {};', ["other"]],
  ['import { readFile } from "node:fs"; import path from "path"; import { a } from "./inside.js";', []],
])("the packages in %j are %j", (code, names) => {
  expect(packagesIn(code)).toEqual(names);
});
