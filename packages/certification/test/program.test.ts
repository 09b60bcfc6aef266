/** A program is started, killed once in the middle of a purchase with all that it started, and started again. */
import fs from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { certifyProgram, type ProgramOptions } from "../src/command/program.ts";

const folder = await mkdtemp(join(tmpdir(), "vending-program-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;

/** A program in JavaScript that has `log`, `work`, `send`, `store` and `believe`. */
async function run(source: string, own: Partial<ProgramOptions> = {}) {
  const name = join(folder, `program-${count++}`);
  await writeFile(
    `${name}.mjs`,
    `import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
const log = (text) => appendFileSync("${name}.log", text + "\\n");
log("start " + process.pid);
const { VENDING_ORDERS, VENDING_BELIEFS, VENDING_STORE: store, VENDING_SPEED } = process.env;
const work = JSON.parse(readFileSync(VENDING_ORDERS, "utf8"));
const headers = { "x-merchant-key": work.merchant_key, "x-merchant-secret": work.merchant_secret, "content-type": "application/json" };
const url = work.base_url + "/ext/gateway/v1/transactions";
const create = async ({ reference, ...goods }) => {
  const body = JSON.stringify({ merchant_code: work.merchant_code, ...goods, client_request_id: reference });
  const response = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
  log("created " + reference);
};
const check = async ({ reference }) => (await (await fetch(url + "/status/" + reference, { headers })).json()).status;
// With a byte order mark, as .NET writes it.
const believe = (list) => writeFileSync(VENDING_BELIEFS, "\\ufeff" + JSON.stringify(list));
${source}`,
  );
  const options = { port: 0, pace: "fast", seed: 1, exec: `"${process.execPath}" "${name}.mjs"`, ...own } as const;
  const result = await certifyProgram(options);
  return { ...result, log: (await readFile(`${name}.log`, "utf8")).trimEnd().split("\n") };
}

/** Sells one order after another, which it stores first; those that it finds stored it only checks. */
const seller = `
const ends = { success: ["succeeded", "keep"], failed: ["failed", "return"], pending: ["open", "hold"] };
const beliefs = [];
for (const order of work.orders) {
  const isKnown = existsSync(store + order.reference);
  writeFileSync(store + order.reference, "");
  if (!isKnown) await create(order);
  let status;
  for (let tries = 0; status !== "success" && tries < 20; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    status = await check(order);
  }
  const [state, money] = ends[status];
  beliefs.push({ reference: order.reference, state, money });
}
believe(beliefs);`;

const scenarios = ["success", "lost-sold"];

test("it is killed before the response to a create, and finishes what was open", async () => {
  const { judgement, log, ended, wasKilled } = await run(seller, {
    scenarios,
    products: ["airtime", "BETTING"],
    killAt: 2,
  });
  expect(judgement.verdict.rules.filter(({ verdict }) => verdict === "failed")).toEqual([]);
  expect(wasKilled).toBe(true);
  expect(log.filter((line) => line.startsWith("start"))).toHaveLength(2);
  // It died during its second create.
  expect(log.map((line) => line.split(" ")[0])).toEqual(["start", "created", "start", "created", "created"]);
  expect(ended).toBe("the program has ended");
});

test("one that keeps nothing sells twice what was under way, and the first line says what it cost", async () => {
  const forgetful = seller.replace(
    "const isKnown = existsSync(store + order.reference);",
    'const isKnown = false; order.reference += "-" + process.pid;',
  );
  const believing = forgetful.replace(
    "reference: order.reference,",
    'reference: order.reference.split("-", 2).join("-"),',
  );
  const { judgement } = await run(believing, { scenarios, products: ["airtime"], killAt: 2 });
  const { cost } = judgement.verdict;
  expect(cost).toMatch(/^You lost [\d,]+ naira: 2 orders were sold twice\.$/);
  expect(judgement.exitCode).toBe(1);
});

test.each([
  ["what it started", "{}"],
  ["what left its group", "{ detached: process.platform === 'linux' }"],
])("%s is killed, too", async (_, own) => {
  const helper = `import { spawn } from "node:child_process";
if (!existsSync(store)) {
  writeFileSync(store, "");
  const beats = "setInterval(() => require('node:fs').appendFileSync(process.argv[1], 'beat\\\\n'), 10)";
  spawn(process.execPath, ["-e", beats, process.argv[1].replace(/mjs$/, "log")], { stdio: "ignore", ...${own} });
  await new Promise((resolve) => setTimeout(resolve, 500));
  await create(work.orders[0]);
}
await new Promise((resolve) => setTimeout(resolve, 300));
believe([{ reference: work.orders[0].reference, state: "open", money: "hold" }]);`;
  const { log } = await run(helper, { scenarios, killAt: 1 });
  expect(log).toContain("beat");
  expect(log.at(-1)).toMatch(/^start/);
});

/** A launcher, which starts what sells as a service: in a session and an environment of its own, where the kill does not reach it. */
const launcher = (daemon: string, main = "") => `import { spawn } from "node:child_process";
if (process.env.IS_DAEMON) { ${daemon} }
else if (!existsSync(store)) {
  writeFileSync(store, "");
  spawn(process.execPath, [process.argv[1]], { detached: true, stdio: "ignore", env: { VENDING_ORDERS, IS_DAEMON: "1" } });
  ${main}
  setInterval(() => {}, 1000);
} else believe(work.orders.map(({ reference }) => ({ reference, state: "open", money: "hold" })));`;

test.each([
  ["sells as a service", launcher("await create(work.orders[0]);")],
  [
    "goes on there with what it has open",
    launcher(
      "for (;;) await new Promise((resolve) => setTimeout(resolve, 50)).then(() => check(work.orders[0])).catch(() => process.exit());",
      "await new Promise((resolve) => setTimeout(resolve, 300)); await create(work.orders[0]);",
    ),
  ],
])("a program that %s was not killed, so nothing is certified", async (_, source) => {
  await expect(run(source, { scenarios, products: ["airtime"], killAt: 1 })).rejects.toThrow(
    /^what sells outlived the kill: .*\nrun what sells in the foreground/,
  );
});

test("what it stores and the run cannot remove costs no verdict, and keeps no credentials", async () => {
  const remove = fs.rmSync;
  const errors = vi.spyOn(console, "error").mockReturnValue();
  // As another user's files in a folder of theirs, such as those of a container.
  vi.spyOn(fs, "rmSync").mockImplementation((path, options) => {
    if (options?.recursive) throw Object.assign(new Error("refused"), { code: "EACCES" });
    remove(path, options);
  });
  syncBuiltinESMExports();
  const source = `await check(work.orders[0]);
log(VENDING_ORDERS);
believe(work.orders.map(({ reference }) => ({ reference, state: "open", money: "hold" })));`;
  const { log, ended } = await run(source, { scenarios, products: ["airtime"] }).finally(() => {
    vi.mocked(fs.rmSync).mockRestore();
    syncBuiltinESMExports();
  });
  const orders = log.at(-1) ?? "";
  expect(ended).toBe("the program has ended");
  expect(errors.mock.calls.splice(0)).toEqual([
    [`warning: cannot remove ${dirname(orders)}, so remove it yourself: this user has no permission`],
  ]);
  expect(fs.existsSync(orders)).toBe(false);
  await rm(dirname(orders), { recursive: true });
});

test("one that posts its beliefs ends the run, and is not certified", async () => {
  const posting = `await check(work.orders[0]);
await fetch(work.base_url + "/certification/beliefs?final=true", { method: "POST", body: "[]" });
setInterval(() => {}, 1000);`;
  await expect(run(posting, { scenarios })).rejects.toThrow(
    "the run was over before the program had ended: the beliefs were posted",
  );
});

test("one that never ends is ended", async () => {
  const endless = "await check(work.orders[0]); setInterval(() => {}, 1000);";
  await expect(run(endless, { scenarios, silenceLimit: 1_500 })).rejects.toThrow(
    "the run was over before the program had ended: nothing came for 1.5 s",
  );
});
