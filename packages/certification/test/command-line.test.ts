/** A bad flag is one line, and exit status 2. */
import { expect, test } from "vitest";
import { readCommandLine } from "../src/session/command-line.ts";

test.each([
  [["--pace", "slow"], '--pace takes fast or real, not "slow"'],
  [["--products", "airtime,cable"], '--products takes airtime, data, CABLE, ELECTRICITY or BETTING, not "cable"'],
  [["--products", ""], "--products takes airtime, data, CABLE, ELECTRICITY or BETTING"],
  [["--port", "x"], '--port takes a whole number from 0 to 65535, not "x"'],
  [["--seed", "-1"], "--seed takes a whole number"],
  [["--time-limit", "0"], "--time-limit takes a whole number from 1"],
  [["--orders-out", "orders.txt"], "--orders-out takes a file that ends in .csv or .json"],
  [["--report", "pdf", "x.pdf"], '--report takes json, junit or html, not "pdf"'],
  [["--report", "html"], "--report html needs a file"],
  [["stray"], 'unexpected argument "stray"'],
  [["--report", "json", "a.json", "--beliefs", "a.json"], "a.json is named twice"],
])("%s", (args, message) => {
  expect(() => readCommandLine(args)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(message), exitCode: 2 }),
  );
});

test("every option has its place, and reports may be several", () => {
  const args =
    "--products airtime,data,ELECTRICITY --port 0 --host ::1 --seed 7 --pace fast --beliefs b.csv --report json a.json --report html=a.html";
  expect(() => readCommandLine(args.split(" "))).toThrow("--report takes json, junit or html");
  expect(readCommandLine(args.replace("html=a", "html a").split(" "))).toEqual({
    show: undefined,
    port: 0,
    host: "::1",
    products: ["airtime", "data", "ELECTRICITY"],
    seed: 7,
    pace: "fast",
    ordersOut: undefined,
    beliefsFile: "b.csv",
    reports: [
      { format: "json", file: "a.json" },
      { format: "html", file: "a.html" },
    ],
    timeLimit: undefined,
  });
});
