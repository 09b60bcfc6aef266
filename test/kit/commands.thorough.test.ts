/** Every command of *In your language* runs in an unpacked kit, in the folder that it names, and ends in a certificate. */
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { isThere, languages } from "../certification/lib/languages.ts";
import { temporaryFolder } from "../lib/folder.ts";

const run = promisify(execFile);

describe("in an unpacked kit", () => {
  const kit = temporaryFolder();
  beforeAll(async () => {
    const archive = join(kit, "kit.zip");
    await run(process.execPath, [join(root, "scripts/bundle.ts"), "--out", archive], { cwd: root });
    for (const [path, content] of Object.entries(unzipSync(await readFile(archive)))) {
      const [, ...inKit] = path.split("/");
      const file = join(kit, ...inKit);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  });

  test.each(languages.filter(isThere))("the commands for $name certify the program", async ({ name }) => {
    const page = await readFile(join(kit, "portal/languages.md"), "utf8");
    const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = ""]) => text);
    const [own = ""] = commands.filter((text) => text.startsWith(`cd examples/${name}\n`));
    const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
    const { stdout } = await run("bash", ["-euc", own], { cwd: kit, env: { ...process.env, PATH } });
    expect(stdout).toMatch(/^CERTIFIED for .* killed once/m);
  });
});
