/** `npm run dev`: the mock and the sandbox, rebuilt and restarted when a file changes that they are made from. */
import { command } from "./lib/command.ts";
import { dev } from "./servers/dev.ts";
import { ports } from "./servers/server.ts";

const help = `Usage: npm run dev

Builds everything, then serves the mock (${ports.mock}) and the sandbox (${ports.sandbox}). A change in spec/ rebuilds everything and
restarts both. A change in packages/*/src rebuilds the packages and restarts the sandbox. Ctrl-C stops both.`;

await command({ help }, dev);
