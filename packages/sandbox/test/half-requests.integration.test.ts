/** Half a request keeps its connection for at most ten seconds, whatever its sender does, and gets a 400. */
import { connect, type Socket } from "node:net";
import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, expect, test } from "vitest";

const limit = 10_000;
const post =
  "POST /giftcards/orders HTTP/1.1\r\nHost: x\r\nX-Merchant-Key: sandbox-key\r\nX-Merchant-Secret: sandbox-secret\r\nContent-Type: application/json\r\n";

const halves: Record<string, string> = {
  nothing: "",
  "a method": "GE",
  "half of the headers": "GET /v1/healthz HTTP/1.1\r\nHost: x\r\nX-Merch",
  "half of a body": `${post}Content-Length: 100\r\n\r\n{"client`,
  "no body": `${post}Content-Length: 100\r\n\r\n`,
  "half of a chunk": `${post}Transfer-Encoding: chunked\r\n\r\n64\r\n{"client`,
  "half of a body that is too large": `${post}Content-Length: 5000000\r\n\r\n{"client`,
  "half of a request behind a whole one": "GET /v1/healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /v1/he",
  "no HTTP": "\x16\x03\x01\x02\x00\x01\x00",
  "a tunnel": "CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n",
  "an expectation": "POST /giftcards/orders HTTP/1.1\r\nHost: x\r\nExpect: banana\r\nContent-Length: 10\r\n\r\n",
};

/** What the sender does afterwards. It never closes its side. */
const senders: Record<string, (socket: Socket) => NodeJS.Timeout | undefined> = {
  "is silent": () => undefined,
  "goes on, byte by byte": (socket) => setInterval(() => socket.write("a"), 200),
};

let server: SandboxServer;
beforeAll(async () => {
  server = await startServer({ port: 0 });
});
afterAll(() => server.stop());

interface Ended {
  /** Milliseconds until the server has destroyed the connection, so that a write fails. */
  readonly lifetime: number;
  readonly received: string;
}

function ended(half: string, send: (socket: Socket) => NodeJS.Timeout | undefined): Promise<Ended> {
  return new Promise((resolve) => {
    const start = performance.now();
    let received = "";
    const socket = connect({ port: Number(new URL(server.url).port), host: "127.0.0.1", allowHalfOpen: true });
    let timer: NodeJS.Timeout | undefined;
    let probe: NodeJS.Timeout | undefined;
    const done = () => {
      clearInterval(timer);
      clearInterval(probe);
      socket.destroy();
      resolve({ lifetime: performance.now() - start, received });
    };
    socket.once("connect", () => {
      socket.write(half);
      timer = send(socket);
    });
    // The server has ended its side. Only a write shows whether the connection is gone.
    socket.once("end", () => {
      clearInterval(timer);
      probe = setInterval(() => socket.write("a"), 50);
    });
    socket.setEncoding("latin1").on("data", (text: string) => {
      received += text;
    });
    socket.once("error", done);
    setTimeout(done, limit + 2_000).unref();
  });
}

test("each is ended in time, whatever its sender does; a silent sender gets a 400", { timeout: 20_000 }, async () => {
  const ends = Object.entries(halves).flatMap(([half, text]) =>
    Object.entries(senders).map(async ([sender, send]) => ({ half, sender, ...(await ended(text, send)) })),
  );
  // All wait at the same time.
  for (const { half, sender, lifetime, received } of await Promise.all(ends)) {
    expect.soft(lifetime, `${half}, and its sender ${sender}`).toBeLessThan(limit);
    if (sender === "is silent" && /^half of (?:the headers|a body$|a chunk)/.test(half)) {
      expect.soft(received, half).toMatch(/^HTTP\/1\.1 400 .*"code":400/s);
    }
  }
});

test("the test above can fail: a connection that is ended, but not destroyed, still takes writes", async () => {
  const { createServer } = await import("node:net");
  const lenient = createServer({ allowHalfOpen: true }, (socket) =>
    socket
      .on("error", () => {})
      .resume()
      .end(),
  );
  await new Promise<void>((resolve) => lenient.listen(0, "127.0.0.1", resolve));
  const address = lenient.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).resume();
  const failed = new Promise<string>((resolve) => socket.once("error", () => resolve("gone")));
  const probe = setInterval(() => socket.write("a"), 50);
  expect(await Promise.race([failed, new Promise((resolve) => setTimeout(resolve, 1_000, "there"))])).toBe("there");
  clearInterval(probe);
  socket.destroy();
  lenient.close();
});
