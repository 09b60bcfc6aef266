/** What happens between a program and the service, as pictures and lists show it. Runs in pages, too. */

export type Tone = "good" | "bad" | "warn" | "quiet";

export type Event =
  /** A request leaves the program. */
  | { readonly kind: "request"; readonly label: string; readonly lost?: boolean }
  /** A response leaves the service. */
  | { readonly kind: "response"; readonly label: string; readonly tone: Tone; readonly lost?: boolean }
  /** Something that the program does, or learns. */
  | { readonly kind: "program"; readonly label: string; readonly tone: Tone }
  /** Something that happens at the service. */
  | { readonly kind: "service"; readonly label: string; readonly tone: Tone };

/** Each event as a sentence. */
export const inWords = (events: readonly Event[]): string[] => events.map(sentence);

function sentence(event: Event): string {
  switch (event.kind) {
    case "request":
      return `Your program sends ${event.label}.${event.lost ? " It does not arrive." : ""}`;
    case "response":
      return `The service responds ${event.label}.${event.lost ? " The response is lost." : ""}`;
    case "program":
      return `Your program: ${event.label}.`;
    case "service":
      return `The service: ${event.label}.`;
  }
}
