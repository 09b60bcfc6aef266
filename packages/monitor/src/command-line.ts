/** The command line of the monitor. What it needs from its process is passed in. */
import { accessOf } from "@vending/shared/access";
import { sendsInClearText } from "@vending/shared/base-url";
import { oneOf, readFlags, usageError, wholeNumber } from "@vending/shared/command-line";
import { compareSeverity, severities } from "@vending/shared/judging/severity";
import { isLoopback } from "@vending/shared/loopback";
import { assertWritable, writeText } from "@vending/shared/output-file";
import { json, line, type Printable } from "@vending/shared/printable";
import { UserError } from "@vending/shared/user-error";
import manifest from "../package.json" with { type: "json" };
import { createMonitor } from "./monitor.ts";
import { startProxy } from "./proxy/proxy.ts";
import { upstreamOf } from "./proxy/upstream.ts";
import { servePage } from "./report/page.ts";
import { printFinding, printReport } from "./report/terminal.ts";

const help = line`Usage: vending-monitor --upstream URL [options]

A proxy between clients and the service. It judges every exchange against the contract while it passes, changes
nothing, stores no secret and no customer number, and prints each finding once, with a sample.

  --upstream URL      the service, with http or https
  --port N            where clients connect (4040); 0 takes any free port
  --page-port N       the page, /report.json and /metrics (4041); 0 takes any free port
  --host H            the address to listen on (127.0.0.1); any other opens both ports to the network
  --allow-origin O    an origin under which the page is reached, such as http://monitor.example:4041 (repeatable)
  --allow-header N    a response header to allow although the contract does not declare it (repeatable)
  --polls N           status checks per minute that one purchase may have (30)
  --max-waiting MB    memory for exchanges that wait to be judged (64); beyond it, exchanges pass without being judged
  --show-ids          show request ids instead of their digests; the report has the key of the digests
  --fail-on SEVERITY  end with 1 after a finding of this severity or a worse one: money, trust, shape or style
  --report FILE       write the report as JSON at the end
  --help, --version

Exit status: 0 after Ctrl-C, whatever was found, unless --fail-on says otherwise; 1 or 2 if it cannot start.`;

const options = {
  upstream: { type: "string", address: true },
  port: { type: "string", default: "4040" },
  "page-port": { type: "string", default: "4041" },
  host: { type: "string", default: "127.0.0.1" },
  "allow-origin": { type: "string", multiple: true },
  "allow-header": { type: "string", multiple: true },
  polls: { type: "string", default: "30" },
  "max-waiting": { type: "string", default: "64" },
  "show-ids": { type: "boolean" },
  "fail-on": { type: "string" },
  report: { type: "string" },
} as const;

export interface MonitorHost {
  print(text: Printable): void;
  warn(text: Printable): void;
  /** Resolves when the process is interrupted. */
  interrupted(): Promise<void>;
}

/** How long exchanges under way may take after an interrupt. */
const graceMs = 5_000;

/**
 * Runs the monitor until it is interrupted. Returns the exit status.
 *
 * @throws {UserError} It cannot start.
 */
export async function runMonitor(args: readonly string[], { print, warn, interrupted }: MonitorHost): Promise<0 | 1> {
  const { show, values } = readFlags(args, options);
  if (show) {
    print(show === "help" ? help : line`${manifest.version}`);
    return 0;
  }
  if (values.upstream === undefined) throw usageError("--upstream URL is missing; --help prints all options");
  if (values.host.trim() === "") throw usageError("--host takes an address, such as 127.0.0.1");
  upstreamOf(values.upstream);
  const allowedOrigins = originsFrom(values["allow-origin"]);
  const { host, report: file, upstream } = values;
  const port = wholeNumber("port", values.port, 0, 65_535);
  const pagePort = wholeNumber("page-port", values["page-port"], 0, 65_535);
  const pollsPerMinute = wholeNumber("polls", values.polls, 1, 1_000_000);
  const maxWaitingMb = wholeNumber("max-waiting", values["max-waiting"], 1, 1_000_000);
  const failOn = oneOf("fail-on", values["fail-on"], severities);
  // Before anything passes: a report that cannot be written at the end would be lost.
  if (file !== undefined) await assertWritable(file);

  for (const warning of warningsFor(upstream, host)) warn(warning);
  const monitor = createMonitor({
    ...(values["allow-header"] && { allowHeaders: values["allow-header"] }),
    pollsPerMinute,
    showIds: values["show-ids"] ?? false,
    maxWaitingBytes: maxWaitingMb * 1_048_576,
    onFinding: (finding) => print(line`\n${printFinding(finding)}`),
  });
  const page = await servePage(monitor, { port: pagePort, host, allowedOrigins });
  try {
    const proxy = await startProxy(monitor, { upstream, port, host });
    print(line`Monitor on ${proxy.url}: clients connect here, and it passes to ${upstream}`);
    print(line`Page on ${page.url}, metrics on ${page.url}/metrics. Ctrl-C ends it.`);
    await interrupted();
    await proxy.stop(graceMs);
    await monitor.settled();
  } finally {
    await page.stop();
  }
  const report = monitor.report();
  if (file !== undefined) await writeText(file, `${json(report, 2)}\n`);
  print(line`\n${printReport(report)}`);
  const isFailing = report.findings.some(({ severity }) => failOn && compareSeverity(severity, failOn) <= 0);
  return isFailing ? 1 : 0;
}

function originsFrom(origins: readonly string[] | undefined): readonly string[] {
  try {
    return accessOf(undefined, origins).allowedOrigins;
  } catch (error) {
    throw new UserError(`--allow-origin: ${(error as Error).message}`, 2);
  }
}

/** Risks that the operator may not expect. */
function warningsFor(upstream: string, host: string): Printable[] {
  return [
    ...(sendsInClearText(upstream)
      ? [line`warning: http, not https: what passes to ${upstream} is sent in clear text, with the credentials.`]
      : []),
    ...(isLoopback(host)
      ? []
      : [
          line`warning: other machines can connect to ${host}. Anyone who reaches it can send requests to ${upstream} and see\nthe findings on its page. Clients send to it in clear text, with their credentials.`,
        ]),
  ];
}
