/** Folders and requests, before they take the form of Postman. */

export interface Folder {
  readonly name: string;
  readonly description: string;
  readonly folders?: readonly Folder[];
  readonly requests: readonly CollectionRequest[];
}

export interface CollectionRequest {
  /** Unique in the collection. */
  readonly name: string;
  readonly description: string;
  readonly method: string;
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly parameters: readonly RequestParameter[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The variable that gets a fresh request id before the request is sent. */
  readonly freshId?: string;
  /** Part of a scenario whose response is lost. A run counts that as an error, so it is skipped unless the user enables it. */
  readonly isLossy?: boolean;
  /** Undefined if no response comes. */
  readonly expected?: Expected;
  readonly examples: readonly ResponseExample[];
}

export interface RequestParameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly description: string;
  /** Without a value, the parameter is listed but not sent. */
  readonly value?: string;
}

/** The checks of a response. */
export interface Expected {
  readonly status: number;
  /** The allowed values of `response_code`. */
  readonly codes?: readonly string[];
  /** The variable whose value `data.request_id` repeats. */
  readonly echo?: string;
  /** The expected fields of `data`. */
  readonly fields?: readonly string[];
  /** Repeats the request until it gets HTTP 200 and a `response_code` other than this one, which is not final. */
  readonly whilePending?: string;
}

export interface ResponseExample {
  readonly name: string;
  readonly status: number;
  readonly body: unknown;
}
