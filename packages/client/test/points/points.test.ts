/** Each promise, kept by the client as it is published. */
import * as client from "@vending/client";
import { describe, test } from "vitest";
import { points } from "./index.ts";

describe.each(Object.entries(points))("%s", (_, probes) => {
  test.each(probes)("$title", ({ run }) => run(client));
});
