/**
 * `npm ci` runs this last: it links the Node that came along as `node_modules/.bin/node`, so that every script runs on it.
 *
 * npm does so itself, but the versions before 11.6 remove the link again with the binaries of the other platforms. Those
 * versions come with Node 22 and older, so this file is JavaScript that any Node reads.
 */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const isWindows = process.platform === "win32";
const platform = `${isWindows ? "win" : process.platform}-${process.arch}`;
const binary = isWindows ? "bin/node.exe" : "bin/node";
const name = [`node-${platform}`, `node-bin-${platform}`].find((one) => existsSync(join("node_modules", one, binary)));
const link = join("node_modules/.bin", isWindows ? "node.cmd" : "node");

// npm leaves out an optional package, such as the compiled half of the bundler, if it names a later Node than npm's own.
const [, npmNode = process.version, major, minor] =
  /node\/(v(\d+)\.(\d+)\S*)/.exec(process.env.npm_config_user_agent ?? "") ?? [];
const oldestMinor = { 20: 19, 22: 12 }[major] ?? (major === undefined || major > 22 ? 0 : Number.POSITIVE_INFINITY);

if (minor < oldestMinor) {
  console.error(`error: npm installs everything on Node 20.19, 22.12 or later; this is Node ${npmNode}`);
  process.exitCode = 1;
} else if (name === undefined) {
  if (Number.parseInt(process.version.slice(1), 10) < 24) {
    console.error(
      `error: the scripts need Node 24 or later, and none comes along for ${platform}; this is Node ${process.version}`,
    );
    process.exitCode = 1;
  }
} else if (!existsSync(link)) {
  mkdirSync("node_modules/.bin", { recursive: true });
  if (isWindows) writeFileSync(link, `@"%~dp0\\..\\${name}\\bin\\node.exe" %*\r\n`);
  else symlinkSync(join("..", name, binary), link);
}
