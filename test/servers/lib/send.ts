/** Sends bytes, and ignores errors. */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { OddRequest } from "./odd-requests.ts";

/** The time limits for the start of a response, and for the rest of it. */
const patienceMs = 150;
const restMs = 20;

/** Resolves when the connection is closed, with the status line of the response, if there was one. */
export async function send(port: number, { parts, afterwards }: OddRequest): Promise<string | undefined> {
  const socket = connect({ port, host: "127.0.0.1" });
  let status: string | undefined;
  const over = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const begun = new Promise<void>((resolve) => {
    socket.on("data", (chunk) => {
      status ??= chunk.toString("latin1").split("\r\n", 1)[0];
      resolve();
    });
  });
  // The server may close the connection.
  socket.on("error", () => {});
  for (const [index, part] of parts.entries()) {
    if (index > 0) await sleep(2);
    socket.write(part);
  }
  if (afterwards === "ends") socket.end();
  if (afterwards.startsWith("resets")) {
    await (afterwards === "resets" ? sleep(2) : Promise.race([over, begun, sleep(patienceMs)]));
    socket.resetAndDestroy();
  } else {
    await Promise.race([over, begun, sleep(patienceMs)]);
    await Promise.race([over, sleep(restMs)]);
    socket.destroy();
  }
  await over;
  return status;
}
