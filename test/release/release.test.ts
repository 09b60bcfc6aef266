import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { onlyDocumentation } from "../../scripts/diff/index.ts";
import { withTemporaryFolder } from "../../scripts/lib/files.ts";
import { dirtyFiles } from "../../scripts/lib/git.ts";
import type { Level, Pending } from "../../scripts/lib/releases.ts";
import type { ReleasedChange } from "../../scripts/release/gate.ts";
import { describeVersion, entryOf, releaseOf, withEntry } from "../../scripts/release/prepare.ts";
import { type ReleaseState, releaseBlockers } from "../../scripts/release/release.ts";

const change = (more: Partial<ReleasedChange>): ReleasedChange => ({
  file: "openapi.yaml",
  where: "GET /a: parameters.q",
  rule: "parameters-added",
  change: "is added",
  breaks: false,
  advice: "",
  ...more,
});
const breaking = change({ change: "is removed", breaks: true, advice: "Keep it." });
const prose = change({ change: onlyDocumentation });

const pending = (level: Level): Pending => ({
  level,
  from: "1.0.0",
  to: { none: "1.0.0", patch: "1.0.1", minor: "1.1.0", major: "2.0.0" }[level],
  summaries: [{ level, text: "Filter by `q`." }],
});

describe("a release is blocked", () => {
  const clean: ReleaseState = { dirty: [], failedGates: [], pending: pending("minor"), changes: [], exemptions: [] };
  const rows: [string, Partial<ReleaseState>, string[]][] = [
    ["never, if nothing is in the way", {}, []],
    ["with a dirty tree", { dirty: ["a.ts", "b.ts"] }, ["the tree is dirty: a.ts; b.ts"]],
    [
      "when gates fail, by name",
      { failedGates: ["check:types", "check:lint"] },
      ["npm run check:types fails", "npm run check:lint fails"],
    ],
    ["without a changeset", { pending: undefined }, ["there is no changeset"]],
    ["for a breaking change without a major version", { changes: [breaking] }, ["a major version is needed: GET /a"]],
    ["for one that does not say what to do", { changes: [breaking], pending: pending("major") }, ['"To do:"']],
    [
      "not for one with a major version that says what to do",
      {
        changes: [breaking],
        pending: { ...pending("major"), summaries: [{ level: "major", text: "", todo: "Send `q`." }] },
      },
      [],
    ],
    [
      "not for an exempt one",
      {
        changes: [breaking],
        exemptions: [{ where: "GET /a: parameters.q", change: "is removed", reason: "x", until: "2099-01-01" }],
      },
      [],
    ],
    [
      "for an addition without a minor version",
      { changes: [change({})], pending: pending("patch") },
      ["a minor version is needed: GET /a"],
    ],
    ["not for other words with a patch", { changes: [prose], pending: pending("patch") }, []],
    [
      "for each reason at once",
      { dirty: ["a"], failedGates: ["check:drift"], pending: undefined, changes: [breaking, change({})] },
      ["the tree is dirty", "npm run check:drift fails", "there is no changeset", "a major version", "a minor version"],
    ],
  ];
  test.each(rows)("%s", (_, state, messages) => {
    const blockers = releaseBlockers({ ...clean, ...state });
    expect(blockers).toHaveLength(messages.length);
    for (const [i, message] of messages.entries()) expect(blockers[i]).toContain(message);
  });
});

test("the first release is no step from one version to the next", () => {
  expect(describeVersion({ from: "1.0.0", to: "1.0.0", level: "major" })).toBe("first release 1.0.0");
});

describe("the changelog", () => {
  test("lists required actions first", () => {
    const summaries = [
      { level: "patch" as const, text: "A typo." },
      { level: "major" as const, text: "`q` is required.", todo: "Send `q`.\nIt is required now." },
      { level: "minor" as const, text: "Sandboxes share a database.", todo: "Stop the old ones first." },
    ];
    expect(entryOf({ ...pending("major"), summaries }, "2026-03-02", [])).toBe(
      "## 2.0.0\n\n2026-03-02.\n\n### What you must do\n\n- Send `q`.\n  It is required now.\n- Stop the old ones first.\n\n### Changed\n\n- `q` is required.\n\n### New\n\n- Sandboxes share a database.\n\n### Corrected\n\n- A typo.\n",
    );
    expect(entryOf(pending("minor"), "2026-03-02", [change({}), breaking])).toBe(
      "## 1.1.0\n\n2026-03-02. Nothing to do. Changes of the API: 2, of which 1 can break a client.\n\n### New\n\n- Filter by `q`.\n",
    );
  });

  test("has the newest version first", () => {
    expect(withEntry("# Changelog\n\nIntro.\n\n## 1.0.0\n\nFirst.\n", "## 1.1.0\n\nNext.\n")).toBe(
      "# Changelog\n\nIntro.\n\n## 1.1.0\n\nNext.\n\n## 1.0.0\n\nFirst.\n",
    );
    expect(withEntry("# Changelog\n", "## 1.0.0\n\nFirst.\n")).toBe("# Changelog\n\n## 1.0.0\n\nFirst.\n");
  });

  test("gives programs each change of the partner document, and nothing of the internal API", () => {
    const internal = change({ file: "openapi-internal.yaml", where: "GET /plans/{network}" });
    const release = releaseOf(
      pending("major"),
      [breaking, internal, change({ file: "purchase-protocol.json" })],
      "2026-03-02",
    );
    const { file: _, advice: __, ...own } = breaking;
    expect(release).toEqual({ version: "2.0.0", date: "2026-03-02", breaks: true, changes: [own] });
  });
});

test("uncommitted files are found", () =>
  withTemporaryFolder(async (folder) => {
    execFileSync("git", ["init", "-q"], { cwd: folder });
    expect(await dirtyFiles(folder)).toEqual([]);
    await writeFile(join(folder, "new file.txt"), "x");
    expect(await dirtyFiles(folder)).toEqual(["new file.txt"]);
  }));
