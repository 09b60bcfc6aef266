/** `npm run release`: makes the next release from the changesets, or shows what it would be. */
import { ensureBuilt } from "./build/up-to-date.ts";
import { command } from "./lib/command.ts";

const help = `Usage: npm run release [-- --dry-run]

Makes the next release from the changesets: versions, changelogs, and the baseline for the comparison with the one after.
Publishes nothing: review and commit what it writes, then push the tag; the workflow "release" publishes.

  --dry-run   change nothing; show the version, the changelog, the packages, the bundle and the site. Runs every gate but
              the tests, and says so

Blocked by a dirty tree, a failing gate, a missing changeset, a breaking change without a major version, and an addition
without a minor one.`;

await command({ help, options: { "dry-run": { type: "boolean" } } }, async ({ values }) => {
  await ensureBuilt("portal");
  // Loaded here, because it imports what was built.
  const { release } = await import("./release/release.ts");
  await release(values["dry-run"] ?? false);
});
