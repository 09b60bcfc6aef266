/** Request ids that can be looked up. */

/** Whether an address, and a log, can hold a request id, so that its status can be checked: they cannot hold every text. */
export function isUsableId(requestId: unknown): requestId is string {
  try {
    // Dots alone are a way up, however they are written.
    return (
      typeof requestId === "string" &&
      /^(?=.*\S)\P{Cc}{1,255}$/u.test(requestId) &&
      !/^\.{1,2}$/.test(encodeURIComponent(requestId))
    );
  } catch {
    return false; // It holds half a character.
  }
}

/** What is wrong with an id that is not usable, as an issue of the contract. */
export const unusableId: { message: string; path: string[]; keyword: string } = {
  message: "client_request_id must be 1 to 255 characters that an address can hold, not blank, and not dots alone",
  path: ["client_request_id"],
  keyword: "pattern",
};
