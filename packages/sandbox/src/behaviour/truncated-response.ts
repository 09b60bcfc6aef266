/** A response whose body breaks off. In process its stream fails; a server must announce more than it sends. */

const sentTexts: WeakMap<Response, string> = new WeakMap();

/** A response that breaks off after this text. */
export function truncatedResponse(status: number, headers: Readonly<Record<string, string>>, text: string): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    // Not together with the text: a failing stream forgets what was not read yet.
    pull: (controller) => controller.error(new TypeError("terminated")),
  });
  const response = new Response(body, { status, headers });
  sentTexts.set(response, text);
  return response;
}

/** The text after which a response breaks off; nothing for one that does not. */
export const truncatedText = (response: Response): string | undefined => sentTexts.get(response);
