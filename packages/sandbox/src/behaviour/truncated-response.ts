/** A response whose body breaks off: in process its stream fails, and a server announces more than it sends. */

const sentTexts: WeakMap<Response, string> = new WeakMap();

/** A response that breaks off after this text. */
export function truncatedResponse(status: number, headers: Readonly<Record<string, string>>, text: string): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    // A stream that fails drops what was not read, so the error comes after the text.
    pull: (controller) => controller.error(new TypeError("terminated")),
  });
  const response = new Response(body, { status, headers });
  sentTexts.set(response, text);
  return response;
}

/** The text after which a response breaks off; `undefined` if it does not. */
export const truncatedText = (response: Response): string | undefined => sentTexts.get(response);
