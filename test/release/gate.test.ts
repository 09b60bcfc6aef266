import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onlyDocumentation } from "../../scripts/diff/changes.ts";
import { generated, root } from "../../scripts/lib/paths.ts";
import { hasRelease } from "../../scripts/lib/releases.ts";
import type { Exemption } from "../../scripts/release/exemptions.ts";
import { readExemptions } from "../../scripts/release/exemptions.ts";
import { gateProblems } from "../../scripts/release/gate.ts";
import { changesSince, kept, type ReleasedChange } from "../../scripts/release/since-release.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vending-release-"));
  await Promise.all(kept.map((file) => copyFile(join(generated, file), join(folder, file))));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Edits = Partial<Record<(typeof kept)[number], (text: string) => string>>;

/** The changes since a release with these edits. */
async function since(edits: Edits): Promise<ReleasedChange[]> {
  const originals = new Map<string, string>();
  try {
    for (const [file, edit] of Object.entries(edits)) {
      const original = await readFile(join(generated, file), "utf8");
      const before = edit?.(original) ?? original;
      if (before === original) throw new Error(`the edit of ${file} changes nothing`);
      originals.set(file, original);
      await writeFile(join(folder, file), before);
    }
    return await changesSince(folder, generated);
  } finally {
    for (const [file, original] of originals) await writeFile(join(folder, file), original);
  }
}

const none = { exemptions: [], level: "none", today: "2026-01-01" } as const;
const withoutSmile = (text: string): string => text.replace(/( +)- mtn\n/, "$1- mtn\n$1- smile\n");

describe("the gate", () => {
  test("compares from the first release on", async () => {
    expect(hasRelease(root)).toBe(false);
    expect(await readExemptions(join(root, "released/exemptions.yaml"))).toEqual([]);
    await writeFile(join(folder, "changelog.json"), "[]");
    expect(hasRelease(folder)).toBe(true);
  });

  test("accepts the released documents", async () => {
    expect(gateProblems({ ...none, changes: await changesSince(folder, generated) })).toEqual([]);
  });

  test("fails on a value that leaves a request, a meaning that changes, and a type that no longer compiles", async () => {
    const changes = await since({
      "openapi.yaml": (text) => withoutSmile(text).replace("final: 'no'", "final: 'yes'"),
      "types.ts": (text) =>
        `${text.replace(/(AirtimeRouteRequest: \{[\s\S]*?)amount: /, "$1amount?: ")}\nexport type Voucher = string;\n`,
    });
    const problems = gateProblems({ ...none, changes });
    for (const problem of [
      /^openapi\.yaml: .*no longer allowed: "smile"/,
      /^openapi\.yaml: .*x-meaning\./,
      /^types\.ts: .*types\.Voucher/,
      /^types\.ts: .*types\.operations\.\w+\.requestBody/,
    ]) {
      expect(problems).toContainEqual(expect.stringMatching(problem));
    }
  });

  test("fails on a protocol with another decision, and not on other words or pauses", async () => {
    const ofProtocol = (from: string, to: string) =>
      since({ "purchase-protocol.json": (text) => text.replace(from, to) });
    const rejected = await ofProtocol('"to": "rejected"', '"to": "open"');
    expect(gateProblems({ ...none, changes: rejected })).toEqual([
      expect.stringContaining("ready on rejected: open became rejected"),
    ]);
    const sooner = await ofProtocol('"seconds": 300', '"seconds": 60');
    expect(gateProblems({ ...none, changes: sooner })).toEqual([expect.stringContaining("timings.visibility")]);
    const words = await ofProtocol('"means": "', '"means": "Well: ');
    expect(words).toMatchObject([{ breaking: false, reason: onlyDocumentation }]);
    const pause = await ofProtocol('"seconds": 10,', '"seconds": 20,');
    expect(pause).toMatchObject([{ location: "timings.longestPause", breaking: false }]);
  });

  test("accepts a breaking change of the internal document only when a major changeset announces it", async () => {
    const changes = await since({ "openapi-internal.yaml": withoutSmile });
    expect(gateProblems({ ...none, changes, level: "minor" })[0]).toMatch(/^openapi-internal\.yaml: .*"smile"/);
    expect(gateProblems({ ...none, changes, level: "major" })).toEqual([]);
  });

  test("names a missing file", async () => {
    await expect(changesSince(join(folder, "nowhere"), generated)).rejects.toThrow(/openapi\.yaml is missing/);
  });
});

describe("an exemption", () => {
  const change: ReleasedChange = {
    file: "openapi.yaml",
    operation: "GET /a",
    location: "request.query.q",
    change: "is removed",
    breaking: true,
    reason: "Clients send it.",
  };
  const exemption: Exemption = {
    operation: change.operation,
    location: change.location,
    reason: "The service has always ignored it.",
    until: "2026-06-30",
  };
  const problems = (exemptions: Exemption[], today = "2026-06-30", changes = [change]) =>
    gateProblems({ changes, exemptions, level: "none", today });

  test("allows its change until its last day", () => {
    expect(problems([exemption])).toEqual([]);
    expect(problems([exemption], "2026-07-01")).toEqual([expect.stringContaining("has expired on 2026-06-30")]);
  });

  test("of another change has no effect, and is reported", () => {
    const [own, stale] = problems([{ ...exemption, change: "is now required" }]);
    expect(own).toContain("request.query.q: is removed");
    expect(stale).toContain("is needed by no change");
    expect(problems([exemption], "2026-01-01", [])).toEqual([expect.stringContaining("is needed by no change")]);
  });

  test.each([
    ["reason", "- { operation: a, location: b, until: '2026-01-01' }"],
    ["until", "- { operation: a, location: b, reason: c }"],
    ["until is a day", "- { operation: a, location: b, reason: c, until: soon }"],
    ["location", "- { operation: a, reason: c, until: '2026-01-01' }"],
    ["not a list", "operation: a"],
  ])("without a proper form is rejected: %s", async (message, text) => {
    const path = join(folder, "exemptions.yaml");
    await writeFile(path, text);
    await expect(readExemptions(path)).rejects.toThrow(message);
  });
});
