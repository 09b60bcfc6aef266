/** How the documentation of the service was read where it can be understood in more than one way. */
import type { Node } from "../types.ts";

interface Reading {
  documented: string;
  readAs: string;
}

export function readings(root: Node): string {
  return [
    "# How this contract reads the documentation",
    "",
    "Some passages of the service's documentation can be understood in more than one way, and some say nothing where a contract must choose. This is how they are read here. Where your experience with the service differs, trust the service and tell its team.",
    "",
    "| documented | read as |",
    "| --- | --- |",
    ...(root["x-readings"] as Reading[]).map(({ documented, readAs }) => `| ${documented} | ${readAs} |`),
  ].join("\n");
}
