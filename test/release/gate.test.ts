import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Exemption, readExemptions } from "../../scripts/diff/exemptions.ts";
import { generated, root } from "../../scripts/lib/paths.ts";
import { hasRelease } from "../../scripts/lib/releases.ts";
import { changesSince, gateProblems, kept, type ReleasedChange } from "../../scripts/release/gate.ts";
import { temporaryFolder } from "../lib/folder.ts";

const folder = temporaryFolder();
await Promise.all(kept.map((file) => copyFile(join(generated, file), join(folder, file))));

/** The changes since a release whose file was otherwise. */
async function since(file: string, edit: (text: string) => string): Promise<ReleasedChange[]> {
  const text = await readFile(join(generated, file), "utf8");
  if (edit(text) === text) throw new Error(`the edit of ${file} changes nothing`);
  try {
    await writeFile(join(folder, file), edit(text));
    return await changesSince(folder, generated);
  } finally {
    await writeFile(join(folder, file), text);
  }
}

const none = { exemptions: [], level: "none", today: "2026-01-01" } as const;
const withSmile = (text: string): string => text.replace("enum: [mtn, ", "enum: [mtn, smile, ");

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

  test("fails on a value that leaves a request, and on a meaning that changes", async () => {
    const changes = await since("openapi.yaml", (text) => withSmile(text).replace("final: 'no'", "final: 'yes'"));
    const problems = gateProblems({ ...none, changes });
    expect(problems).toContainEqual(expect.stringMatching(/^breaks .*enum lost "smile".*\n +openapi\.yaml: POST/));
    expect(problems).toContainEqual(expect.stringMatching(/^breaks .*x-meaning final.*\n +openapi\.yaml: /));
  });

  test("fails on a protocol with another decision", async () => {
    const changes = await since("purchase-protocol.json", (text) => text.replace('"to": "rejected"', '"to": "open"'));
    expect(gateProblems({ ...none, changes })).toContainEqual(
      expect.stringMatching(
        /^breaks .*changed from "open".*\n +purchase-protocol\.json: protocol\.transitions\.\d+\.to$/m,
      ),
    );
  });

  test("accepts a breaking change of the internal document only when a major changeset announces it", async () => {
    const changes = await since("openapi-internal.yaml", withSmile);
    expect(gateProblems({ ...none, changes, level: "minor" })).toEqual([
      expect.stringMatching(/^clients of the last release would break\. Revert this, announce it .*:$/),
      expect.stringMatching(/^breaks .*"smile".*\n +openapi-internal\.yaml: /),
    ]);
    expect(gateProblems({ ...none, changes, level: "major" })).toEqual([]);
  });
});

describe("an exemption", () => {
  const change: ReleasedChange = {
    file: "openapi.yaml",
    where: "GET /a: parameters.q",
    rule: "parameters-removed",
    change: "is removed",
    breaks: true,
    advice: "Keep it.",
  };
  const exemption: Exemption = {
    where: change.where,
    change: change.change,
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
    const [, own, stale] = problems([{ ...exemption, change: "is now required" }]);
    expect(own).toBe("breaks  is removed. Keep it.\n        openapi.yaml: GET /a: parameters.q");
    expect(stale).toContain("is needed by no change");
    expect(problems([exemption], "2026-01-01", [])).toEqual([expect.stringContaining("is needed by no change")]);
  });

  test.each([
    ["reason", "- { where: a, change: b, until: '2026-01-01' }"],
    ["until", "- { where: a, change: b, reason: c }"],
    ["until is a day", "- { where: a, change: b, reason: c, until: soon }"],
    ["change", "- { where: a, reason: c, until: '2026-01-01' }"],
    ["not a list", "where: a"],
  ])("without a proper form is rejected: %s", async (message, text) => {
    const path = join(folder, "exemptions.yaml");
    await writeFile(path, text);
    await expect(readExemptions(path)).rejects.toThrow(message);
  });
});
