/** Any history of requests goes as the model says in a database, too, even if it is opened again in the middle. */
import { afterAll, beforeAll, describe, test } from "vitest";
import { expectHistories } from "./lib/history.ts";
import { databaseKinds } from "./lib/stores.ts";

describe.each(databaseKinds())("$name", (kind) => {
  if (!kind.isHere) return test.skip("not here");
  beforeAll(kind.prepare);
  afterAll(kind.remove);

  test("every history goes as the model says", { timeout: 300_000 }, () =>
    expectHistories(kind, kind.isRemote ? { quick: 2, thorough: 150 } : { quick: 5, thorough: 300 }),
  );
});
