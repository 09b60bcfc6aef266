/** The flags of `vending-certify`. */
import { type Product, products } from "@vending/contract";
import { oneOf, readFlags, rejectSameFile, usageError, wholeNumber } from "@vending/terminal/flags";
import { line, type Printable } from "@vending/terminal/printable";
import type { Pace } from "../certification.ts";

export const help: Printable = line`Usage: vending-certify --exec PROGRAM [options]

Certifies an integration with the vending service, in any language. It starts the service on its worst day, runs your program
with a list of orders, kills it once and starts it again, reads what it believes about each order, and prints the verdict: the
rules that your integration keeps, and those that it breaks.

  --exec PROGRAM              the command that sells the orders, such as "python3 shop.py"; a shell runs it. Without it, sell
                              the orders with a server of your own, and hand in what it believes
  --products LIST             what you sell, such as airtime,data,ELECTRICITY: orders and rules for these only, and a
                              certificate that names them. Default: all
  --pace fast|real            real (default), or fast: every delay is a tenth, and a run takes half a minute. Divide
                              your own timeouts and pauses by ten, too, but not a Retry-After, which is divided already.
                              Both paces judge your pauses, and whether you keep Retry-After
  --seed N                    repeat a run: with the same products, the same orders meet the same scenarios
  --report FILE               also write a report to FILE, which ends in .json or .html (repeatable)
  --orders-out FILE           write address, credentials and orders to FILE, which ends in .json
  --port N                    where to listen on 127.0.0.1: 4030
  --help, --version

PROGRAM finds these in its environment:
  VENDING_ORDERS              a JSON file with base_url, merchant_code, merchant_key, merchant_secret and the orders
  VENDING_BELIEFS             the file to write before it ends: what it believes about each order
  VENDING_STORE               a file or folder that does not exist yet, for what it stores about the orders. A database of your
                              own does as well, if it knows none of these orders
  VENDING_SPEED               by what to divide timeouts and pauses: 10 with --pace fast, otherwise 1
It is killed once, with all that it started, in the middle of a purchase. Started again, it finds the same environment.

Beliefs: a JSON list of { "reference", "state", "money", "token", "key_change_tokens" }. The state is succeeded, failed, rejected,
conflict or open. The money is what you did with the customer's: keep, return or hold. The tokens are for electricity.
Without --exec, POST them to /certification/beliefs. If orders are missing, they are refused, unless you add ?final=true.

Exit status: 0 if no mandatory rule is broken, 1 if one is, 2 if the run could not be judged.`;

const options = {
  exec: { type: "string" },
  port: { type: "string", default: "4030" },
  products: { type: "string", default: products.join(",") },
  seed: { type: "string" },
  pace: { type: "string", default: "real" },
  "orders-out": { type: "string" },
  report: { type: "string", multiple: true },
} as const;

const formats = ["json", "html"] as const;
export type ReportFormat = (typeof formats)[number];

export interface CommandLine {
  readonly show: "help" | "version" | undefined;
  readonly exec: string | undefined;
  readonly port: number;
  readonly products: readonly Product[];
  readonly seed: number | undefined;
  readonly pace: Pace;
  readonly ordersOut: string | undefined;
  readonly reports: readonly { readonly format: ReportFormat; readonly file: string }[];
}

/** @throws {UserError} The arguments do not make sense. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { show, values } = readFlags(args, options);
  const { exec, "orders-out": ordersOut } = values;
  if (exec?.trim() === "") throw usageError("--exec needs a program");
  if (ordersOut !== undefined && !/\.json$/i.test(ordersOut)) {
    throw usageError(`--orders-out takes a file that ends in .json, not "${ordersOut}"`);
  }
  const reports = (values.report ?? []).map((file) => {
    const format = formats.find((one) => file.toLowerCase().endsWith(`.${one}`));
    if (!format) throw usageError(`--report takes a file that ends in .json or .html, not "${file}"`);
    return { format, file };
  });
  rejectSameFile([...reports.map(({ file }) => ["report", file] as const), ["orders-out", ordersOut]]);
  return {
    show,
    exec,
    port: wholeNumber("port", values.port, 0, 65_535),
    products: values.products.split(",").map((one) => oneOf("products", one.trim(), products)),
    seed: wholeNumber("seed", values.seed, 0, Number.MAX_SAFE_INTEGER),
    pace: oneOf<Pace>("pace", values.pace, ["fast", "real"]),
    ordersOut,
    reports,
  };
}
