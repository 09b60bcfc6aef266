/** Where credentials may go. */

/** A machine's names for itself, and those that lead nowhere, for tests (RFC 6761, RFC 1122). */
const harmless = /^(?:(?:.+\.)?localhost|.+\.test|127(?:\.\d+){3}|\[::1\])$/;

/** Whether credentials sent to an address cannot be read on the way. */
export const isPrivate = ({ protocol, hostname }: URL): boolean => protocol === "https:" || harmless.test(hostname);
