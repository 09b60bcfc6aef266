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

test("a connection that sends a thousand requests ahead of a slow response is ended", async () => {
  const server = await serve(() => new Promise(() => {}));
  const few = sendTo(portOf(server), get.repeat(900));
  const many = sendTo(portOf(server), get.repeat(2_000)).resume();
  await once(many, "close");
  expect(few.destroyed).toBe(false);
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

test("an idle connection stays open for longer than a minute, as long as clients reuse it", async () => {
  const server = await serve(async () => new Response("here"));
  const socket = sendTo(portOf(server), get);
  const [response] = (await once(socket.setEncoding("latin1").resume(), "data")) as [string];
  expect(Number(/^Keep-Alive: timeout=(\d+)\r$/im.exec(response)?.[1])).toBeGreaterThan(60);
});

test("what is not HTTP gets no response behind a request under way: the client would take it for that of the request", async () => {
  const server = await serve(() => new Promise(() => {}));
  const socket = sendTo(portOf(server), get);
  await sleep(50);
  socket.resume().write("banana\r\n\r\n");
  await once(socket, "close");
  expect(socket.bytesRead).toBe(0);
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
