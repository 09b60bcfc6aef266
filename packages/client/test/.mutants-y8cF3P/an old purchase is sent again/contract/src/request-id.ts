/** Whether an address and a log can hold a request id. Otherwise its status cannot be checked. */
export function isUsableId(requestId: unknown): requestId is string {
  try {
    // Dots alone lead out of the path, even when encoded.
    return (
      typeof requestId === "string" &&
      /^(?=.*\S)\P{Cc}{1,255}$/u.test(requestId) &&
      !/^\.{1,2}$/.test(encodeURIComponent(requestId))
    );
  } catch {
    return false; // half a character
  }
}

/** The issue of an id that is not usable, in the form of the contract's issues. */
export const unusableId: { message: string; path: string[]; keyword: string } = {
  message: "client_request_id must be 1 to 255 characters that an address can hold, not blank, and not dots alone",
  path: ["client_request_id"],
  keyword: "pattern",
};
