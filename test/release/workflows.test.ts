/** Jobs that run the code of a change cannot publish, and jobs that can publish run none of it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../../scripts/lib/paths.ts";

interface Step {
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}
interface Job {
  needs?: string[];
  if?: string;
  uses?: string;
  environment?: string;
  permissions?: Record<string, string> | string;
  steps?: Step[];
}
interface Workflow {
  permissions?: Record<string, string> | string;
  env?: Record<string, string>;
  jobs: Record<string, Job>;
}

const read = async (name: string): Promise<Workflow> =>
  parse(await readFile(join(root, ".github/workflows", name), "utf8")) as Workflow; // our own file
const ci = await read("ci.yml");
const release = await read("release.yml");

const mayWrite = (permissions: Job["permissions"] = {}): boolean => JSON.stringify(permissions).includes("write");
const publishes = /npm publish(?!.*--dry-run)|gh release/;
const ofTags = "github.event_name == 'push' && startsWith(github.ref, 'refs/tags/v')";
/** The actions and commands of a job with rights or a secret. They run no code of a change. */
const trusted = {
  actions: /^actions\/(setup-node|download-artifact)@/,
  commands:
    /^(sha256sum --check|printf '%s\\n' "\$NPM_REGISTRY"|for tarball in packages\/\*\.tgz; do npm publish|gh release create) [^;&|]*(; done)?$/,
};

function faults({ permissions, env = {}, jobs }: Workflow): string[] {
  const found = permissions && !mayWrite(permissions) ? [] : ["the workflow does not give up its rights"];
  if (/secrets/.test(JSON.stringify(env))) found.push("every job knows a secret");
  for (const [name, job] of Object.entries(jobs)) {
    const { steps = [] } = job;
    for (const uses of [job, ...steps].flatMap((one) => one.uses ?? [])) {
      if (!/@[0-9a-f]{40}$|^\.\//.test(uses)) found.push(`${name} does not pin ${uses}`);
    }
    for (const { uses = "", with: inputs } of steps) {
      if (uses.startsWith("actions/checkout@") && inputs?.["persist-credentials"] !== false) {
        found.push(`${name} leaves credentials on the disk`);
      }
    }
    if (!mayWrite(job.permissions) && !/secrets|github\.token/.test(JSON.stringify(job))) {
      if (steps.some(({ run = "" }) => publishes.test(run))) found.push(`${name} publishes without being trusted`);
      continue;
    }
    if (job.environment !== "release") found.push(`${name} has no protected environment`);
    if (job.if !== ofTags) found.push(`${name} does not wait for a tag`);
    for (const { uses, run } of steps) {
      if (uses ? !trusted.actions.test(uses) : !trusted.commands.test(run ?? "")) {
        found.push(`${name} does more than publish: ${uses ?? run}`);
      }
    }
  }
  return found;
}

test.each([
  ["ci", ci],
  ["release", release],
])("%s: a job that may publish runs no code of a change, and a job that runs such code may not publish", (_, workflow) => {
  expect(faults(workflow)).toEqual([]);
});

describe("a workflow is rejected", () => {
  const { build, publish } = release.jobs as { build: Job; publish: Job };
  const job = (name: string, more: Job): Workflow => ({ ...release, jobs: { ...release.jobs, [name]: more } });
  const plus = ({ steps = [], ...rest }: Job, step: Step): Job => ({ ...rest, steps: [...steps, step] });
  const checkout = { uses: "actions/checkout@11d5960a326750d5838078e36cf38b85af677262" };
  test.each<[string, Workflow, string]>([
    ["whose jobs have what a repository gives by default", { jobs: {} }, "the workflow does not give up its rights"],
    ["that gives every job a secret", { ...release, env: { A: "secrets.NPM_TOKEN" } }, "every job knows a secret"],
    [
      "that gives every job a right",
      { ...release, permissions: { contents: "write" } },
      "the workflow does not give up its rights",
    ],
    [
      "with an action that can change",
      job("build", plus(build, { uses: "actions/cache@v4" })),
      "build does not pin actions/cache@v4",
    ],
    ["that keeps credentials", job("build", plus(build, checkout)), "build leaves credentials on the disk"],
    [
      "that publishes where it builds",
      job("build", plus(build, { run: "npm publish a.tgz" })),
      "build publishes without being trusted",
    ],
    [
      "that gives its build a right",
      job("build", { ...build, permissions: { "id-token": "write" } }),
      "build has no protected environment",
    ],
    [
      "that gives its build a secret",
      job("build", plus(build, { env: { A: "secrets.NPM_TOKEN" } })),
      "build does not wait for a tag",
    ],
    [
      "that publishes without being asked",
      job("publish", { ...publish, environment: "test" }),
      "publish has no protected environment",
    ],
    ["that publishes a branch", job("publish", { ...publish, if: "always()" }), "publish does not wait for a tag"],
    [
      "that tests where it publishes",
      job("publish", plus(publish, { run: "npm test" })),
      "publish does more than publish: npm test",
    ],
    [
      "that checks out where it publishes",
      job("publish", plus(publish, checkout)),
      `publish does more than publish: ${checkout.uses}`,
    ],
  ])("%s", (_, workflow, fault) => {
    expect(faults(workflow)).toContain(fault);
  });
});

test("a release runs the CI workflow with the same requirements, and comes from main", () => {
  const { test: tested, build, publish } = release.jobs;
  expect(publish?.needs).toEqual(["test", "build"]);
  expect(tested?.uses).toBe("./.github/workflows/ci.yml");
  expect(ci.jobs.test?.steps?.map(({ run }) => run)).toContain("bash .ci/run");
  const origin = build?.steps?.find(({ run = "" }) => run.includes("merge-base --is-ancestor"));
  expect(origin?.run).toContain('"$GITHUB_SHA" origin/main\n');
  expect(origin?.if).toBe("github.ref_type == 'tag'");
});
