/** The credentials are in no store, whatever the service answers. */
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { sqliteStore } from "@vending/ledger/sqlite";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/lib/folder.ts";
import { request } from "./lib/requests.ts";
import { createService } from "./lib/service.ts";
import { credentials, openShop } from "./lib/world.ts";

const home = temporaryFolder();

const echo = (sent: Request): string =>
  JSON.stringify({ key: sent.headers.get("x-merchant-key"), secret: sent.headers.get("x-merchant-secret") });

test.each<[string, (sent: Request) => Promise<Response>]>([
  ["sells", createService().fetch],
  ["refuses, and shows what it got", async (sent) => new Response(echo(sent), { status: 401 })],
  ["breaks, and shows what it got", async (sent) => new Response(echo(sent), { status: 500 })],
])("a service that %s", async (_, fetch) => {
  const folder = mkdtempSync(join(home, "store-"));
  const store = sqliteStore(join(folder, "ledger.db"));
  const { ledger, errors, store: same } = openShop({ store, fetch, deadlineMs: 50 });
  const wanted = request();
  const told = await ledger.buy(wanted).catch((error) => error);
  await ledger.work();
  const reconciled = await ledger.reconcile();

  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), "latin1"));
  const seen = [...files, inspect([told, reconciled, errors, same, ledger], { depth: 9, showHidden: true })].join();
  expect(seen).toContain(wanted.client_request_id);
  for (const secret of Object.values(credentials)) expect(seen).not.toContain(secret);
  await store.close();
});
