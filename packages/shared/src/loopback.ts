/** Whether nobody but this machine reaches an address that a server binds to. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
