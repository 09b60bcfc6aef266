/** Starts a PgBouncer for the tests on a free port, if Debian's package is installed. */
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { end, freePort, otherUser, readiness, stdio } from "./postgres.ts";

export const findPgBouncer = (): string | undefined =>
  ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find((file) => existsSync(file));

export interface PgBouncer {
  readonly connectionString: string;
  /** Ends it at once, with all its connections, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** In transaction mode, with three connections to the server. */
export async function startPgBouncer(server: string): Promise<PgBouncer> {
  const program = findPgBouncer();
  if (!program) throw new Error("PgBouncer is not installed");
  const { hostname, port: serverPort, pathname } = new URL(server);
  const folder = mkdtempSync(join(tmpdir(), "vending-pgbouncer-"));
  const user = otherUser();
  const file = join(folder, "pgbouncer.ini");
  const port = await freePort();
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=vending
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
ignore_startup_parameters = extra_float_digits
`,
  );
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  let child: ChildProcess | undefined;
  const endWithUs = () => child?.kill("SIGKILL");
  process.once("exit", endWithUs);

  async function start(): Promise<void> {
    child = spawn(program ?? "", [file], { cwd: folder, ...user, stdio });
    await readiness(child, /process up/);
  }
  // At once, with all connections.
  const endNow = () => end(child, "SIGTERM");

  await start();
  return {
    connectionString: `postgres://vending@127.0.0.1:${port}${pathname}`,
    async restart() {
      await endNow();
      await start();
    },
    async stop() {
      process.off("exit", endWithUs);
      await endNow();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
