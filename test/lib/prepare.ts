/**
 * Before all tests: builds the artifacts, and fails if something that must be there is missing. One PostgreSQL is for all test
 * files; it starts when the first of them asks for a database.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "pg";
import { ensureBuilt } from "../../scripts/build/up-to-date.ts";
import { needed } from "./last-line.ts";
import { databasesFrom, type Postgres, startPostgres } from "./postgres.ts";

interface Running {
  server: Postgres;
  client: Client;
}

async function start(): Promise<Running> {
  // Enough for several concurrent test files, each with its own pools.
  const server = await startPostgres({ fsync: "off", max_connections: "300" });
  const client = new Client({ connectionString: server.connectionString });
  await client.connect();
  return { server, client };
}

export default async function setup(): Promise<() => Promise<void>> {
  for (const { what, isThere, variable } of needed) {
    if (!isThere && process.env[variable]) throw new Error(`${variable} is set, and this is missing: ${what}`);
  }
  await ensureBuilt("artifacts");

  let running: Promise<Running> | undefined;
  let databases = 0;

  async function newDatabase(): Promise<string> {
    running ??= start();
    const { server, client } = await running;
    const name = `test_${++databases}`;
    await client.query(`CREATE DATABASE ${name}`);
    return server.connectionString.replace(/\/postgres$/, `/${name}`);
  }

  const listener = createServer(async (_, response) => {
    response.setHeader("Connection", "close");
    await newDatabase().then(
      (connectionString) => response.end(connectionString),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  process.env[databasesFrom] = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;

  return async () => {
    listener.close();
    const { server, client } = (await running?.catch(() => undefined)) ?? {};
    await client?.end();
    await server?.stop();
  };
}
