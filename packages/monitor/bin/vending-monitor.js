#!/usr/bin/env node
/** Starts the built command. This file is committed, so that npm links it before there is a build. */
await import("../dist/cli.js").catch((error) => {
  if (error.code !== "ERR_MODULE_NOT_FOUND" || !/[\\/]dist[\\/]/.test(error.message)) throw error;
  console.error("error: vending-monitor is not built yet; run `npm run build` in its repository first");
  process.exit(1);
});
