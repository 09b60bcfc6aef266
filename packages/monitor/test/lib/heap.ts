/** A script for a process with little memory: a monitor sees more large bodies than it can judge. Prints the report. */
import { createMonitor } from "../../src/index.ts";
import { createPath, credentials, purchase, success } from "./traffic.ts";

const count = Number(process.argv[2]);
const monitor = createMonitor({ maxWaitingBytes: 16 * 1_048_576 });
for (let index = 0; index < count; index++) {
  // A new text each time.
  const text = Buffer.alloc(1_000_000, String.fromCharCode(97 + (index % 26))).toString();
  monitor.observe({
    method: "POST",
    url: createPath,
    requestHeaders: credentials,
    requestBody: JSON.stringify({ ...purchase, client_request_id: `order-${index}`, note: text }),
    // Each has its own finding, and so a sample.
    response: {
      status: 200,
      headers: [
        ["content-type", "application/json"],
        [`x-${text.slice(0, 1 + (index % 40))}`, ""],
      ],
      body: JSON.stringify({ ...success(), response_message: text }),
    },
    startedAt: index,
    endedAt: index,
  });
  await new Promise((resolve) => setTimeout(resolve, 1));
}
await monitor.settled();
console.log(JSON.stringify(monitor.report()));
