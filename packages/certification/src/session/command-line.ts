/** The flags of `vending-certify`. */
import { type Product, products } from "@vending/contract";
import {
  oneOf,
  type ReportFile,
  readFlags,
  rejectSameFile,
  reportFiles,
  usageError,
  wholeNumber,
} from "@vending/terminal/flags";
import { line, type Printable } from "@vending/terminal/printable";
import type { Pace } from "../certification.ts";

export const help: Printable = line`Usage: vending-certify [options]

Certifies an integration with the vending service, in any language. It starts the service on its worst day, and prints an
address, credentials and a list of orders. Sell these orders through the code that will sell in production. Then hand in what
you would tell each customer, and get the verdict: the rules that your integration keeps, and those that it breaks.

  --port N, --host H          where to listen: 4030 on 127.0.0.1
  --products LIST             what you sell, such as airtime,data,ELECTRICITY: orders and rules for these only, and a
                              certificate that names them. Default: airtime,data,CABLE,ELECTRICITY,BETTING
  --seed N                    repeat a run: with the same products, the same orders meet the same situations
  --pace fast|real            real (default), or fast: every delay is a tenth, and a run takes less than a minute. Divide
                              your own timeouts and pauses by ten, too, but not a Retry-After, which is divided already.
                              Both paces judge your pauses, and whether you keep Retry-After
  --orders-out FILE           write the orders to FILE: .json with address and credentials, or .csv
  --beliefs FILE              read the beliefs from FILE, JSON or CSV, and end the run when it has all orders. Without them
                              it ends at the time limit, after 20 minutes without a request (5 with --pace fast), or on
                              Ctrl-C
  --report json|junit|html FILE
                              also write a report to FILE (repeatable)
  --time-limit SECONDS        end the run after this time: 7200, or 720 with --pace fast
  --help, --version

Beliefs: a JSON list of { "reference", "outcome", "token", "key_change_tokens" }, or CSV with these columns. The outcome is
success, failed or pending; the tokens are for electricity. Write them to the FILE of --beliefs, POST them to
/certification/beliefs, or upload them on the page /certification/. If orders are missing, the beliefs are refused, unless you
add ?final=true.

Restarts: kill your program while orders are open, POST /certification/restarted (or press the button on the page), and start
it again, in this order. The certificate says "with restarts" if the requests show that open orders were finished, and no
order was sold twice or forgotten.

Exit status: 0 if every mandatory rule that applies was exercised and passed, 1 if one is broken, 2 if the run could not be judged.`;

const options = {
  port: { type: "string", default: "4030" },
  host: { type: "string", default: "127.0.0.1" },
  products: { type: "string", default: products.join(",") },
  seed: { type: "string" },
  pace: { type: "string", default: "real" },
  "orders-out": { type: "string" },
  beliefs: { type: "string" },
  report: { type: "string", multiple: true, operand: () => true },
  "time-limit": { type: "string" },
} as const;

const formats = ["json", "junit", "html"] as const;
export type ReportFormat = (typeof formats)[number];

export interface CommandLine {
  readonly show: "help" | "version" | undefined;
  readonly port: number;
  readonly host: string;
  readonly products: readonly Product[];
  readonly seed: number | undefined;
  readonly pace: Pace;
  readonly ordersOut: string | undefined;
  readonly beliefsFile: string | undefined;
  readonly reports: readonly ReportFile<ReportFormat>[];
  /** Milliseconds. */
  readonly timeLimit: number | undefined;
}

/** @throws {UserError} The arguments do not make sense. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { show, values, given } = readFlags(args, options);
  const reports = reportFiles(given, formats);
  const { beliefs, "orders-out": ordersOut } = values;
  if (ordersOut !== undefined && !/\.(?:csv|json)$/i.test(ordersOut)) {
    throw usageError(`--orders-out takes a file that ends in .csv or .json, not "${ordersOut}"`);
  }
  const written = reports.map(({ file }) => ["report", file] as const);
  rejectSameFile([...written, ["orders-out", ordersOut], ["beliefs", beliefs]]);
  const timeLimit = wholeNumber("time-limit", values["time-limit"], 1, 86_400);
  return {
    show,
    port: wholeNumber("port", values.port, 0, 65_535),
    host: values.host,
    products: values.products.split(",").map((one) => oneOf("products", one.trim(), products)),
    seed: wholeNumber("seed", values.seed, 0, Number.MAX_SAFE_INTEGER),
    pace: oneOf<Pace>("pace", values.pace, ["fast", "real"]),
    ordersOut,
    beliefsFile: beliefs,
    reports,
    timeLimit: timeLimit && timeLimit * 1_000,
  };
}
