/** Reads the body of a request as text, in bounded memory. */

/** No character has more in UTF-8. */
const maxBytesPerCharacter = 3;

/** How many more bytes of a body that is too long are read. Unread bytes would reset the connection, and lose the response. */
const maxReadOn = 16 * 1024 * 1024;

const wholeDecoder = new TextDecoder("utf-8", { fatal: true });

export class NotUtf8 extends Error {}

/**
 * The text of a body; `undefined` if it is too long. Rejects if it breaks off.
 *
 * @param maxLength In characters.
 * @throws {NotUtf8} Lenient decoding could make two different ids one.
 */
export async function boundedText(request: Request, maxLength: number): Promise<string | undefined> {
  const length = request.headers.get("content-length");
  if (Number(length) > maxLength * maxBytesPerCharacter) return undefined;
  // A small announced length needs no guard.
  if (length !== null) {
    const text = decode(await request.arrayBuffer());
    return text.length > maxLength ? undefined : text;
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = request.body?.getReader();
  let text = "";
  for (let readOn = 0; readOn < maxReadOn; ) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (text.length > maxLength) readOn += value?.byteLength ?? 0;
    else text += decode(value, decoder, { stream: !done });
    if (done) return text.length > maxLength ? undefined : text;
  }
  return undefined;
}

function decode(bytes?: ArrayBuffer | Uint8Array, decoder = wholeDecoder, options?: { stream: boolean }): string {
  try {
    return decoder.decode(bytes, options);
  } catch (cause) {
    throw new NotUtf8("It is not UTF-8.", { cause });
  }
}
