/** Why a client got no complete response. */
export interface Loss {
  /**
   * Who broke off: the client, the service, or the monitor, which stopped waiting. `connection`: none could be made to the
   * service, and nothing was sent.
   */
  readonly by: "client" | "service" | "connection" | "monitor";
  /** A short code, such as `ECONNREFUSED`. */
  readonly why?: string | undefined;
}

/** One exchange between a client and the service, as it passed. */
export interface PassedExchange {
  readonly method: string;
  /** Path and query, or the whole address. */
  readonly url: string;
  /** By lower-case name. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** As text; absent if it was not read or is too long to be judged. */
  readonly requestBody?: string | undefined;
  /** Absent if the client got no complete response. */
  readonly response?: {
    readonly status: number;
    readonly headers: readonly (readonly [name: string, value: string])[];
    /** As decoded text; absent if it is too long to be judged, or in an unknown encoding. */
    readonly body?: string | undefined;
  };
  /** Why there is no response, if that is known. */
  readonly loss?: Loss;
  /** When the request began and the response ended, in milliseconds of one clock. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** In bytes. Of an exchange with a longer body, only status and headers are judged. */
export const maxBodyLength = 1_048_576;

/** Headers by lower-case name. The values of a repeated header are joined. */
export const textHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
