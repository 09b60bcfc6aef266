/** What a run has seen of the open points, on the page that lists them. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { coverage, observationsFor, publicAddress } from "../../packages/portal/src/includes/observations.ts";
import { type Guide, renderGuides } from "../../packages/portal/src/portal.ts";
import { readSource } from "../../packages/portal/src/source.ts";
import { root } from "../../scripts/lib/paths.ts";
import { runScript } from "../../scripts/lib/tool.ts";
import { nasty, problemsIn } from "../lib/nasty.ts";

const folder = join(import.meta.dirname, "observations");
/** From a run against the sandbox with `--only verification,list/limit`. */
const sandboxFile = join(folder, "sandbox.json");
const source = await readSource();
const sandbox = await observationsFor(source, sandboxFile);
type Observations = typeof sandbox;
type Sighting = Observations["observations"][number]["seen"][number];

async function pageWith(observations?: Observations): Promise<Guide> {
  const page = (await renderGuides({ ...source, ...(observations && { observations }) })).get("not-documented");
  if (!page) throw new Error("there is no such page");
  return page;
}
/** A run that saw this about rate limits. */
const seeing = (...seen: Sighting[]): Observations => ({
  ...sandbox,
  observations: [
    { id: "rate-limits", kind: "open", question: "Rate limits.", where: "", seen, proposal: "model Proposed {}" },
  ],
});
const once = (what: string, ...samples: string[]): Sighting => ({ what, count: 1, samples });

const plain = await pageWith();

test("text from a server is shown as text, and never becomes markup or a line of the page", async () => {
  const { html, markdown } = await pageWith({
    ...sandbox,
    observations: nasty.map(([, text], index) => ({
      id: index === 0 ? "rate-limits" : `question-${index}`,
      kind: "open",
      question: index === 0 ? "Rate limits." : `Question ${index}.`,
      where: "",
      seen: index === 0 ? nasty.map(([, one]) => ({ what: one, count: 2, samples: [one] })) : [once(text, text)],
      proposal: `model Proposed {}\n${text}`,
    })),
  });
  for (const text of [html, markdown]) {
    expect(text).toContain("\\u001b");
    expect(problemsIn(text, { anyLength: true })).toEqual([]);
  }
  expect(html).not.toMatch(/<img src=x|<script>alert|<failure/);
});

test("without a file, the page mentions no run and has no gap in its place", () => {
  const { markdown, html } = plain;
  expect(markdown).toMatch(/can see something\.\n\n## Points that cost money\n\n/);
  expect(`${markdown}${html}`).not.toMatch(/observed|exercised/i);
});

describe("with a file from a run against the sandbox", async () => {
  const { html, markdown } = await pageWith(sandbox);

  test("the page says when, against which server, and how many points the run saw", () => {
    const { open, seen } = coverage(source, sandbox);
    expect(seen).toBe(9);
    for (const text of [html, markdown]) {
      expect(text).toContain("on 22 November 2026 at 18:30 UTC, against a server without a public name.");
      expect(text).toContain(`It saw something of ${seen} of the ${open} open points.`);
      expect(text).not.toContain("127.0.0.1");
    }
  });

  test("each point and each reading shows what was seen, or that it was not exercised", () => {
    const rows = html.split("<li><div>").slice(1);
    expect(rows).toHaveLength(plain.html.match(/<tr><td|<li>/g)?.length ?? 0);
    const silent = rows.filter((row) => !/<b>(once|[\d,]+ times)<\/b>/.test(row));
    for (const row of silent) expect(row).toContain("Not exercised");
    expect(rows.length - silent.length).toBeGreaterThan(10);
  });

  test("a count, a sample and a proposal are beside the point", () => {
    const [row = ""] = html.split("<li><div>").filter((one) => one.includes("<code>ErrorBody</code>"));
    expect(row).toContain("<li>HTTP 502: <b>3 times</b><pre><code>{&quot;status&quot;:&quot;error&quot;");
    expect(row).toMatch(/Proposal in TypeSpec<\/summary>[\s\S]*model ErrorBody \{/);
    expect(markdown).toMatch(/- `ErrorBody`: The body.*\n {2}- Seen: HTTP 502: 3 times, such as `\{"status":"error"/);
  });

  test("a single sighting is no rule", () => {
    const [row = ""] = html.split("<li><div>").filter((one) => one.includes("<code>Health</code>"));
    expect(row).toMatch(/<b>once<\/b>[\s\S]*Seen once, which is no rule\./);
    expect(row).not.toContain("Proposal");
  });
});
describe("whatever a file holds", () => {
  test("one sighting makes no proposal, and a point that the file lacks says so", async () => {
    const { html, markdown } = await pageWith(seeing(once("HTTP 429")));
    for (const text of [html, markdown]) {
      expect(text).not.toContain("Proposed");
      expect(text).toContain("Seen once, which is no rule.");
      expect(text).toContain("Not asked: the run is of another version of this contract.");
    }
    expect((await pageWith(seeing({ ...once("HTTP 429"), count: 2 }))).html).toContain("Proposed");
  });

  test("no markup, include or long number from it gets into the page", async () => {
    const sample = "{{open-points service}} <img src=x> `code` 08031234567 <!--included 0-->";
    const { html, markdown } = await pageWith(seeing(once(`<b>2348031234567\n## x</b>`, sample)));
    expect(html).not.toMatch(/<img|8031234567|<b>234/);
    expect(markdown).not.toMatch(/\{\{|8031234567|^## x|`code`/m);
    expect(html.match(/class="observed-run"/g)).toHaveLength(1);
  });
});

test.each([
  ["https://staging.example/vending", "https://staging.example"],
  ["https://api.shop.ng:8443", "https://api.shop.ng:8443"],
  ["http://127.0.0.1:4020", undefined],
  ["http://localhost:4020", undefined],
  ["https://10.1.2.3", undefined],
  ["https://[fd00::1]:8443", undefined],
  ["https://vending", undefined],
  ["https://vending.corp", undefined],
  ["https://vending.svc.cluster.local", undefined],
])("the address %s is shown as %s", (address, shown) => {
  expect(publicAddress(address)).toBe(shown);
});

describe("a file that cannot be used gets one line: what, where, and what to do", () => {
  test("with exit status 2, and the portal stays as it is", async () => {
    const { status, output } = await runScript(join(root, "scripts/docs.ts"), [
      "--build-only",
      "--observations",
      join(folder, "broken.json"),
    ]);
    expect({ status, output }).toEqual({
      status: 2,
      output: `error: the observations ${join(folder, "broken.json")} cannot be used: observations.0.seen.0.count must be a number; --observe FILE writes such a file\n`,
    });
  });

  test.each([
    ["no-such-file.json", /^cannot read the observations .*no-such-file\.json: there is no such file or folder$/],
    ["../observed.test.ts", /^the observations .* is not JSON/],
  ])("%s", async (name, says) => {
    await expect(observationsFor(source, join(folder, name))).rejects.toMatchObject({
      message: expect.stringMatching(says),
      exitCode: 2,
    });
  });

  test("a run that saw nothing of what this contract leaves open", async () => {
    const temporary = await mkdtemp(join(tmpdir(), "vending-observations-"));
    try {
      const file = join(temporary, "other.json");
      const observations = [
        { id: "no-such-point", kind: "open" as const, question: "Is it open?", where: "", seen: [once("yes")] },
      ];
      await writeFile(file, JSON.stringify({ ...sandbox, observations }));
      await expect(observationsFor(source, file)).rejects.toThrow(
        /other\.json say nothing of what this contract leaves open; observe the service with `npm run conformance/,
      );
    } finally {
      await rm(temporary, { recursive: true });
    }
  });
});
