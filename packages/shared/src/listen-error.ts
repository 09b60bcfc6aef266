export interface ListenAddress {
  port: number;
  host: string;
  /** How the user chooses another port. Default: with `--port`. */
  otherPort?: string;
}

/** Why a server cannot listen, in one line that says what to do. */
export function listenError(
  error: NodeJS.ErrnoException,
  { port, host, otherPort = "choose another with --port" }: ListenAddress,
): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `port ${port} is in use on ${host}; stop what listens there, or ${otherPort}`;
    case "EACCES":
      return `port ${port} on ${host} needs rights that this user does not have; choose one above 1023 with --port`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
      return `this machine has no address ${host}; choose another with --host`;
    default:
      return `cannot listen on ${host}:${port}: ${error.message}`;
  }
}
