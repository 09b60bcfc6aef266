/** A client that reads no responses, or sends what is not HTTP, fills no memory and harms no other client. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type HttpServer, serveFetch } from "@vending/sandbox/server";
import { afterEach, expect, test, vi } from "vitest";

const megabyte = 1024 * 1024;
const get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function serve(fetch: (request: Request) => Promise<Response>): Promise<HttpServer> {
  const server = await serveFetch(fetch, { port: 0, host: "127.0.0.1" });
  ends.push(() => server.stop());
  return server;
}

/** A connection that sends this text, and reads nothing until it is resumed. */
function sendTo(port: number, text: string): Socket {
  const socket = connect(port, "127.0.0.1").pause();
  socket.on("error", () => {});
  socket.write(text);
  ends.push(() => socket.destroy());
  return socket;
}
const portOf = ({ url }: HttpServer) => Number(new URL(url).port);

test("a connection that reads nothing is not served further, however many requests it sends ahead", async () => {
  let served = 0;
  const large = new Uint8Array(4 * megabyte);
  const server = await serve(async () => {
    served++;
    return new Response(large);
  });
  const silent = sendTo(portOf(server), get.repeat(64));
  await vi.waitFor(() => expect(served).toBeGreaterThan(0));
  const other = await (await fetch(server.url)).arrayBuffer();
  expect(other.byteLength).toBe(large.length);
  // The buffers of the operating system may take a few responses whole.
  expect(served).toBeLessThan(10);
  silent.destroy();
});

test("pipelined requests are served one after another, and get their responses in order", async () => {
  let count = 0;
  let atOnce = 0;
  let most = 0;
  const server = await serve(async () => {
    most = Math.max(most, ++atOnce);
    await sleep(1);
    atOnce--;
    return new Response(`number ${++count}.`);
  });
  let received = "";
  const socket = sendTo(portOf(server), get.repeat(64));
  socket.setEncoding("latin1").on("data", (text) => {
    received += text;
  });
  socket.resume();
  await vi.waitFor(() => expect(received).toContain("number 64."), 10_000);
  expect([...received.matchAll(/number (\d+)\./g)].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 64 }, (_, index) => index + 1),
  );
  expect(most).toBe(1);
});

test("a connection that sends more than 64 requests ahead ends", async () => {
  const server = await serve(async () => {
    await sleep(200);
    return new Response("late");
  });
  const socket = sendTo(portOf(server), get.repeat(65));
  socket.resume();
  await new Promise((resolve) => socket.once("close", resolve));
  expect(socket.bytesRead).toBe(0);
});

test("an idle connection stays open for longer than a minute, as long as load balancers reuse it", async () => {
  const server = await serve(async () => new Response("here"));
  const socket = sendTo(portOf(server), get);
  const [response] = (await once(socket.setEncoding("latin1").resume(), "data")) as [string];
  expect(Number(/^Keep-Alive: timeout=(\d+)\r$/im.exec(response)?.[1])).toBeGreaterThan(60);
});

test("stopping does not wait for the requests of a connection that has ended", async () => {
  let served = 0;
  const server = await serve(async () => {
    served++;
    await sleep(100);
    return new Response("late");
  });
  const socket = sendTo(portOf(server), get.repeat(5));
  await vi.waitFor(() => expect(served).toBe(1));
  socket.destroy();
  await sleep(20);
  const start = performance.now();
  await server.stop(5_000);
  expect(performance.now() - start).toBeLessThan(4_000);
  expect(served).toBeLessThan(5);
});

test("if all connections together leave too much unread, those with the most unread end", async () => {
  const bodies = { "/large": new Uint8Array(32 * megabyte), "/smaller": new Uint8Array(16 * megabyte) };
  type Path = keyof typeof bodies;
  const server = await serve(async ({ url }) => new Response(bodies[new URL(url).pathname as Path]));
  const paths: Path[] = [...Array<Path>(6).fill("/large"), "/smaller"];
  const sockets = paths.map(() => sendTo(portOf(server), ""));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  // The last connection has its response first: neither order may matter.
  for (const [index, socket] of [...sockets.entries()].reverse()) {
    socket.write(`GET ${paths[index]} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await sleep(100);
  }
  await sleep(2_000);
  // Whether each received its whole response.
  const ends = sockets.map(async (socket, index) => {
    let received = 0;
    try {
      for await (const part of socket) {
        received += part.length;
        if (received >= bodies[paths[index] as Path].length) return true;
      }
    } catch {
      // It was reset.
    }
    return false;
  });
  const whole = (await Promise.all(ends)).filter((isWhole, index) => isWhole && paths[index] === "/large");
  expect(await ends.at(-1)).toBe(true);
  // Of 128 MB, the buffers of the operating system take a part.
  expect(whole.length).toBeGreaterThanOrEqual(3);
  expect(whole.length).toBeLessThan(6);
});

test.each([
  ["what is not HTTP", "banana\r\n\r\n"],
  ["a tunnel", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n"],
])("%s behind a request under way gets no response: the client would take it for that of the request", async (_, text) => {
  const server = await serve(() => new Promise(() => {}));
  const socket = sendTo(portOf(server), get);
  await sleep(50);
  socket.resume().write(text);
  await once(socket, "close");
  expect(socket.bytesRead).toBe(0);
});

test.each([
  ["two hosts", "POST / HTTP/1.1\r\nHost: x\r\nHost: evil.example\r\nContent-Length: 2\r\n\r\n{}"],
  ["an odd Expect", "POST / HTTP/1.1\r\nHost: x\r\nExpect: banana\r\nContent-Length: 2\r\n\r\n{}"],
])("a request with %s ends its connection: what came before is served, and nothing behind it", async (_, refused) => {
  let served = 0;
  const server = await serve(async () => {
    await sleep(20);
    served++;
    return new Response("{}");
  });
  for (const [before, statuses] of [
    ["", [400]],
    [get, [200, 400]],
  ] as const) {
    served = 0;
    let text = "";
    for await (const part of sendTo(portOf(server), before + refused + get)) text += part;
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(statuses.map((status) => `HTTP/1.1 ${status}`));
    expect(served).toBe(statuses.length - 1);
  }
});

test("a connection that is reset while it gets its last response does no harm", async () => {
  const server = await serve(async () => new Response("{}"));
  for (const text of ["CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", "banana\r\n\r\n"]) {
    const socket = sendTo(portOf(server), text);
    await once(socket, "connect");
    socket.resetAndDestroy();
  }
  await sleep(100);
  expect((await fetch(server.url)).status).toBe(200);
});

test("a response that has begun is not followed by another one when the rest of its request is broken", async () => {
  const server = await serve(async () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array([65])) });
    return new Response(body);
  });
  let received = "";
  const socket = sendTo(portOf(server), "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n");
  socket.setEncoding("latin1").on("data", (text) => {
    received += text;
  });
  socket.resume();
  await vi.waitFor(() => expect(received).toContain("A"), 5_000);
  const closed = once(socket, "close");
  socket.write("no chunk\r\n");
  await closed;
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
});
