#!/usr/bin/env node
/**
 * Counts how often a server receives ONE POST.
 *
 *   node deliveries.mjs [--h2] [--cases a,b] [--expect "reused=2 503=1"] [--seconds 40] [--name TEXT] -- COMMAND...
 *
 * COMMAND runs once for each case, as `COMMAND... URL WARM`: it sends one POST with a JSON body to URL, with a read
 * timeout of one second. If WARM is not empty, it first sends a GET to WARM with the same client, reads the response and waits for 0.1 s.
 * What it prints is shown only with DEBUG=1. After 20 deliveries the server responds 200, so nothing runs for ever.
 *
 * Prints a line for each case; "-" is a case in which the POST came on no connection that had been used before.
 * Exits 1 if a case of --expect has another count, 0 otherwise.
 */
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { createServer as createHttp2Server } from "node:http2";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    h2: { type: "boolean", default: false },
    cases: { type: "string" },
    expect: { type: "string", default: "" },
    seconds: { type: "string", default: "40" },
    name: { type: "string", default: "" },
  },
});

const LIMIT = 20;

/** What the server does once it has read the whole request, over HTTP/1.1. */
const http1 = {
  fresh: (response) => response.socket.end(),
  reused: (response) => response.socket.end(),
  rst: (response) => response.socket.resetAndDestroy(),
  timeout: () => {},
  307: (response, origin) => response.writeHead(307, { location: `${origin}/moved` }).end(),
  308: (response, origin) => response.writeHead(308, { location: `${origin}/moved` }).end(),
  408: status(408),
  429: status(429),
  "429+": status(429, { "retry-after": "1" }),
  500: status(500),
  502: status(502),
  503: status(503),
  "503+": status(503, { "retry-after": "1" }),
  504: status(504),
};

/** The same over HTTP/2. By "refused", and by "goaway1" after a first request, the server says that it has not processed the POST. */
const http2 = {
  refused: (response) => response.stream.close(7),
  cancel: (response) => response.stream.close(8),
  internal: (response) => response.stream.close(2),
  goaway1: ({ stream }, _, cut) => {
    stream.session.goaway(0, 1);
    cut();
  },
  goaway: ({ stream }, _, cut) => {
    stream.session.goaway(0, stream.id);
    cut();
  },
};

function status(code, headers = {}) {
  return (response) => response.writeHead(code, { "content-type": "application/json", ...headers }).end("{}");
}

async function measure(name, act) {
  let count = 0;
  let onReused = false;
  const used = new WeakSet();
  const handler = async (request, response) => {
    for await (const _ of request);
    const connection = values.h2 ? request.stream.session : request.socket;
    const reused = used.has(connection);
    used.add(connection);
    const ok = () => response.writeHead(200, { "content-type": "application/json" }).end("{}");
    if (request.method !== "POST") return ok();
    count++;
    if (count === 1) onReused = reused;
    if (count > LIMIT || request.url === "/moved") return ok();
    act(response, `http://127.0.0.1:${server.address().port}`, cut);
  };
  const server = values.h2 ? createHttp2Server(handler) : createServer({ keepAliveTimeout: 60_000 }, handler);
  server.on("sessionError", () => {});
  const sockets = new Set();
  server.on("connection", (socket) => sockets.add(socket));
  const cut = () => {
    const open = [...sockets];
    setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, 50);
  };
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const warm = name === "reused" || name === "goaway1" ? `${origin}/warm` : "";
  const [command, ...rest] = positionals;
  const child = spawn(command, [...rest, `${origin}/purchase`, warm], {
    stdio: process.env.DEBUG ? ["ignore", "inherit", "inherit"] : "ignore",
    detached: true,
  });
  const end = () => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {}
  };
  const timer = setTimeout(end, Number(values.seconds) * 1000);
  await new Promise((resolve) => child.on("close", resolve).on("error", resolve));
  clearTimeout(timer);
  end();
  server.closeAllConnections?.();
  server.close();
  return name === "reused" && count > 0 && !onReused ? "-" : count > LIMIT ? `>${LIMIT}` : String(count);
}

const acts = values.h2 ? http2 : http1;
const wanted = new Map(
  values.expect
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => pair.split("=")),
);
const chosen = values.cases?.split(",") ?? (wanted.size > 0 ? [...wanted.keys()] : Object.keys(acts));
const results = new Map();
const queue = [...chosen];
const worker = async () => {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const act = acts[name];
    if (!act) throw new Error(`There is no case ${name}.`);
    results.set(name, await measure(name, act));
  }
};
await Promise.all([worker(), worker(), worker()]);
const row = chosen.map((name) => `${name}=${results.get(name)}`).join(" ");
console.log(values.name ? `${values.name}: ${row}` : row);
const wrong = [...wanted].filter(([name, count]) => results.get(name) !== count);
for (const [name, count] of wrong)
  console.log(`  ${name}: ${count} deliveries were seen before, now ${results.get(name)}`);
process.exit(wrong.length > 0 ? 1 : 0);
