/** Passages that can be understood in more than one way, or that leave a choice. A partner is told how each was read. */
export const readingsToTell: readonly RegExp[] = [
  // 3: a final failure is not said to allow a refund.
  /`01`.*money goes back/,
  // 7.1: that a rejected request has made nothing.
  /400, 401, 403 and 404.*made nothing.*all copies/,
  // 7.2: for how long an id is known, and which of two things a 422 means.
  /422.*12 hours.*has arrived/,
  /422.*nothing was made/,
  // 7.1: that a purchase is looked up before a retry.
  /500 and 503.*Check the status first/,
  // 3: the status of a bill.
  /bill create is never pending.*may still be `02`/,
  // 4.13: a failed create.
  /failed.*`request_id` and `internal_reference`.*failed create/,
  // 7.1: two statuses for one thing.
  /400 or with 422/,
  /rejected customer has the documented body/,
  // 7.2 speaks of transactions.
  /gift card.*transactions only/,
  // 2.1: what "the fields of a status row" are.
  /`token`, `units`, `kct1` and `kct2` are optional.*`payment_spent_on`/,
  /status code \(integer\)/,
  // 2.1, 4.1, 4.8
  /`product`.*dedicated routes/,
  /`plan_code` is not needed for airtime/,
  /`service_id`.*`null`/,
  /decimal digits/,
  // 2.5, 2.6: types that are not given.
  /verified meter have no types/,
  /gift card and eSIM orders have no types/,
];
