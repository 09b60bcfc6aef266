/** Who broke off, and requests sent ahead, in parts or late: none is lost or done twice. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { TrafficReport } from "@vending/monitor";
import { afterAll, describe, expect, test, vi } from "vitest";
import { proxied } from "./lib/proxied.ts";
import { createPath, statusPath } from "./lib/traffic.ts";
import { bodyOf, converse, serveBytes, serveWire, talk } from "./lib/wire.ts";

const stops: (() => unknown)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));
async function serve(respond: Parameters<typeof serveBytes>[0]): Promise<string> {
  const server = await serveBytes(respond);
  stops.push(server.stop);
  return server.url;
}

const ok = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
const ask = (path: string = statusPath): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const last = (path: string = statusPath): string => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
const lossesIn = ({ findings }: TrafficReport): string[] =>
  findings.map(({ id }) => id).filter((id) => /^(?:no-response|client-left|not-connected|monitor-broke-off)/.test(id));

describe("a loss names who caused it", () => {
  test("the service, which closes, resets, or returns what is not HTTP", async () => {
    const ends: ((socket: Socket) => void)[] = [
      (socket) => socket.end(),
      (socket) => socket.resetAndDestroy(),
      (socket) => socket.end(ok.slice(0, -1)),
      (socket) => socket.write(ok.slice(0, -1), () => setTimeout(() => socket.resetAndDestroy(), 20)),
    ];
    for (const end of ends) {
      const upstream = await serve((_, socket) => end(socket));
      const report = await proxied(upstream, async (url) => void (await talk(url, last())));
      expect(lossesIn(report)).toEqual(["no-response:getTransactionStatus"]);
    }
    const upstream = await serve((_, socket) => socket.end("SSH-2.0\r\n"));
    const report = await proxied(upstream, async (url) => void (await talk(url, last())));
    expect(lossesIn(report)).toEqual([expect.stringMatching(/^no-response:getTransactionStatus, HPE_/)]);
  });

  test.each(["there", "complete"])("the client, which leaves before the response is %s", async (state) => {
    let arrived: (socket: Socket) => void = () => {};
    const asked = new Promise<Socket>((resolve) => {
      arrived = resolve;
    });
    const upstream = await serve((_, socket) => arrived(socket));
    const report = await proxied(upstream, async (url) => {
      const client = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
      client.write(last());
      const service = await asked;
      if (state === "complete") {
        service.write(ok.slice(0, -1));
        await once(client, "data");
      }
      client.resetAndDestroy();
      await once(service, "close");
    });
    expect(lossesIn(report)).toEqual(["client-left:getTransactionStatus"]);
  });

  test("the client, which sends half a request", async () => {
    let ended: string | undefined;
    const server = await serveWire((socket) => {
      let received = "";
      socket.on("data", (chunk) => {
        received += chunk;
      });
      socket.once("close", () => {
        ended = received;
      });
      socket.on("end", () => socket.end());
    });
    stops.push(server.stop);
    const report = await proxied(server.url, async (url) => {
      const half = `POST ${createPath} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{"a"`;
      expect(await talk(url, half, { halfClose: true })).toEqual({ text: "", end: "closed" });
      // The service notices that the request is incomplete.
      await vi.waitFor(() => expect(ended).toMatch(/\{"a"$/));
    });
    expect(lossesIn(report)).toEqual(["client-left:createAirtimeSync"]);
  });

  test("the connection, which could not be made", async () => {
    const report = await proxied("http://127.0.0.1:1", async (url) => {
      expect(await talk(url, last())).toMatchObject({ text: "" });
    });
    expect(lossesIn(report)).toEqual(["not-connected:getTransactionStatus, ECONNREFUSED"]);
    expect(report.findings.find(({ id }) => id.startsWith("not-connected"))?.why).toMatch(/was not sent/);
  });

  test("the monitor, which waits no longer, or is stopped", async () => {
    const silent = await serve(() => {});
    const late = await proxied(silent, async (url) => void (await talk(url, last())), { silenceMs: 50 });
    expect(lossesIn(late)).toEqual([expect.stringMatching(/^monitor-broke-off:getTransactionStatus, .*silent/)]);
    const stopped = await proxied(silent, async (url) => {
      void talk(url, last());
      await sleep(50);
    });
    expect(lossesIn(stopped)).toEqual(["monitor-broke-off:getTransactionStatus"]);
  });
});

describe("one connection after another", () => {
  /** Says what it is asked, when it was asked, and waits a little. */
  const slowly = async (ms = 2) => {
    const log: string[] = [];
    const url = await serve((request, socket) => {
      const path = request.split(" ")[1] ?? "";
      log.push(`begins ${path}`);
      setTimeout(() => {
        log.push(`ends ${path}`);
        socket.end(ok);
      }, ms);
    });
    return { url, log };
  };

  test("requests that are sent ahead are passed on one by one, in their order", async () => {
    const { url: upstream, log } = await slowly();
    const paths = Array.from({ length: 300 }, (_, index) => `/${index}`);
    // More than one read takes, so the connection is paused and resumed.
    const padding = `A: ${"a".repeat(400)}\r\n\r\n`;
    const messages = [...paths.slice(0, -1).map((path) => ask(path)), last("/299")];
    const all = messages.map((message) => message.replace("\r\n\r\n", `\r\n${padding}`)).join("");
    await proxied(upstream, async (url) => {
      const { text } = await talk(url, all, { maxMs: 60_000 });
      expect(text.split("HTTP/1.1 200 OK").length - 1).toBe(300);
    });
    expect(log).toEqual(paths.flatMap((path) => [`begins ${path}`, `ends ${path}`]));
  });

  test("what is no request after some that are does not take their responses", async () => {
    const { url: upstream } = await slowly();
    await proxied(upstream, async (url) => {
      const { text, end } = await talk(url, `${ask("/a")}${ask("/b")}\0\0\0`);
      expect(text).toMatch(/^HTTP\/1.1 200 .*\{\}HTTP\/1.1 200 .*\{\}HTTP\/1.1 400 /s);
      expect(end).toBe("closed");
    });
  });

  test("one that is refused gets its response in turn, and so does what follows it", async () => {
    const { url: upstream, log } = await slowly();
    const refused = "GET /b HTTP/1.1\r\n\r\n";
    await proxied(upstream, async (url) => {
      const { text } = await talk(url, `${ask("/a")}${refused}${ask("/c")}CONNECT d:1 HTTP/1.1\r\nHost: d\r\n\r\n`);
      expect(text.match(/(?<=HTTP\/1.1 )\d+/g)).toEqual(["200", "400", "200", "501"]);
    });
    expect(log).toEqual(["begins /a", "ends /a", "begins /c", "ends /c"]);
  });

  test("half a request after a whole one is not passed on, and the whole one gets its response", async () => {
    const { url: upstream, log } = await slowly(100);
    const half = "POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab";
    await proxied(upstream, async (url) => {
      expect((await talk(url, `${ask("/a")}${half}`, { halfClose: true })).text).toMatch(
        /^HTTP\/1.1 200 .*\{\}HTTP\/1.1 400 /s,
      );
    });
    expect(log).toEqual(["begins /a", "ends /a"]);
  });

  test("what follows a last request, or one that broke off, is not passed on", async () => {
    const { url: upstream, log } = await slowly();
    await proxied(upstream, async (url) => {
      expect((await talk(url, `${last("/a")}${ask("/b")}`)).text).toMatch(/^HTTP\/1.1 200 .*\{\}$/s);
    });
    expect(log).toEqual(["begins /a", "ends /a"]);
    const asked: string[] = [];
    const breaking = await serve((request, socket) => {
      asked.push(request.split(" ")[1] ?? "");
      socket.destroy();
    });
    await proxied(breaking, async (url) => {
      expect((await talk(url, `${ask("/a")}${ask("/b")}`)).text).toBe("");
    });
    expect(asked).toEqual(["/a"]);
  });

  test("a client that sends ahead without end is read no faster than it is served", async () => {
    const { url: upstream } = await slowly();
    await proxied(upstream, async (url) => {
      const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
      socket.resume();
      const before = process.memoryUsage().heapUsed;
      // More than the buffers of two sockets.
      const many = ask("/a").repeat(10_000);
      for (let sent = 0; sent < 60_000_000; sent += many.length) socket.write(many);
      await sleep(500);
      const unread = socket.writableLength;
      expect(unread).toBeGreaterThan(30_000_000);
      await sleep(500);
      expect(unread - socket.writableLength).toBeLessThan(1_000_000);
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
      socket.resetAndDestroy();
      expect((await talk(url, last())).text).toMatch(/^HTTP\/1.1 200 /);
    });
  });

  test("a client that ends its side when it has sent everything gets its response", async () => {
    const { url: upstream } = await slowly();
    await proxied(upstream, async (url) => {
      for (const request of [ask(), `GET / HTTP/1.0\r\n\r\n`, ask().repeat(3)]) {
        const { text, end } = await talk(url, request, { halfClose: true });
        expect(text.split("HTTP/1.1 200 OK").length).toBe(request.split("GET").length);
        expect(end).toBe("closed");
      }
    });
  });

  test("the connection of a client outlives those to the service", async () => {
    const { url: upstream } = await slowly();
    await proxied(upstream, async (url) => {
      const parts = [ask("/a"), ask("/b"), last("/c")];
      expect((await talk(url, parts)).text.match(/HTTP\/1.1 200 OK/g)).toHaveLength(3);
    });
  });
});

describe("a body that is still being sent", () => {
  const large = "x".repeat(5_000_000);

  test("is passed on as it comes, and so is a response", async () => {
    const server = await serveWire((socket) => {
      socket.once("data", () =>
        socket.write("HTTP/1.1 200 OK\r\nA: \xe4\r\nTransfer-Encoding: chunked\r\n\r\n", "latin1"),
      );
      socket.on("data", (chunk) => {
        for (const letter of chunk
          .toString()
          .replace(/^.*\r\n\r\n/s, "")
          .match(/[a-c]/g) ?? []) {
          socket.write(`1\r\n${letter}\r\n`);
          if (letter === "c") socket.end("0\r\n\r\n");
        }
      });
    });
    stops.push(server.stop);
    await proxied(server.url, async (url) => {
      const text = await converse(url, [
        ["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n", /\r\nA: \xe4\r\n.*\r\n\r\n$/s],
        ["a", /1\r\na\r\n$/],
        ["b", /1\r\nb\r\n$/],
        ["c", /1\r\nc\r\n0\r\n\r\n$/],
      ]);
      expect(bodyOf(text)).toBe("1\r\na\r\n1\r\nb\r\n1\r\nc\r\n0\r\n\r\n");
    });
  });

  test("does not keep the next request on its connection from its response", async () => {
    const server = await serveWire((socket) => {
      socket.once("data", () =>
        socket.pause().write("HTTP/1.1 413 No\r\nContent-Length: 2\r\n\r\nno", () => socket.destroy()),
      );
    });
    stops.push(server.stop);
    const request = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${large.length}\r\n\r\n`;
    await proxied(server.url, async (url) => {
      const text = await converse(url, [
        [request, /no$/],
        [`${large}${ask()}`, /no.*no$/s],
      ]);
      expect(text.match(/^HTTP\/1.1 413 No|(?<=no)HTTP\/1.1 413 No/g)).toHaveLength(2);
    });
  });

  test("a client that is slow to read gets a response that came before it is complete", async () => {
    const server = await serveWire((socket) => {
      socket.once("data", () =>
        socket.pause().write("HTTP/1.1 413 No\r\nContent-Length: 2\r\n\r\nno", () => socket.destroy()),
      );
    });
    stops.push(server.stop);
    await proxied(server.url, async (url) => {
      const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.pause();
      socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${large.length}\r\n\r\n`);
      // Many writes, each of which fails if the connection was reset before.
      for (let at = 0; at < large.length && !socket.destroyed; at += 50_000) {
        await new Promise<void>((resolve) => socket.write(large.slice(at, at + 50_000), () => resolve()));
      }
      socket.resume();
      await closed;
      expect(text).toMatch(/no$/);
    });
  });

  test.each([
    "Connection: close\r\n",
    "",
  ])("a response that comes before it is complete arrives (%j)", async (connection) => {
    const refusal = "HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno";
    // It closes with most of the request unread, which resets the connection.
    const server = await serveWire((socket) => {
      socket.once("data", () => socket.pause().write(refusal, () => socket.destroy()));
    });
    stops.push(server.stop);
    await proxied(server.url, async (url) => {
      for (let time = 0; time < 20; time++) {
        const request = `POST / HTTP/1.1\r\nHost: a\r\n${connection}Content-Length: ${large.length}\r\n\r\n${large}`;
        const { text } = await talk(url, request, { isEnough: (all) => all.endsWith("no") });
        expect(text).toMatch(/^HTTP\/1.1 413 .*no$/s);
      }
    });
  });

  test("waits for 100 Continue where the client asks for it, and is not sent after a refusal", async () => {
    const server = await serveWire((socket) => {
      let received = "";
      let isWelcome = false;
      socket.on("data", (chunk) => {
        received += chunk;
        if (!isWelcome && received.includes("\r\n\r\n")) {
          isWelcome = received.startsWith("POST /good");
          socket.write(isWelcome ? "HTTP/1.1 100 Continue\r\n\r\n" : ok);
        }
        if (received.endsWith("abc")) socket.end(ok);
      });
      socket.on("end", () => socket.end());
    });
    stops.push(server.stop);
    const head = (path: string) =>
      `POST ${path} HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n`;
    await proxied(server.url, async (url) => {
      const good = await talk(url, head("/good"), { isEnough: (text) => text.includes("100 Continue\r\n\r\n") });
      expect(good.text).toBe("HTTP/1.1 100 Continue\r\n\r\n");
      const both = await talk(url, [head("/good"), "abc"], { isEnough: (text) => text.endsWith("{}") });
      expect(both.text).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /);
      // The body may still come, so the connection has to close.
      expect(await talk(url, head("/bad"))).toEqual({
        text: expect.stringMatching(/^HTTP\/1.1 200 .*Connection: close.*\{\}$/s),
        end: "closed",
      });
    });
  });
});
