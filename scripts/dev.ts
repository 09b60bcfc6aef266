/** `npm run dev`: serves the mock and the sandbox, and rebuilds and restarts them when their sources change. */
import { command } from "./lib/command.ts";
import { dev } from "./servers/dev.ts";
import { ports } from "./servers/server.ts";

const help = `Usage: npm run dev

Builds everything, then serves the mock (${ports.mock}) and the sandbox (${ports.sandbox}). A change in spec/ rebuilds everything and
restarts both. A change in packages/*/src rebuilds the packages and restarts the sandbox. Ctrl-C stops both.`;

await command({ help }, dev);
