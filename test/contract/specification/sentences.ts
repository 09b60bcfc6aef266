/**
 * Sentences of the documents and of the guides' tables that say what the service does, name no reading and no advice, and have no
 * row of their own elsewhere in this folder: a part of each, with what it rests on. That is a section of the service's
 * documentation, the id of a reading, `advice`, or `ours` for what this contract calls something.
 */
export const sentences: readonly (readonly [source: string, part: string])[] = [
  // The document as a whole.
  ["ours", "you cannot parse, as `no-answer`"],
  ["ours", "a purchase is `rejected` if nothing was made"],
  ["ours", "`x-extensible-enum` names the documented ones"],
  ["ours", "`rejected`: return the money"],
  ["advice", "Keep it on a server"],
  // Requests.
  ["8", "A biller may reject less than its minimum"],
  ["2.3", "The `shortCode` of a plan is also accepted, and so are"],
  ["2.3", "legacy values still accepted"],
  ["2.1", "`product` decides which fields are required"],
  ["1", "must enable it on the merchant profile"],
  ["4.2", "`plan_code` is required."],
  ["4.8", "still accepted"],
  ["9", "New integrations send `plan_code`"],
  ["4.8", "Verification is optional and buys nothing"],
  // Outcomes.
  ["3", "final: `00` or `01`, never pending"],
  ["3", "Never pending."],
  ["3", "The create of a bill never returns pending"],
  ["3", "Accepts an airtime purchase"],
  ["3", "Accepts a data purchase"],
  ["3", "accepted and pending"],
  ["3", "accepted and queued"],
  ["3", "It always agrees with `response_code`"],
  ["3", "It always agrees with `status`"],
  ["3", "the check itself can move it to success or failed"],
  // The fields of a transaction.
  ["2.1", "Always an empty string"],
  ["2.1", "Responses may write it in upper case"],
  ["2.1", "prepaid electricity only, and absent if the payment cleared debt"],
  ["2.1", "Electricity only; never send it in a request"],
  ["2.1", "Optional; common on synchronous airtime and data"],
  ["2.1", "optional, and common on synchronous airtime and data"],
  ["2.1", "It is documented on creates"],
  ["4.13", "are certain"],
  ["4.13", "the fields that a failed one may lack"],
  ["advice", "Keep it a string, because it may begin with a zero"],
  ["advice", "A row may hold tokens"],
  ["2.1", "only if the payment cleared a debt on the meter"],
  ["2.1", "only for some meters"],
  // Lists and catalogs.
  ["4.5", "All filters are optional"],
  ["4.5", "Only transactions "],
  ["4.5", "If absent, there is no filter"],
  ["pagination", "Number of rows that a page can have"],
  ["advice", "the list may lag or end early"],
  ["2.3", "accepted in `plan_code`"],
  ["2.2", "How the amount is set"],
  ["2.3", "for information only"],
  ["2.3", "A purchase accepts it, too"],
  ["4.6", "Only the bouquets of this network"],
  ["4.3", "Only cable payments are documented here"],
  ["4.10", "List the plans that a purchase can name"],
  ["4.11", "for uptime monitoring only"],
  // Verification and orders.
  ["4.8", "The customer was rejected"],
  ["4.8", "The meter, smartcard or betting id was rejected"],
  ["7.1", "The number of the customer was rejected, or the request"],
  ["2.5", "of electricity only"],
  ["2.5", "amount that may be bought"],
  ["2.6", "Absent until it is available"],
];
