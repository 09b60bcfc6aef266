/** Runs the server of the portal: `serve-docs.ts FOLDER`. */
import { startPortal } from "../../../packages/portal/src/server.ts";

const docs = await startPortal({ port: 0, host: "127.0.0.1" }, process.argv[2]);
console.log(`docs ready on ${docs.url}`);
