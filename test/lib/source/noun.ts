/** The facts about a noun in the files of this folder. */
import type { Body, Form } from "./form.ts";

export interface Noun {
  readonly operations?: Readonly<Record<string, PromisedOperation>>;
  /** Bodies whose routes are not shown, under the names that integrators import. */
  readonly withoutRoute?: Readonly<Record<string, Body>>;
  /** The situations that an integrator must meet before going live, by operation and title. The first is what a newcomer should see. */
  readonly situations?: Readonly<Record<string, Readonly<Record<string, Situation>>>>;
  /**
   * What the source leaves open, in whole or in part. Each place is marked with `x-unspecified`, in words that name the
   * subject.
   *
   * A place is a model, `Model.field`, an operation, `operation parameter`, a security scheme or `address`.
   */
  readonly leftOpen?: Readonly<Record<string, RegExp>>;
  /**
   * Facts that a partner must find in the text of the document, at the place where they are needed, because no form, no
   * meaning and no step of the protocol holds them.
   *
   * A place is `info`, `Model.field`, an operation, `operation status` for a response, or `operation parameter`.
   */
  readonly facts?: Readonly<Record<string, StatedFact>>;
}

export interface PromisedOperation {
  section: string;
  /** Method and path. */
  route: string;
  /** The kind of operation for a merchant, as in section 3 and `meaning.ts`. */
  kind: "sale" | "order" | "status" | "order status" | "lookup";
  statuses: readonly string[];
  /** Whether it needs no credentials. */
  open?: true;
  parameters?: Readonly<Record<string, PromisedParameter>>;
  request?: Body;
  /** Fields of which the request has at least one. */
  atLeastOneOf?: readonly string[];
  /** The body of a 200. */
  response: Body;
  /** Documented forms of error bodies. The error may also have any other body. No other error has a form (7.2). */
  errorOrAny?: Readonly<Record<string, Body>>;
}

/** Required in the path, optional in the query. */
export interface PromisedParameter {
  in: "path" | "query";
  form: Form;
  default?: number;
}

/** A field as it is shown: this text, text like this, there (`true`) or left out (`false`). */
export type Shown = Readonly<Record<string, string | RegExp | boolean>>;

export interface Situation {
  section: string;
  /** Fields of the request. */
  sent?: Shown;
  /** Fields of the response's `data`, or of the response itself where it has none. */
  response?: Shown;
}

export interface StatedFact {
  section: string;
  /** What the text says, all of it. */
  says: readonly RegExp[];
  /** What it must not say. */
  never?: RegExp;
}

/** One fact that is needed in several places. */
export const everywhere = (places: readonly string[], fact: StatedFact): Record<string, StatedFact> =>
  Object.fromEntries(places.map((place) => [place, fact]));
