/** The packed client in Next.js, which keeps responses of GET, or makes one request of many. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { runIn } from "../lib/packed/project.ts";
import { buying, install, startService } from "./lib/outside.ts";

const files = {
  "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;",
  "app/cron/route.js": `import { follow } from "../../buy.mjs";
export const dynamic = "force-dynamic";
export const GET = async () => new Response(await follow(process.env.SERVICE, 0));`,
  "app/wait/page.js": `import { follow } from "../../buy.mjs";
export const dynamic = "force-dynamic";
export default async () => <p>{await follow(process.env.SERVICE, 20_000)}</p>;`,
};

/** Where a server listens, by what it prints. */
const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((found, reject) => {
    let printed = "";
    server.once("exit", () => reject(new Error(`next has ended: ${printed}`)));
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (chunk) => {
        printed += chunk;
        const [, address] = /(http:\/\/127\.0\.0\.1:\d+).*Ready/s.exec(printed) ?? [];
        if (address) found(address);
      });
  });

describe("in Next.js", () => {
  test.for([
    ["14.2.35", "18.3.1"],
    ["16.4.6", "19.2.0"],
  ] as const)("%s, a route and a page see a purchase end", async ([next, react], { skip }) => {
    const folder = await install({ next, react, "react-dom": react }, skip);
    const service = await startService();
    for (const [file, code] of Object.entries({ ...files, "buy.mjs": await buying() })) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), code);
    }
    const environment = { SERVICE: service.url, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: undefined };
    const command = [process.execPath, "node_modules/next/dist/bin/next"] as const;
    const built = await runIn(folder, [...command, "build"], environment);
    expect(built.status, built.output).toBe(0);
    const [file, ...args] = [...command, "start", "--hostname", "127.0.0.1", "--port", "0"];
    const server = spawn(file, args, { cwd: folder, env: { ...process.env, ...environment } });
    try {
      const address = await addressOf(server);
      const get = async (path: string): Promise<string> => {
        const page = await (await fetch(address + path)).text();
        return /<p>(.*?)<\/p>/.exec(page)?.[1] ?? page;
      };
      service.state = "pending";
      expect(await get("/cron")).toBe("open processing");
      service.state = "success";
      expect(await get("/cron")).toBe("succeeded");
      service.state = "pending";
      const before = service.seen.checks;
      const page = get("/wait");
      await expect.poll(() => service.seen.checks).toBeGreaterThan(before);
      service.state = "success";
      expect(await page).toBe("succeeded");
    } finally {
      service.stop();
      server.kill();
    }
  });
});
