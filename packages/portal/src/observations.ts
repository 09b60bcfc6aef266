/** A file of observations, and what of it the portal may show: it is for everybody, the file is for its team. */

import { openPointsOf } from "@vending/shared/openapi/left-open";
import { UserError } from "@vending/shared/user-error";
import { loadObservations } from "../../conformance/src/cli/files.ts";
import type { ObservationFile } from "../../conformance/src/observe/file.ts";
import { extensionsOf, type Source } from "./source.ts";

/** @throws {UserError} Saying what is wrong with the file, where, and what to do. */
export async function observationsFor(source: Source, file: string): Promise<ObservationFile> {
  const run = await loadObservations(file).catch((error: Error) => {
    throw new UserError(error.message, 2);
  });
  const { seen } = coverage(source, run);
  if (seen === 0) {
    throw new UserError(
      `the observations ${file} say nothing of what this contract leaves open; observe the service with \`npm run conformance -- --base-url URL --observe FILE\``,
      2,
    );
  }
  return run;
}

/** How many of the open points a run saw something of. */
export function coverage(source: Source, { observations }: ObservationFile): { open: number; seen: number } {
  const open = new Set(openPointsOf(extensionsOf(source)).map(({ id }) => id));
  const seen = observations.filter((one) => open.has(one.id) && one.seen.length > 0);
  return { open: open.size, seen: seen.length };
}

/** Names that no public server has, besides those without a dot. */
const privateNames = /\.(?:local|localhost|internal|intranet|private|corp|home|lan|localdomain|arpa|test|invalid)\.?$/i;

/** The address of a server, if it has a public name: others only reveal how a network is built. */
export function publicAddress(baseUrl: string): string | undefined {
  const { origin, hostname } = new URL(baseUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return hostname.includes(".") && !isAddress && !privateNames.test(hostname) ? origin : undefined;
}

/** Numbers as long as those of customers are removed, even if the file was written by hand. */
export const withoutNumbers = (text: string): string => text.replace(/\d{7,}/g, (digits) => `${digits.slice(0, 3)}***`);
