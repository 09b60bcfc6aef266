/** A bad flag is one line, and exit status 2. */
import { products } from "@vending/contract";
import { expect, test } from "vitest";
import { readCommandLine } from "../src/command/command-line.ts";

const allProducts = `${products.slice(0, -1).join(", ")} or ${products.at(-1)}`;

test.each([
  [["--pace", "slow"], '--pace takes fast or real, not "slow"'],
  [["--products", "airtime,cable"], `--products takes ${allProducts}, not "cable"`],
  [["--products", ""], `--products takes ${allProducts}`],
  [["--exec", " "], "--exec needs a program"],
  [["--orders-out", "orders.txt"], "--orders-out takes a file that ends in .json"],
  [["--report", "x.xml"], '--report takes a file that ends in .json or .html, not "x.xml"'],
  [["--report", "a.json", "--orders-out", "a.json"], "a.json is named twice"],
])("%s", (args, message) => {
  expect(() => readCommandLine(args)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(message), exitCode: 2 }),
  );
});

test("every option has its place, and reports may be several", () => {
  const args = "--products airtime,data,ELECTRICITY --port 0 --seed 7 --pace fast --report a.json --report a.HTML";
  expect(readCommandLine([...args.split(" "), "--exec", "python3 shop.py"])).toEqual({
    show: undefined,
    exec: "python3 shop.py",
    port: 0,
    products: ["airtime", "data", "ELECTRICITY"],
    seed: 7,
    pace: "fast",
    ordersOut: undefined,
    reports: [
      { format: "json", file: "a.json" },
      { format: "html", file: "a.HTML" },
    ],
  });
});
