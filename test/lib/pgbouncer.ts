/** Starts a PgBouncer for the tests on a free port, if Debian's package is installed. */
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, otherUser } from "./postgres.ts";

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
    const started = spawn(program ?? "", [file], { cwd: folder, ...user, stdio: ["ignore", "ignore", "pipe"] });
    child = started;
    await new Promise<void>((resolve, reject) => {
      let said = "";
      started.stderr.setEncoding("utf8").on("data", (text: string) => {
        said = `${said}${text}`.slice(-4_000);
        if (text.includes("process up")) resolve();
      });
      started.once("exit", (status) => reject(new Error(`pgbouncer ended with ${status}: ${said}`)));
    });
  }

  async function end(): Promise<void> {
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    // At once, with all connections.
    child.kill("SIGTERM");
    await ended;
  }

  await start();
  return {
    connectionString: `postgres://vending@127.0.0.1:${port}${pathname}`,
    async restart() {
      await end();
      await start();
    },
    async stop() {
      process.off("exit", endWithUs);
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
