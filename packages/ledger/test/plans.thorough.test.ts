/** What PostgreSQL does for each statement of a large store. Nothing that it does grows with what others have stored. */

import { postgresStore } from "@vending/ledger/postgres";
import { Pool, type PoolClient } from "pg";
import { expect, test } from "vitest";
import { hasPostgres, newDatabase } from "../../../test/lib/postgres.ts";
import { outcomeOf, request, take } from "./lib/requests.ts";

const rows = 100_000;

interface Plan {
  readonly "Node Type": string;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Plan[];
}

/** What reads more than it returns, or puts rows in order by itself. */
const growing = (plan: Plan): string[] => [
  ...(/Seq Scan|Sort/.test(plan["Node Type"]) ? [plan["Node Type"]] : []),
  ...((plan["Rows Removed by Filter"] ?? 0) > 100 ? [`${plan["Node Type"]} with a filter`] : []),
  ...(plan.Plans ?? []).flatMap(growing),
];

test.runIf(hasPostgres())(
  "at 100,000 open and as many ended purchases no statement but a count scans, sorts or filters them",
  async () => {
    const settings = [
      ...["session_preload_libraries=auto_explain", "auto_explain.log_min_duration=0"],
      ...["auto_explain.log_analyze=on", "auto_explain.log_format=json", "auto_explain.log_level=notice"],
    ];
    const pool = new Pool({
      connectionString: await newDatabase(),
      max: 1,
      options: settings.map((one) => `-c ${one}`).join(" "),
    });
    const seen: { text: string; found: string[] }[] = [];
    pool.on("connect", (client: PoolClient) =>
      client.on("notice", ({ message = "" }) => {
        const json = /plan:\n([\s\S]*)/.exec(message)?.[1];
        if (!json) return;
        const { "Query Text": text, Plan: plan } = JSON.parse(json);
        seen.push({ text, found: growing(plan) });
      }),
    );
    const store = postgresStore({ pool, schema: "large" });
    /** What a call's statements do that grows. */
    async function growthOf(call: () => Promise<unknown>): Promise<string[]> {
      seen.length = 0;
      await call();
      expect(seen).not.toEqual([]);
      return seen.flatMap(({ text, found }) => found.map((what) => `${what}: ${text}`));
    }
    try {
      const [first, small] = [await take(store, request()), await take(store, request())];
      await pool.query("VACUUM ANALYZE large.purchase");
      await store.end(small.run, outcomeOf(small.run.requestId, "succeeded"), () => {});
      await pool.query("DELETE FROM large.purchase WHERE state <> 'open'");
      await pool.query(`
        INSERT INTO large.purchase SELECT copy.* FROM large.purchase p, generate_series(1, ${rows}) n,
          jsonb_populate_record(p, jsonb_build_object('request_id', 'open-' || n, 'stored_at', now() - n * interval '1 second',
            'due_at', now() - n * interval '1 second', 'runs', n % 20, 'locked_until', now() - interval '1 hour')) copy`);
      // Their plans were made when one row was there.
      expect(await growthOf(() => take(store, request()))).toEqual([]);
      expect(await growthOf(() => store.end(first.run, outcomeOf(first.run.requestId, "succeeded"), () => {}))).toEqual(
        [],
      );
      await pool.query(`
        INSERT INTO large.purchase SELECT copy.* FROM large.purchase p, generate_series(1, ${rows}) n,
          jsonb_populate_record(p, jsonb_build_object('request_id', 'ended-' || n, 'stored_at', now() - n * interval '1 second',
            'ended_at', now() - n * interval '1 second')) copy WHERE p.request_id = '${first.run.requestId}'`);
      await pool.query("VACUUM ANALYZE large.purchase");
      const lease = { nowMs: 60_000, laterMs: 60_000 };
      const known = request({ client_request_id: "open-5" });
      const list = async (options: Parameters<typeof store.list>[0]) => {
        let left = 1_001;
        for await (const _ of store.list(options)) if (--left === 0) break;
      };
      const { run } = first;
      const yesterday = new Date(Date.now() - 86_400_000);
      const calls: Record<string, () => Promise<unknown>> = {
        begin: () => store.begin(request(), lease),
        "begin what is held": () => store.begin(known, lease).then(() => store.begin(known, lease)),
        enqueue: () => store.enqueue(request(), 60_000, undefined),
        hasNew: () => store.hasNew(),
        "hasNew of an account": () => store.hasNew("here"),
        takeDue: () => store.takeDue(16),
        "takeDue at an account": () => store.takeDue(16, "here"),
        addAttempt: () => store.addAttempt(run, new Date()),
        end: () => store.end(run, outcomeOf(run.requestId, "failed"), () => {}),
        "end without onEnd": () => store.end({ ...run, requestId: "open-7" }, outcomeOf("open-7", "failed")),
        runOnEnd: () => store.runOnEnd(() => {}),
        "runOnEnd with nothing to run": () => store.runOnEnd(() => {}),
        release: () => store.release(run),
        unsend: () => store.unsend(run),
        get: () => store.get("ended-9"),
        known: () => store.known(["ended-9", "open-9", "never"]),
        list: () => list({}),
        "list of a time": () => list({ since: yesterday, until: new Date() }),
        "list of what is open": () => list({ isUnfinished: true }),
        deleteEnded: () => store.deleteEnded(yesterday),
      };
      const found: Record<string, string[]> = {};
      for (const [name, call] of Object.entries(calls)) {
        const growth = await growthOf(call);
        if (growth.length > 0) found[name] = growth;
      }
      expect(found).toEqual({});
      await pool.query("UPDATE large.purchase SET due_at = now() + interval '1 day' WHERE state = 'open'");
      expect(await growthOf(() => store.takeDue(16))).toEqual([]);
      // They count what is open, so they read it. That also shows that this test sees what grows.
      for (const call of [() => store.stats(), () => store.elsewhere("here")])
        expect(await growthOf(call)).not.toEqual([]);
    } finally {
      await store.close();
      await pool.end();
    }
  },
);
