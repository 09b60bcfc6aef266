/** The output of `--help` and `--list`. */

import { causes } from "@vending/shared/judging/causes";
import { joined, line, type Printable } from "@vending/terminal/printable";
import { checks } from "../checks/index.ts";
import { byGroup } from "../report/groups.ts";
import type { Check } from "../runner/check.ts";

export const help: Printable = line`Usage: vending-conformance --base-url URL [options]

Tests a server against the contract of the vending service. Findings come with the most harmful first, each with why it
matters and what to change. The sandbox needs only the address. From a real service it buys nothing unless you allow
purchases and name the customers.

  --base-url URL          the address of the server
  --merchant-code CODE    the merchant; also VENDING_MERCHANT_CODE
  --merchant-key KEY      its X-Merchant-Key; also VENDING_MERCHANT_KEY
  --merchant-secret S     its X-Merchant-Secret; prefer VENDING_MERCHANT_SECRET, which other users cannot see
  --config FILE           test customers, plans and merchants of a real service; --init FILE writes a template
  --allow-purchases       let checks buy for the customers of the config: this costs money
  --allow-header NAME     a response header to allow although the contract does not declare it (repeatable)

  --only NAME[,NAME…]     run and judge only these checks or groups (repeatable); --list names them
  --skip NAME[,NAME…]     leave these checks or groups out (repeatable)
  --operations ID[,ID…]   call only these operations; what needs another one is skipped (repeatable)
  --skip-operations ID[,ID…]
                          the service does not offer these operations (repeatable)
  --fail-on SEVERITY      fail on findings of this severity or worse only: money, trust, shape or style (style)
  --min-checked N         how many checks must run (15; with --only or --operations 1); with fewer the status is 2
  --baseline FILE         known findings, each with a reason and an end date: they do not fail the run until then
  --write-baseline FILE   write the findings of this run as a baseline, for you to add the reasons

  --observe FILE          write what was seen of each question that the contract leaves open, with TypeSpec for it
  --compare-observations A B
                          print the differences between two such files, and send nothing
  --details               print every check, and all requests and responses of each finding
  --report FORMAT FILE    also write a report: junit or json (repeatable)
  --report github         also print annotations, and write the step summary
  --timeout MS            the time limit of one request (30000)
  --time-limit MS         the time limit of the run (600000)
  --concurrency N         the maximum number of requests at a time (4)
  --seed N                repeat the random values of another run

  --list                  print all checks with their rules
  --init [FILE]           write a config to fill in; without FILE, print it
  --help, --version

Exit status: 0 if enough checks ran and there is no new finding; 1 if there is one; 2 if too few checks ran, or the
service was down, was not at this address, or rejected the credentials.`;

export const listOfChecks = (): Printable =>
  joined(
    [...byGroup(checks).values()].map((group) => joined(group.map(describeCheck), "\n")),
    "\n\n",
  );

function describeCheck({ name, section, rule, cause, buys, reading }: Check): Printable {
  const properties = [
    `section ${section}`,
    causes[cause].severity,
    ...(reading ? ["a reading of it"] : []),
    ...(buys === true ? ["buys"] : buys ? ["buys, unless it is rejected"] : []),
  ];
  return line`${name}  (${joined(properties, "; ")})\n    ${rule}`;
}
