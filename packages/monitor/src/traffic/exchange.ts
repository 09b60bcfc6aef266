/** Why a client got no complete response. */
export interface Loss {
  /**
   * Who ended it: the client, the service, or the monitor, which stopped waiting. `connection` if none to the service could
   * be made, and nothing was sent.
   */
  readonly by: "client" | "service" | "connection" | "monitor";
  /** A short code, such as `ECONNREFUSED`. */
  readonly why?: string | undefined;
}

/** One exchange between a client and the service, as it passed. */
export interface PassedExchange {
  readonly method: string;
  /** Path and query, or a whole address. */
  readonly url: string;
  /** By lower-case name. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** As text; absent if it was not read, or was longer than what is judged. */
  readonly requestBody?: string | undefined;
  /** Absent where the client got no complete response. */
  readonly response?: {
    readonly status: number;
    readonly headers: readonly (readonly [name: string, value: string])[];
    /** As text, decoded; absent if it was longer than what is judged. */
    readonly body?: string | undefined;
  };
  /** Where there is no response: why, if it is known. */
  readonly loss?: Loss;
  /** When the request began and when the response ended, in milliseconds of one clock. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** How much of a body is judged, in bytes. Longer ones pass, and only their status and headers are judged. */
export const maxBodyLength = 1_048_576;
