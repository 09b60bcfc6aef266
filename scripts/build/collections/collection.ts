/** A collection of requests, before it takes the form of Postman or of Bruno. */

export interface Collection {
  readonly name: string;
  readonly description: string;
  /** Used in requests as `{{name}}`. */
  readonly variables: Readonly<Record<string, string>>;
  readonly folders: readonly Folder[];
}

export interface Folder {
  readonly name: string;
  readonly description: string;
  readonly folders?: readonly Folder[];
  readonly requests: readonly CollectionRequest[];
}

export interface CollectionRequest {
  /** No other request of the collection has it. */
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
  /** A part of a scenario whose response is lost, which a run counts as an error: it is skipped unless the user asks for it. */
  readonly isLossy?: boolean;
  /** Nothing, for a request that gets no response. */
  readonly expected?: Expected;
  readonly examples: readonly ResponseExample[];
}

export interface RequestParameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly description: string;
  /** Without one, it is offered and not sent. */
  readonly value?: string;
}

/** What the tests of a request check. */
export interface Expected {
  readonly status: number;
  /** The `response_code`: one of these. */
  readonly codes?: readonly string[];
  /** The variable whose value `data.request_id` repeats. */
  readonly echo?: string;
  /** What `data` has. */
  readonly fields?: readonly string[];
  /** The request is repeated until it gets HTTP 200 and another `response_code` than this, which is not final. */
  readonly whilePending?: string;
}

export interface ResponseExample {
  readonly name: string;
  readonly status: number;
  readonly body: unknown;
}
