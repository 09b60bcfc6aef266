/** Starts a PostgreSQL on a free port, if Debian's packages are installed. */
import { type ChildProcess, type StdioOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface Postgres {
  readonly connectionString: string;
  readonly port: number;
  /** Shuts it down at once and starts it again: connections break, and committed data stays. */
  restart(): Promise<void>;
  /** Shuts it down at once, as after a crash. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export const postgresHome = "/usr/lib/postgresql";
const maxWaitMs = 60_000;

/** The folder of the newest version's programs, if there is one. */
export function findPostgres(): string | undefined {
  if (!existsSync(postgresHome)) return undefined;
  const versions = readdirSync(postgresHome).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(postgresHome, version, "bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
}

/** Creates a server in its own folder, and starts it. `stop` removes everything. With `primary`, it is a standby of that one. */
export async function startPostgres(settings: Record<string, string> = {}, primary?: Postgres): Promise<Postgres> {
  const programs = findPostgres();
  if (!programs) throw new Error("PostgreSQL is not installed");
  const folder = mkdtempSync(join(tmpdir(), "vending-postgres-"));
  const user = otherUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const as = { cwd: folder, ...user, env: { PATH: process.env.PATH ?? "", LC_ALL: "C" } };

  const [program, ...given] = primary
    ? ["pg_basebackup", "-h", "127.0.0.1", "-p", `${primary.port}`, "-R", "-X", "stream", "--checkpoint=fast"]
    : ["initdb", "-A", "trust", "-E", "UTF8", "--locale=C"];
  const made = spawnSync(join(programs, program ?? ""), ["-D", data, "-U", "vending", "--no-sync", ...given], {
    ...as,
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`${program}: ${made.stderr || made.error}`);

  const port = await freePort();
  const all = { listen_addresses: "127.0.0.1", port: `${port}`, unix_socket_directories: "", ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let server: ChildProcess | undefined;
  const endWithUs = () => server?.kill("SIGQUIT");
  process.once("exit", endWithUs);

  /** Retries while processes of a killed server are still running. */
  async function start(): Promise<void> {
    for (const end = performance.now() + maxWaitMs; ; await sleep(100)) {
      server = spawn(join(programs ?? "", "postgres"), ["-D", data, ...flags], { ...as, stdio });
      try {
        return await readiness(server, /ready to accept (?:read-only )?connections/);
      } catch (error) {
        if (!`${error}`.includes("shared memory block") || performance.now() > end) throw error;
      }
    }
  }

  await start();
  return {
    connectionString: `postgres://vending@127.0.0.1:${port}/postgres`,
    port,
    crash: () => end(server, "SIGQUIT"),
    async restart() {
      await end(server, "SIGQUIT");
      await start();
    },
    async stop() {
      process.off("exit", endWithUs);
      await end(server, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Of a server that says on stderr how it starts. */
export const stdio: StdioOptions = ["ignore", "ignore", "pipe"];

/** Resolves when a server says that it is ready. Rejects if it ends before. */
export async function readiness(server: ChildProcess, ready: RegExp): Promise<void> {
  let said = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = `${said}${text}`.slice(-4_000);
      if (ready.test(text)) resolve();
    });
    server.once("error", reject);
    server.once("exit", (status) => reject(new Error(`${server.spawnfile} ended with ${status}: ${said}`)));
  });
}

/** Ends a server, if it runs. */
export async function end(server: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill(signal);
  await ended;
}

/** PostgreSQL and PgBouncer refuse to run as root, so another user is chosen. */
export function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const [, , uid, gid] = (users.find((line) => /^(postgres|nobody):/.test(line)) ?? "").split(":");
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return port;
}
