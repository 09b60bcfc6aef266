/** The flags of `vending-certify`. */
import { parseArgs } from "node:util";
import { joinNegatives } from "@vending/shared/join-negatives";
import { line, type Printable } from "@vending/shared/printable";
import { UserError } from "@vending/shared/user-error";
import { wholeNumber } from "@vending/shared/whole-number";
import { isPace, type Pace } from "./pace.ts";

export const help: Printable = line`Usage: vending-certify [options]

Certifies an integration with the vending service, in any language. It starts a service that has its worst day, and prints
an address, credentials and a list of orders. Sell these orders through the code that will sell in production. Then hand in
what you would tell each customer, and get the verdict: the rules that your integration keeps, and those that it breaks.

  --port N, --host H          where to listen: 4030 on 127.0.0.1
  --seed N                    repeat a run: the same orders meet the same situations
  --pace fast|real            real (default), or fast: every delay is a tenth. Then divide your own timeouts and pauses by
                              ten, too, and a run takes less than a minute
  --orders-out FILE           write the orders to FILE: .json with address and credentials, or .csv
  --beliefs FILE              read the beliefs from FILE, JSON or CSV, as soon as it holds all orders
  --report json|junit|html FILE
                              also write a report to FILE (repeatable)
  --time-limit SECONDS        end the run after this time: 7200, or 720 with --pace fast
  --help, --version

Beliefs: a JSON list of { "reference", "outcome", "token", "key_change_tokens" }, or CSV with these columns. The outcome is
success, failed or pending; the tokens are for electricity. Write them to the FILE of --beliefs, POST them to
/certification/beliefs, or upload them on the page /certification/.

Exit status: 0 if every mandatory rule was exercised and passed, 1 if one is broken, 2 if the run could not be judged.`;

const options = {
  port: { type: "string", default: "4030" },
  host: { type: "string", default: "127.0.0.1" },
  seed: { type: "string" },
  pace: { type: "string", default: "real" },
  "orders-out": { type: "string" },
  beliefs: { type: "string" },
  report: { type: "string", multiple: true },
  "time-limit": { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

const formats = ["json", "junit", "html"] as const;
export type ReportFormat = (typeof formats)[number];

export interface ReportFile {
  readonly format: ReportFormat;
  readonly file: string;
}

export interface CommandLine {
  readonly show: "help" | "version" | undefined;
  readonly port: number;
  readonly host: string;
  readonly seed: number | undefined;
  readonly pace: Pace;
  readonly ordersOut: string | undefined;
  readonly beliefsFile: string | undefined;
  readonly reports: readonly ReportFile[];
  /** Milliseconds. */
  readonly timeLimit: number | undefined;
}

interface Token {
  readonly kind: string;
  readonly name?: string;
  readonly value?: string | undefined;
}

/** @throws {UserError} The arguments do not make sense. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { values, tokens, positionals } = parseArgs({
    args: joinNegatives(args),
    options,
    allowPositionals: true,
    tokens: true,
  });
  const reports = reportFiles(tokens);
  const files = reports.map(({ file }) => file);
  const stray = positionals.find((text) => !files.includes(text));
  if (stray !== undefined) throw new UserError(`unexpected argument "${stray}"; --help prints all options`, 2);
  const { pace, seed, beliefs, "orders-out": ordersOut, "time-limit": timeLimit } = values;
  if (!isPace(pace)) throw new UserError(`--pace takes fast or real, not "${pace}"`, 2);
  if (ordersOut !== undefined && !/\.(?:csv|json)$/i.test(ordersOut)) {
    throw new UserError(`--orders-out takes a file that ends in .csv or .json, not "${ordersOut}"`, 2);
  }
  const all = [...files, ...[ordersOut, beliefs].filter((file) => file !== undefined)];
  const twice = all.find((file, index) => all.indexOf(file) !== index);
  if (twice !== undefined) throw new UserError(`${twice} is named twice: one would overwrite the other`, 2);
  return {
    show: values.help ? "help" : values.version ? "version" : undefined,
    port: wholeNumber("port", values.port, 0, 65_535),
    host: values.host,
    seed: seed === undefined ? undefined : wholeNumber("seed", seed, 0, Number.MAX_SAFE_INTEGER),
    pace,
    ordersOut,
    beliefsFile: beliefs,
    reports,
    timeLimit: timeLimit === undefined ? undefined : wholeNumber("time-limit", timeLimit, 1, 86_400) * 1_000,
  };
}

/** `--report html FILE`: the file follows the format. */
function reportFiles(tokens: readonly Token[]): ReportFile[] {
  return tokens.flatMap(({ kind, name, value }, index) => {
    if (kind !== "option" || name !== "report") return [];
    const format = formats.find((one) => one === value);
    if (!format) throw new UserError(`--report takes json, junit or html, not "${value}"`, 2);
    const next = tokens[index + 1];
    if (next?.kind !== "positional" || next.value === undefined) {
      throw new UserError(`--report ${format} needs a file: --report ${format} FILE`, 2);
    }
    return [{ format, file: next.value }];
  });
}
