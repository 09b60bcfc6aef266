/** A full disk, a second copy and a kill do not make an example forget what it has sent. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { built, type Command, isThere, languages, publishedTable } from "./lib/languages.ts";

/** A service that sells under each new id, and says so only in the status. It counts the ids of each customer. */
async function startService() {
  const sold = new Map<string, { request_id: string; msisdn: string }>();
  const ids = new Map<string, Set<string>>();
  /** `isHeld`: nothing gets a response. `held`: how many requests got none. */
  const service = { url: "", ids, isHeld: false, held: 0 };
  const server = createServer(async (request, response) => {
    const body = request.method === "POST" ? JSON.parse(await text(request)) : undefined;
    if (body) {
      const { client_request_id: id, customer_msisdn: msisdn } = body;
      ids.set(msisdn, (ids.get(msisdn) ?? new Set()).add(id));
      sold.set(id, { ...body, request_id: id, msisdn, telco_message: "Delivered. ".repeat(200) });
    }
    if (service.isHeld) {
      service.held++;
      return;
    }
    if (body) {
      response.writeHead(500).end("{}");
      return;
    }
    const data = sold.get(request.url?.split("/").at(-1) ?? "");
    response
      .writeHead(data ? 200 : 404, { "Content-Type": "application/json" })
      .end(data ? JSON.stringify({ status: "success", response_code: "00", data }) : "{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  service.url = `http://127.0.0.1:${Object(server.address()).port}`;
  return service;
}

describe.each(languages.filter(isThere))("$name", (language) => {
  test("each order is sent under one id, whatever happens", async () => {
    const command = await built(language.name, language);
    const folder = await mkdtemp(join(tmpdir(), "vending-storing-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const service = await startService();
    const references = Array.from({ length: 24 }, (_, index) => `order-${index + 10}`);
    const orders = references.map((reference, index) => ({
      ...{ reference, product: "airtime", network: "mtn", amount: "500" },
      customer_msisdn: `080312345${index + 10}`,
    }));
    const work = {
      base_url: service.url,
      merchant_code: "M",
      merchant_key: "k",
      merchant_secret: "secret-of-m",
      orders,
    };
    await writeFile(join(folder, "orders.json"), JSON.stringify(work));
    const start = ([program, ...args]: Command, speed = 50, store = join(folder, "store")) =>
      spawn(program, args, {
        stdio: ["ignore", "ignore", "pipe"],
        env: {
          ...process.env,
          VENDING_PROTOCOL: publishedTable,
          VENDING_ORDERS: join(folder, "orders.json"),
          VENDING_BELIEFS: join(folder, "beliefs.json"),
          VENDING_STORE: store,
          VENDING_SPEED: String(speed),
        },
      });
    const run = async (words: Command, store?: string) => {
      const child = start(words, 50, store);
      const [said, [status]] = await Promise.all([text(child.stderr), once(child, "exit")]);
      return { said, status };
    };

    const hasFolder = ["go", "ruby"].includes(language.name);
    // No file may grow past a few blocks, as on a disk that is full. In a folder is a small file for each order.
    const shell = `trap "" XFSZ; ulimit -f ${hasFolder ? 1 : 20}; exec "$@"`;
    expect((await run(["bash", "-c", shell, "bash", ...command])).status).not.toBe(0);
    expect(service.ids.size).toBeGreaterThan(0);

    // A second copy while the first one waits for a response, which is killed then.
    service.isHeld = true;
    const first = start(command, 1);
    await expect.poll(() => service.held).toBeGreaterThan(0);
    const second = await run(command);
    expect(second).toEqual({ said: expect.stringContaining("another copy"), status: 1 });
    first.kill("SIGKILL");
    await once(first, "exit");
    service.isHeld = false;
    expect((await run(command)).status).toBe(0);
    // Without a name of a file, SQLite would keep the orders until this run ends.
    const noFiles = ["", ...(hasFolder ? [] : [":memory:", "file::memory:"])];
    for (const store of noFiles) expect((await run(command, store)).status).toBe(1);

    expect([...service.ids.values()].map(({ size }) => size)).toEqual(references.map(() => 1));
    const beliefs = JSON.parse(await readFile(join(folder, "beliefs.json"), "utf8"));
    expect(beliefs.map(({ state, money }: Record<string, string>) => [state, money])).toEqual(
      references.map(() => ["succeeded", "keep"]),
    );

    // Another environment does not know what was bought here, and for another merchant the same id is free. It would be bought again.
    const refused = async (content: string | Uint8Array) => {
      await writeFile(join(folder, "orders.json"), content);
      const { said, status } = await run(command);
      expect([said.trimEnd().split("\n").length, status]).toEqual([1, 1]);
      expect(said).not.toContain(work.merchant_secret);
      return said;
    };
    for (const other of [{ merchant_code: "OTHER" }, { merchant_key: "key-of-another" }]) {
      const said = await refused(JSON.stringify({ ...work, ...other }));
      expect(said).toMatch(/orders of M \(key [0-9a-f]{8}\) at http/);
      expect(said).not.toContain("key-of-another");
    }

    // What is no list of orders is refused in one line, without the secret in it.
    const cut = `{"merchant_secret": "${work.merchant_secret}", x`;
    for (const content of [cut, `\uFEFF${cut}`, Buffer.from(JSON.stringify(work), "utf16le")]) await refused(content);
    await rm(join(folder, "orders.json"));
    expect(await run(command)).toEqual({ said: expect.stringMatching(/^.*orders\.json.*\n$/), status: 1 });
  });
});
