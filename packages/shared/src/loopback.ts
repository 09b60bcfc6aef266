/** Whether an address that a server binds to is reached from this machine alone. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
