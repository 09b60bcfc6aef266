/** Whether an address and a log can hold a request id. Otherwise its status cannot be checked. */
export const isUsableId = (requestId: unknown): requestId is string =>
  // An address holds no half of a character, and one or two dots alone lead out of the path, even when encoded.
  typeof requestId === "string" && /^(?!\.{1,2}$)(?=.*\S)[^\p{Cc}\p{Cs}]{1,255}$/u.test(requestId);

/** The issue of an id that is not usable, in the form of the contract's issues. */
export const unusableId: { message: string; path: string[]; keyword: string } = {
  message: "client_request_id must be 1 to 255 characters that an address can hold, not blank, and not dots alone",
  path: ["client_request_id"],
  keyword: "pattern",
};
