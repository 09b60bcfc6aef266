/** Parses and reserves ports. */
import { createServer } from "node:net";
import { listenError } from "@vending/terminal/files";
import { wholeNumber } from "@vending/terminal/flags";
import { UserError } from "./command.ts";

/** A port from the command line. 0 takes any free one. */
export const parsePort = (text: string): number => wholeNumber("port", text, 0, 65_535);

/**
 * Throws a UserError if the port is in use; `otherPort` tells the user how to choose another one, if not with `--port`.
 * Port 0 becomes a free one. Returns the port.
 */
export function reservePort(port: number, host: string, otherPort?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) =>
      reject(new UserError(listenError(error, { port, host, ...(otherPort && { otherPort }) }))),
    );
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}
