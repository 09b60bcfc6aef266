/** Asks the protocol of an example, through a driver in its language. */
import { execFile } from "node:child_process";
import type { PurchaseEventName, PurchaseStateName } from "@vending/contract";
import type { Vector } from "../../../packages/contract/test/lib/vectors.ts";
import type { Command } from "./languages.ts";

/** A state, an event in it, and the times in seconds. */
export interface Move {
  readonly state: PurchaseStateName;
  readonly event: PurchaseEventName;
  readonly lasted: number;
  readonly since_first_send: number;
}

/** The event of each vector, or the state after each move. */
export async function askDriver(
  [program, ...args]: Command,
  protocol: string,
  questions: readonly (Vector | Move)[],
): Promise<string[]> {
  const lines = questions.map((one) => JSON.stringify("action" in one ? response(one) : one));
  const output = await new Promise<string>((resolve, reject) => {
    const options = { maxBuffer: 10_000_000, env: { ...process.env, VENDING_PROTOCOL: protocol } };
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stderr}`));
      else resolve(stdout);
    });
    child.stdin?.end(`${lines.join("\n")}\n`);
  });
  return output.trimEnd().split(/\r?\n/);
}

/** A response as an HTTP client gets it: a status, which is 0 if there is no response, and a text. */
function response({ action, received, request }: Vector) {
  const body = received?.body ?? "";
  return {
    action,
    status: received?.status ?? 0,
    text: typeof body === "string" ? body : JSON.stringify(body),
    request,
  };
}
