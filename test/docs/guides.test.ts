/** The guides as text: what they must say, and the words in which they say it. */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createCertification, readBeliefs } from "@vending/certification";
import { type Meaning, type MeaningKey, meaningOf, type OperationId, type PurchaseTransition } from "@vending/contract";
import { type OperationAt, operationsOf } from "@vending/openapi/document";
import { createSandbox, testClock } from "@vending/sandbox";
import { describe, expect, test } from "vitest";
import { examples, filesOf } from "../../packages/portal/src/examples.ts";
import { toneOf } from "../../packages/portal/src/meaning/responses.ts";
import { type Change, wayTo } from "../../packages/portal/src/meaning/sandbox.ts";
import { refundRule } from "../../packages/portal/src/meaning/words.ts";
import { brokenLinks } from "../../packages/portal/src/page/links.ts";
import { guides } from "../../packages/portal/src/page/navigation.ts";
import { record, scenarios } from "../../packages/portal/src/pictures/record.ts";
import { statesSvg } from "../../packages/portal/src/pictures/states.ts";
import { type Guide, guideText, renderGuide, renderGuides } from "../../packages/portal/src/portal.ts";
import { meaningTable } from "../../packages/portal/src/reference/plugin.ts";
import { addressOf, callOf } from "../../packages/portal/src/samples/call.ts";
import { readSource } from "../../packages/portal/src/source.ts";
import { root } from "../../scripts/lib/paths.ts";
import { published } from "../../scripts/lib/published.ts";
import { languages } from "../certification/lib/languages.ts";
import { partner } from "../lib/documents.ts";

const source = await readSource();
const pages = await renderGuides(source);
const page = (name: string): Guide => {
  const found = pages.get(name);
  if (!found) throw new Error(`there is no page ${name}`);
  return found;
};

describe("the guide to buying safely", () => {
  test.each([
    ["After you have sent the purchase", "createTransaction"],
    ["After a status check", "getTransactionStatus"],
  ])("%s: says what to do after each response", (title, operationId) => {
    const [, text = ""] = page("buying-safely").markdown.split(`### ${title}\n`);
    const cells = [...(text.split(/^##/m)[0] ?? "").matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell).join("\n");
    const found = operationsOf(partner).find(({ operation }) => operation.operationId === operationId);
    const responses = Object.keys(found?.operation["x-meaning"] ?? {});
    expect(responses.length).toBeGreaterThan(5);
    for (const key of responses) expect(cells).toContain(key === "no-answer" ? "No response" : key);
  });
});

test("the receipt on the page of products is that of one example", () => {
  const receipt =
    /```text\nIKEDC.*?```/s.exec(page("products").markdown)?.[0].replaceAll(/(?<=\d{4}) (?=\d{4})/g, "") ?? "";
  const { data } = source.examples.createTransaction?.responses["200"]?.["electricity-with-kct"] as {
    data: Record<string, string>;
  };
  const { token, units, kct1, kct2, internal_reference, request_id } = data;
  const printed = [token, units, kct1, kct2, internal_reference, request_id];
  expect(printed.filter((value) => value === undefined || !receipt.includes(value))).toEqual([]);
});

test("the reference shows for each response what it means, what to do, and on what basis", () => {
  const printed = (operationId: string): string => {
    const found = operationsOf(partner).find(({ operation }) => operation.operationId === operationId);
    return meaningTable(found?.operation["x-meaning"] ?? {}, found?.operation.responses ?? {});
  };
  expect(printed("createGiftCardOrder")).toMatch(
    /^\| `500`, `503` \|.*whether sending it again.*\*\*Check the status.*\*\* \*our advice\* \|$/m,
  );
  expect(printed("createTransaction")).toMatch(
    /^\| `400`, `401`, `403`, `404` \| `400`: The request.*`401`: The merchant key.*\*\*Check the status before anything else, and hold the money: then follow the purchase protocol\.\*\*/m,
  );
  for (const [operationId, response, step] of [
    ["createTransaction", "`00`", /\*\*Done\. Deliver, once\.\*\* \*documented\* \|$/],
    ["createTransaction", "`01`", /\*\*Done\. Return the money, once\.\*\*/],
    ["createTransaction", "`422`", /Do not send the purchase again\. Hold the money\./],
    [
      "createTransaction",
      "`500`, `503`",
      /If it shows nothing, send the purchase again under the same id\. Hold the money\./,
    ],
    ["getTransactionStatus", "`401`, `403`", /Correct .*check the status again\. Hold the money\./],
  ] as const) {
    const row = printed(operationId)
      .split("\n")
      .find((line) => line.startsWith(`| ${response} |`));
    expect(row, `${operationId} ${response}`).toMatch(step);
  }
  expect(printed("getTransactionStatus")).toMatch(/^\| `500`, `503` \|.*\*\*Check the status again, after a pause\./m);
});

describe("the rule for refunds", () => {
  const rule = refundRule(source.protocol);
  const text = (file: string) => readFile(join(root, file), "utf8");

  test("follows from the states: another table gives another rule", () => {
    expect(rule).toContain("when the purchase is `failed` or `rejected`, and in no other state: once per order");
    const { states } = source.protocol;
    const held = { ...states, rejected: { ...states.rejected, money: "hold" } } as const;
    expect(refundRule({ ...source.protocol, states: held })).toContain("is `failed`, and in no other state");
  });

  test.each(["outcomes", "buying-safely", "going-live", "typescript"])("is on the page %s", (name) => {
    expect(page(name).markdown).toContain(rule);
  });

  test.each(["", "packages/contract/", "packages/client/", "packages/ledger/"])("is in %sREADME.md", async (folder) => {
    expect(await text(`${folder}README.md`)).toContain(rule);
  });

  test("is the only one in the guides and the README", async () => {
    for (const name of guides) expect(otherRules(await guideText(name)), name).toEqual([]);
    expect(otherRules(await text("README.md"))).toEqual([]);
  });

  test("another rule is found", () => {
    expect(otherRules("Refund on `01`, and on nothing else.")).toEqual(["Refund on"]);
    expect(otherRules("Tell the customer. The money may go back.")).toEqual(["money may go back"]);
    expect(otherRules("They may have the money back only after `01`.")).toEqual(["have the money back"]);
  });
});

/** Words that say when the money goes back, outside the one rule. */
const otherRules = (text: string): string[] =>
  text.match(
    /\brefund (on|after|when|only|if)\b|money (may|can) go back|(have|gets?|give) (back )?the money( back)?/gi,
  ) ?? [];

describe("HTTP statuses in the guides", () => {
  test("when 502 is no longer declared, the build stops and names the guide to change", async () => {
    const document = structuredClone(source.document);
    for (const { operation } of operationsOf(document)) delete operation.responses["502"];
    await expect(renderGuides({ ...source, document })).rejects.toThrow(/guides\/\S+ names HTTP 502/);
  });

  test("an amount or another number is no status", async () => {
    const guide = "# X\n\nIt costs `500.00`, or 4,096, on 127.0.0.1:4567.\n";
    await expect(renderGuide("x", guide, source)).resolves.toBeDefined();
  });
});

describe("the error catalogue", () => {
  const clock = testClock();
  const sandbox = createSandbox({ now: clock.now, wait: clock.wait, settleAfter: 0 });
  const headers = { "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" };

  /** The response to a valid request with one change, as a key of the meanings. */
  async function responseAfter(at: OperationAt, change: Change): Promise<string> {
    sandbox.reset();
    const call = callOf(at);
    const send = (changed: Partial<typeof call> = {}) => {
      const asked = { ...call, ...changed };
      const request = new Request(`http://sandbox.test${addressOf(asked)}`, {
        method: asked.method,
        headers: {
          ...headers,
          ...("failure" in change && { "X-Sandbox-Failure": change.failure }),
          ...("secret" in change && { "X-Merchant-Secret": change.secret }),
          ...(asked.body && { "Content-Type": "application/json" }),
        },
        ...(asked.body && { body: JSON.stringify(asked.body) }),
      });
      return sandbox.fetch(request).then(
        ({ status }) => String(status),
        () => "no-answer",
      );
    };
    const body = { ...call.body };
    if ("without" in change) delete body[change.without];
    if ("merchant" in change) body.merchant_code = change.merchant;
    if ("number" in change) body.customer_msisdn = String(body.customer_msisdn).slice(0, -3) + change.number;
    if ("repeated" in change) await send();
    return send({
      ...(call.body && { body }),
      ...("id" in change && { path: Object.fromEntries(Object.keys(call.path).map((name) => [name, change.id])) }),
      ...("limit" in change && { query: { limit: change.limit } }),
    });
  }

  const all = operationsOf(source.document).flatMap((at) =>
    Object.keys(at.operation["x-meaning"]).flatMap((response) => {
      const way = wayTo(at.operation.operationId, response);
      return way && response.length > 2 && response !== "200"
        ? [{ at, response, way, operationId: at.operation.operationId }]
        : [];
    }),
  );

  test.each(all)("the page says how to get $response from $operationId", async ({ at, response, way }) => {
    expect(await responseAfter(at, way.change)).toBe(response);
  });

  test("has every error of every operation, and how to see nearly all of them", () => {
    const errors = operationsOf(source.document).flatMap(({ operation }) =>
      Object.keys(operation["x-meaning"]).filter((response) => response.length > 2 && response !== "200"),
    );
    expect(all.length).toBeGreaterThan(0.85 * errors.length);
    for (const { operation } of operationsOf(source.document)) {
      expect(page("errors").markdown).toContain(`[${operation.operationId}](`);
    }
  });
});

test("the page of the certification shows beliefs that the certification reads", () => {
  const references = new Set(["order-01", "order-02", "order-03"]);
  const blocks = [...page("certification").markdown.matchAll(/^```json\n([\s\S]*?)^```$/gm)];
  const [, json = ""] = blocks.find(([, code = ""]) => /"state"/.test(code)) ?? [];
  const [first, second, third] = readBeliefs(json, references);
  expect([first?.state, second?.state]).toEqual(["succeeded", "open"]);
  expect(third?.key_change_tokens).toHaveLength(2);
});

describe("the integrations to copy", () => {
  const { markdown } = page("languages");
  const sectionOf = (label: string) => markdown.split(`\n### ${label}\n`)[1]?.split(/^##/m)[0] ?? "";

  test.each(examples)("the one in $label is on the page as the tests certify it", async (example) => {
    expect(languages.map(({ name }) => name)).toContain(example.name);
    const [program, ...others] = await filesOf(example);
    const protocol = others.find(({ name }) => /^protocol/i.test(name));
    for (const { text } of [program, protocol].flatMap((file) => file ?? []))
      expect(markdown).toContain(text.trimEnd());
    expect(protocol).toBeDefined();
    for (const { name } of others) expect(markdown).toContain(`[${name}](examples/${example.name}/${name})`);
    const [, commands = ""] = /```sh\n([\s\S]*?)```/.exec(sectionOf(example.label)) ?? [];
    expect(commands).toMatch(
      new RegExp(`^cd examples/${example.name}\\n[^]*node \\.\\./\\.\\./certify\\.mjs --pace fast --exec`),
    );
    expect(markdown).not.toContain("vending-certify");
  });

  test("every certified language is there", () => {
    expect(examples.map(({ name }) => name).sort()).toEqual(languages.map(({ name }) => name).sort());
  });
});

test("a tarball to install begins with a path: npm takes `a/b.tgz` for a repository on GitHub", async () => {
  const readmes = ["README.md", "CONTRIBUTING.md", ...published().map((folder) => join(folder, "README.md"))];
  const texts = [
    ...[...pages.values()].map(({ markdown }) => markdown),
    ...(await Promise.all(readmes.map((file) => readFile(resolve(root, file), "utf8")))),
  ];
  const tarballs = texts
    .flatMap((text) => text.match(/^npm install .*\.tgz/gm) ?? [])
    .flatMap((line) => line.split(" ").filter((word) => word.endsWith(".tgz")));
  expect(tarballs.length).toBeGreaterThan(9);
  expect(tarballs.filter((path) => !/^(?:\.{0,2}\/)/.test(path))).toEqual([]);
});

test("the figures of the first page are those of a run of the certification", async () => {
  const { orders } = await createCertification({ seed: 7 });
  const naira = orders.reduce((sum, { amount }) => sum + Number(amount), 0);
  expect(pages.get("index")?.markdown).toContain(
    `sells ${orders.length} orders worth ${naira.toLocaleString("en")} naira`,
  );
});

describe("the money, in its colour", () => {
  test.each<[OperationId, MeaningKey, string]>([
    ["createAirtimeSync", "00", "good"],
    ["createAirtimeSync", "01", "bad"],
    ["createAirtimeAsync", "02", "warn"],
    ["createTransaction", "no-answer", "warn"],
    ["createTransaction", 422, "warn"],
    ["listDataPlans", 200, ""],
    ["listTransactions", 500, ""],
  ])("%s, %s", (operation, key, tone) => {
    expect(toneOf(meaningOf(operation, key) as Meaning, key)).toBe(tone);
  });

  test("is that of a word in a table, too", () => {
    const html = pages.get("buying-safely")?.html;
    for (const [word, tone] of [
      ["keep", "good"],
      ["hold", "warn"],
      ["return", "bad"],
    ] as const)
      expect(html).toContain(`<span class="badge ${tone}">${word}</span>`);
  });
});

describe("the timings", () => {
  test("every page that names one gives its length", () => {
    const names = [...Object.keys(source.protocol.timings), "within"].map((name) => `\`${name}\``);
    for (const { name, markdown } of pages.values()) {
      // The table of timings has the length in another cell, and a rule of the certification has its own name there.
      const text = markdown.replaceAll(/^\| `\w+` \|/gm, "");
      const bare = names.filter((code) => text.replaceAll(`(${code})`, "").includes(code));
      expect(bare.map((code) => `${name}: ${code}`)).toEqual([]);
    }
  });

  test("an unknown timing stops the build", async () => {
    await expect(renderGuide("x", "# X\n\nAfter {{time weekend}}.\n", source)).rejects.toThrow('no timing "weekend"');
  });
});

describe("the pictures", () => {
  test.each(Object.entries(scenarios))("%s ends in one purchase that is delivered", async (_, scenario) => {
    const events = await record(scenario);
    expect(events.filter(({ label }) => label === "the purchase is made")).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ kind: "program", label: "succeeded: keep the money" });
  });

  test("the build stops if the protocol gains or loses a step that the picture does not", () => {
    const { protocol } = source;
    const [first] = protocol.transitions;
    const gained = [
      ...protocol.transitions,
      { ...(first as PurchaseTransition), from: ["id-in-use"], to: "resending" },
    ] as const;
    expect(() => statesSvg({ ...source, protocol: { ...protocol, transitions: gained } })).toThrow(
      "id-in-use resending",
    );
    const lost = protocol.transitions.filter(({ to }) => to !== "conflict");
    expect(() => statesSvg({ ...source, protocol: { ...protocol, transitions: lost } })).toThrow("any conflict");
  });
});

describe("what is included", () => {
  test.each([
    ["an include that does not exist", "{{no-such-thing}}"],
    ["an include with a mistake in its form", "text {{scenarios service}}"],
    ["an operation that does not exist", "[x](operation:noSuchOperation)"],
    ["a scenario group that does not exist", "{{scenarios weather}}"],
    ["a word that the glossary has replaced", "The answer is final."],
  ])("%s stops the build", async (_, text) => {
    await expect(renderGuide("x", `# X\n\n${text}\n`, source)).rejects.toThrow();
  });

  test("a link that leads nowhere is found", async () => {
    const lost = await renderGuide(
      "x",
      "# X\n\n[a](no-page.md) [b](outcomes.md#no-heading) [c](outcomes.md)\n",
      source,
    );
    expect(brokenLinks(new Map([...pages, ["x", lost]]), new Set(["reference.html"]))).toEqual(
      expect.arrayContaining(["x.md: no-page.html", "x.md: outcomes.html#no-heading"]),
    );
  });
});
