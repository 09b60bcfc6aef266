/** A process with little memory, in which a monitor sees more large bodies than can be judged. Prints its report. */
import { createMonitor } from "../../src/index.ts";
import { createPath, credentials, purchase, success } from "./traffic.ts";

const count = Number(process.argv[2]);
const monitor = createMonitor({ maxWaitingBytes: 16 * 1_048_576 });
for (let index = 0; index < count; index++) {
  // Each is a text of its own.
  const text = Buffer.alloc(1_000_000, String.fromCharCode(97 + (index % 26))).toString();
  monitor.observe({
    method: "POST",
    url: createPath,
    requestHeaders: credentials,
    requestBody: JSON.stringify({ ...purchase, client_request_id: `order-${index}`, note: text }),
    // With a finding of its own, and so with a sample.
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
