/** Runs the program of an integration: starts it, kills it once in the middle of a purchase, and starts it again. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  fileProblem,
  JsonFileError,
  readGiven,
  readJson,
  temporaryFolder,
  writePrivate,
} from "@vending/terminal/files";
import { printError } from "@vending/terminal/print";
import { line } from "@vending/terminal/printable";
import { UserError } from "@vending/terminal/user-error";
import { speedOf } from "../certification.ts";
import { type Belief, BeliefsError, isDeep, lack, maxBeliefsLength, missingFrom } from "../judge/beliefs.ts";
import { ordersAsJson } from "../plan/orders.ts";
import { type Ending, type Session, type SessionOptions, startSession } from "./session.ts";

export interface ProgramOptions extends SessionOptions {
  /** The command, for a shell. */
  readonly exec: string;
  /** Kill the program at this create, counted from 1. Default: when a third of the orders can have been sent. */
  readonly killAt?: number;
  /** How often the program is started, one run after the other, besides the one in which it is killed. Default: once. */
  readonly runs?: number;
  /** Further variables of the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly onStart?: (session: Session) => void | Promise<void>;
}

export interface ProgramRun extends Ending {
  readonly session: Session;
  readonly wasKilled: boolean;
}

/** A program that sends nothing for so long, in milliseconds of the real pace, is stuck: no pause of the protocol is that long. */
const maxSilence = 600_000;
/** A killed program's connections close within this time. */
const maxClosing = 2_000;
/** What is left of a killed program shows itself within this time: each pause of the protocol is shorter at the fast pace. */
const watching = 500;

/**
 * Resolves with the verdict.
 *
 * @throws {UserError} The program was not found, ended too early or with an error, did not end, or handed in nothing.
 */
export async function certifyProgram(options: ProgramOptions): Promise<ProgramRun> {
  const { exec, pace, runs = 1 } = options;
  const speed = speedOf[pace];
  const folder = temporaryFolder("vending-certify");
  const beliefsFile = join(folder, "beliefs.json");
  const environment = {
    VENDING_ORDERS: join(folder, "orders.json"),
    VENDING_BELIEFS: beliefsFile,
    VENDING_STORE: join(folder, "store"),
    VENDING_SPEED: String(speed),
    ...options.environment,
  };
  let program: Program | undefined;
  // Also if a signal ends this process.
  const leaveNothing = () => {
    program?.killNow();
    removeFolder(folder, environment.VENDING_ORDERS);
  };
  process.once("exit", leaveNothing);
  let wasKilled = false;
  /** Resolves once it is known whether the kill has ended what sells. */
  let isDead: Promise<boolean> = Promise.resolve(true);
  let creates = 0;
  let killAt = options.killAt ?? Number.POSITIVE_INFINITY;
  const session = await startSession({
    silenceLimit: maxSilence / speed,
    ...options,
    async beforeResponse(signal) {
      if (++creates !== killAt || !program) return;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      isDead = promise;
      await program.kill();
      session.certification.killed();
      // The response must not count as seen.
      for (let waited = 0; !signal.aborted && waited < maxClosing; waited += 10) await sleep(10);
      // What it had sent by then is read first.
      await sleep(watching);
      const requests = session.certification.requests();
      await sleep(watching);
      resolve(signal.aborted && session.certification.requests() === requests);
    },
  });
  const { certification, url } = session;
  if (options.killAt === undefined) killAt = Math.ceil(certification.orders.length / 3);
  let isOver = false;
  const ending = session.ending.then((result) => {
    isOver = true;
    program?.killNow();
    return result;
  });
  try {
    await writePrivate(environment.VENDING_ORDERS, ordersAsJson(certification, url));
    await options.onStart?.(session);
    const run = async (): Promise<Program> => {
      const started = new Program(exec, environment);
      program = started;
      await started.ended;
      if (started.isKilled && !(await isDead)) throw outlived();
      if (isOver) throw new UserError(`the run was over before the program had ended: ${(await ending).ended}`, 2);
      if (!started.isKilled) assertGoodEnd(started, certification.requests());
      return started;
    };
    for (let left = runs; left > 0; left--) {
      const { isKilled } = await run();
      // It is started again in addition to its runs.
      if (isKilled) left++;
      wasKilled ||= isKilled;
    }
    session.finish(await beliefsIn(beliefsFile, session), "the program has ended");
    return { ...(await ending), session, wasKilled };
  } finally {
    session.interrupt();
    await ending;
    leaveNothing();
    process.off("exit", leaveNothing);
  }
}

/** What the program stored may not let itself be removed: that costs no verdict. The file with the credentials goes first. */
function removeFolder(folder: string, orders: string): void {
  try {
    rmSync(orders, { force: true });
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    printError(line`warning: cannot remove ${folder}, so remove it yourself: ${fileProblem(error as Error)}`);
  }
}

/** A process and all that it starts. */
class Program {
  readonly #child: ChildProcess;
  /** In the environment of all that it starts. */
  readonly #mark: string;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  isKilled = false;
  status: number | null = null;

  constructor(command: string, environment: Readonly<Record<string, string>>) {
    // A group of its own, so that it can be killed with all that it started. What it prints is not the verdict.
    const child = spawn(command, {
      shell: true,
      detached: process.platform !== "win32",
      stdio: ["ignore", 2, 2],
      env: { ...process.env, ...environment },
    });
    this.#child = child;
    this.#mark = `VENDING_BELIEFS=${environment.VENDING_BELIEFS}\0`;
    this.ended = Promise.race([once(child, "exit"), once(child, "error")]).then(() => {
      this.status = child.exitCode;
    });
  }

  async kill(): Promise<void> {
    this.isKilled = true;
    this.killNow();
    await this.ended;
  }

  killNow(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    if (process.platform === "win32") {
      spawnSync("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore" });
      return;
    }
    killHard(-pid);
    for (const one of processesWith(this.#mark)) killHard(one);
  }
}

function killHard(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Those that left the group, as a service or a shell with job control does. Only Linux shows them, in a folder that a container may lack. */
function processesWith(mark: string): readonly number[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc")
    .filter((name) => {
      try {
        return Number(name) > 0 && readFileSync(`/proc/${name}/environ`).includes(mark);
      } catch {
        // It has ended, or is another user's.
        return false;
      }
    })
    .map(Number);
}

const outlived = (): UserError =>
  new UserError(
    `what sells outlived the kill: its connection stayed open, or it went on sending. So the run shows nothing
run what sells in the foreground, not as a service, in a container or in a session of its own: it must end with the command of --exec`,
    2,
  );

/** What a shell ends with if there is no such command. */
const notFound: ReadonlySet<number | null> = new Set([127, 9_009]);

function assertGoodEnd({ status }: Program, requests: number): void {
  if (requests === 0 && notFound.has(status)) throw new UserError("the program of --exec was not found", 2);
  const how = status === null ? "was ended by a signal" : `ended with exit status ${status}`;
  if (requests === 0) throw new UserError(`the program ${how} before it sent a request`, 2);
  if (status !== 0) throw new UserError(`the program ${how} before all was done`, 2);
}

/** @throws {UserError} The file is not there, or cannot be read as beliefs. */
async function beliefsIn(file: string, { certification }: Session): Promise<readonly Belief[]> {
  if (!lstatSync(file, { throwIfNoEntry: false })) {
    throw new UserError("the program ended and wrote no beliefs; write them to the file in VENDING_BELIEFS", 2);
  }
  try {
    const given = await readJson(file, "the file in VENDING_BELIEFS", (one) => readGiven(one, maxBeliefsLength));
    if (isDeep(given)) throw new BeliefsError(["they are nested too deeply"]);
    const beliefs = certification.readBeliefs(JSON.stringify(given));
    const { orders } = certification;
    if (beliefs.length === 0) throw new BeliefsError([lack(missingFrom(beliefs, orders), orders.length)]);
    return beliefs;
  } catch (error) {
    if (error instanceof JsonFileError) throw new UserError(error.message, 2);
    if (!(error instanceof BeliefsError)) throw error;
    throw new UserError(`the beliefs in VENDING_BELIEFS cannot be judged: ${error.message}`, 2);
  }
}
