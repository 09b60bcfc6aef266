/** Why a server cannot listen, in one line that says what to do. */
export function listenError(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `port ${port} is in use on ${host}; stop what listens there, or choose another with --port`;
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
