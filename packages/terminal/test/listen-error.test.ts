/** A port that cannot be listened on gets one line that says what to do. */
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { listenError } from "../src/files.ts";

const listen = (port: number, host: string) =>
  new Promise<NodeJS.ErrnoException>((resolve, reject) => {
    const server = createServer().once("error", resolve);
    server.listen(port, host, () => server.close(() => reject(new Error("it listens"))));
  });

test.each(["192.0.2.1", "no-such-host.invalid"])("no such address: %s", async (host) => {
  expect(listenError(await listen(0, host), { port: 0, host })).toBe(
    `this machine has no address ${host}; choose another with --host`,
  );
});

test("not allowed, and anything else", () => {
  const at = { port: 80, host: "127.0.0.1" };
  const error = (code: string) => Object.assign(new Error("listen"), { code });
  expect(listenError(error("EACCES"), at)).toContain("above 1023");
  expect(listenError(error("EMFILE"), at)).toBe("cannot listen on 127.0.0.1:80: listen");
});
