/** Prints what the example's protocol says to each line of its input: the state after an event. The contract reads responses. */
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Protocol } from "../../../examples/typescript/protocol.ts";

const protocol = new Protocol(await readFile(process.env.VENDING_PROTOCOL ?? "", "utf8"));
for await (const line of createInterface(process.stdin)) {
  const ask = JSON.parse(line);
  console.log(protocol.nextState(ask.state, ask.event, ask.lasted, ask.since_first_send));
}
