/** Who writes the value: a client (request), or the service (response). */
export type Direction = "request" | "response";
