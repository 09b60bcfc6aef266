#!/usr/bin/env node
/** Starts the built command. This file is committed, so that npm links it before there is a build. */
const [, major, minor] = /^v(\d+)\.(\d+)/.exec(process.version);
if (major < 22 || (major === "22" && minor < 18)) {
  console.error(`error: vending-conformance needs Node 22.18 or later; this is Node ${process.version}`);
  process.exit(2);
}
await import("../dist/cli.js").catch((error) => {
  if (error.code !== "ERR_MODULE_NOT_FOUND" || !/[\\/]dist[\\/]/.test(error.message)) throw error;
  console.error("error: vending-conformance is not built yet; run `npm run build` in its repository first");
  process.exit(1);
});
