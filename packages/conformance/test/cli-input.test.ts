/** Invalid arguments and files get one line and exit status 2, and leave nothing behind. */
import { access, readFile, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { localServer, localUrl, runMain, serviceServer } from "./lib/command-line.ts";
import { temporaryFiles } from "./lib/files.ts";

const file = temporaryFiles();

describe("bad input gets one line and exit status 2:", () => {
  const at = (...more: string[]) => ["--base-url", localUrl, ...more];
  const secret = "tops3cret";

  /** What is wrong with any command line: `flags.test.ts` of the terminal. */
  test.each<[name: string, args: () => string[], says: RegExp, environment?: Record<string, string>]>([
    ["no address", () => [], /--base-url URL is missing/],
    ["another protocol", () => ["--base-url", "ftp://127.0.0.1"], /"ftp:\/\/127.0.0.1" is not an http:\/\/ or https/],
    ["no protocol", () => ["--base-url", "localhost:4020"], /"localhost:4020" is not an http:\/\/ or https/],
    ["credentials in the address", () => ["--base-url", `http://me:${secret}@127.0.0.1`], /contains credentials/],
    ["and with another protocol", () => ["--base-url", `ftp://me:${secret}@127.0.0.1`], /is not an http/],
    ["a query in the address", () => ["--base-url", `http://127.0.0.1/?key=${secret}`], /has a query or a fragment/],
    ["a timeout of nothing", () => at("--timeout", "0"), /--timeout takes a whole number from 1 to 3600000, not "0"/],
    ["an unknown check", () => at("--only", "plans,creates/,list"), /no check or group is called creates\/; --list/],
    ["no check", () => at("--only", ","), /--only takes names/],
    ["an unknown check to skip", () => at("--skip", "creates/echoo"), /no check or group is called creates\/echoo/],
    ["nothing left", () => at("--only", "plans", "--skip", "plans"), /--skip leaves out everything/],
    ["another format", () => at("--report", "pdf", "x"), /--report takes junit, json or github, not "pdf"/],
    ["a report without its file", () => at("--report", "json", ""), /--report json needs a file: --report json FILE/],
    ["a report over the config", () => at("--config", file("x"), "--report", "json", file("x")), /named twice/],
    ["a report in no folder", () => at("--report", "json", file("no/x.json")), /cannot write .*: there is no such/],
    ["a config that is not there", () => at("--config", file("none.json")), /cannot read the config .*: there is no/],
    ["a secret alone", () => at(), /a merchant has a code, a key and a secret/, { VENDING_MERCHANT_SECRET: secret }],
  ])("%s", async (_, args, says, environment) => {
    const { status, stdout, stderr } = await runMain(args(), environment && { environment });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(says);
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    expect(stderr).not.toContain(secret);
  });

  test.each([
    [`{"merchant": {"code": "ME", "key": "k", "secret": ${secret}}}`, /is not JSON(, at position \d+.*)?$/],
    [`{"merchant": {"secret": "${secret}"`, /is not JSON, at position \d+/],
    [secret, /is not JSON/],
    ["[".repeat(100_000) + "]".repeat(100_000), /is nested too deeply/],
    [`{"merchant": "${secret}"}`, /the config cannot be used: merchant must be an object/],
  ])("a config that is %j", async (text, says) => {
    await writeFile(file("bad.json"), text);
    const { status, stdout, stderr } = await runMain(at("--config", file("bad.json")));
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr.trimEnd()).toMatch(says);
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    expect(stderr).not.toContain(secret.slice(0, 4));
  });

  test.each([
    ["a bad number", ["--timeout", "x"]],
    ["a config that is not there", ["--config", "none.json"]],
  ])("%s leaves no report behind", async (_, flags) => {
    const names = ["left.json", "left.xml"].map(file);
    const [json = "", xml = ""] = names;
    const written = ["--report", "json", json, "--report", "junit", xml];
    const { status } = await runMain(at(...written, ...flags), serviceServer().host);
    expect(status).toBe(2);
    for (const name of names) await expect(access(name)).rejects.toThrow();
  });

  test("a report of another run is still there", async () => {
    await writeFile(file("former.json"), "{}");
    await runMain(at("--report", "json", file("former.json"), "--only", "none"));
    expect(await readFile(file("former.json"), "utf8")).toBe("{}");
  });

  test("a report that cannot be written is reported before anything is sent", async () => {
    const server = localServer();
    const ended = await runMain(at("--report", "junit", file("no/report.xml")), server.host);
    expect(ended.status).toBe(2);
    expect(server.requests()).toBe(0);
  });
});
