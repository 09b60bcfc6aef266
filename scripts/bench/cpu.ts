/** CPU time in microseconds, which a busy machine does not change as much as the time of a clock. Linux only, but for our own. */
import { readdirSync, readFileSync } from "node:fs";

/** A tick of the kernel. */
const tick = 10_000;

const statOf = (pid: number | "self"): number[] =>
  (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "").split(" ").map(Number);

/** Of a process and its children, to the nanosecond, and of those that it has waited for. */
export function cpuOf(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`);
  const own = tasks.reduce((sum, task) => sum + Number.parseInt(readFileSync(`${task}/schedstat`, "utf8")) / 1_000, 0);
  const children = tasks.flatMap((task) => readFileSync(`${task}/children`, "utf8").split(" ").filter(Boolean));
  return children.reduce((sum, child) => sum + cpuOf(Number(child)), own + waitedFor(pid));
}

/** Of the ended children of a process. */
const waitedFor = (pid: number | "self"): number => ((statOf(pid)[13] ?? 0) + (statOf(pid)[14] ?? 0)) * tick;

export const parentOf = (pid: number): number => statOf(pid)[1] ?? 0;

/** Of the commands that this process has run to their end. */
export const cpuOfCommands = (): number => waitedFor("self");

/** Of this process. Waiting costs none. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** No CPU time: what a person waits. */
export const clock = (): number => performance.now() * 1_000;

/** What a call takes. */
export async function spentBy(call: () => unknown, cpu: () => number): Promise<number> {
  const before = cpu();
  await call();
  return cpu() - before;
}

/** What one of so many calls takes, with so many at a time. */
export async function eachOf(
  count: number,
  call: () => unknown,
  { cpu = ownCpu, callers = 1 }: { readonly cpu?: () => number; readonly callers?: number } = {},
): Promise<number> {
  let left = count;
  const caller = async () => {
    while (left-- > 0) await call();
  };
  return (await spentBy(() => Promise.all(Array.from({ length: callers }, caller)), cpu)) / count;
}
