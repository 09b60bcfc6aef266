// Generated from spec/ by `npm run build`. Do not edit.

/** A cable TV network: always upper case. */
export const cableNetworks = [
  "DSTV",
  "GOTV",
  "STARTIMES"
] as const;

/** A mobile network, as requests write it: always lower case. Responses may write it in upper case. */
export const mobileNetworks = [
  "mtn",
  "glo",
  "airtel",
  "9mobile"
] as const;

/** The outcome as a word. It always says the same as `response_code`. */
export const outcomeStatuses = [
  "success",
  "failed",
  "pending"
] as const;

/** What a transaction buys. `airtime` and `data` are lower case, the bills are upper case. */
export const products = [
  "airtime",
  "data",
  "CABLE",
  "ELECTRICITY",
  "BETTING"
] as const;

/** The outcome as a two-digit string. It always says the same as `status`. */
export const responseCodes = [
  "00",
  "01",
  "02"
] as const;

/** Method and path of each operation. */
export const routes = {
  "listTransactions": {
    "method": "get",
    "path": "/ext/gateway/v1/transactions"
  },
  "createTransaction": {
    "method": "post",
    "path": "/ext/gateway/v1/transactions"
  },
  "createAirtimeAsync": {
    "method": "post",
    "path": "/ext/gateway/v1/transactions/airtime/async"
  },
  "createAirtimeSync": {
    "method": "post",
    "path": "/ext/gateway/v1/transactions/airtime/sync"
  },
  "createDataAsync": {
    "method": "post",
    "path": "/ext/gateway/v1/transactions/data/async"
  },
  "createDataSync": {
    "method": "post",
    "path": "/ext/gateway/v1/transactions/data/sync"
  },
  "getTransactionStatus": {
    "method": "get",
    "path": "/ext/gateway/v1/transactions/status/{request_id}"
  },
  "createGiftCardOrder": {
    "method": "post",
    "path": "/giftcards/orders"
  },
  "getGiftCardOrder": {
    "method": "get",
    "path": "/giftcards/orders/{request_id}"
  },
  "checkHealth": {
    "method": "get",
    "path": "/v1/healthz"
  },
  "listCablePlans": {
    "method": "get",
    "path": "/v1/plans/bills/cable"
  },
  "listDataPlans": {
    "method": "get",
    "path": "/v1/plans/{network}"
  },
  "createCableTransaction": {
    "method": "post",
    "path": "/v1/transactions"
  },
  "getTransactionStatusV1": {
    "method": "get",
    "path": "/v1/transactions/status/{client_request_id}"
  },
  "verifyCustomer": {
    "method": "post",
    "path": "/v1/transactions/verify"
  }
} as const;

/** What each answer of each operation allows: by response code, by HTTP status, and for no answer at all. */
export const meanings = {
  "listTransactions": {
    "200": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The answer is complete. Nothing was bought.",
      "section": "7.1"
    },
    "400": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "The request did not pass validation. Correct it.",
      "section": "7.1"
    },
    "401": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "The merchant key or secret is missing or wrong.",
      "section": "5, 7.1"
    },
    "403": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "These credentials may not act for this merchant.",
      "section": "5, 7.1"
    },
    "422": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "The request did not pass validation. Correct it.",
      "section": "7.1"
    },
    "500": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The service failed. Try again with backoff.",
      "section": "7.1"
    },
    "503": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The service is overloaded. Try again with backoff.",
      "section": "7.1"
    },
    "no-answer": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "Nothing was learned and nothing was bought. Try again with backoff.",
      "section": "7.1"
    }
  },
  "createTransaction": {
    "400": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "The request is not valid JSON or did not pass validation. Correct it. Whether its request id is still free is not shown.",
      "section": "7.1"
    },
    "401": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "The merchant key or secret is missing or wrong. This says nothing about an earlier attempt under the same request id.",
      "section": "5, 7.1"
    },
    "403": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "These credentials may not access this merchant. This says nothing about an earlier attempt under the same request id.",
      "section": "5, 7.1"
    },
    "404": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "There is no such merchant.",
      "section": "7.1"
    },
    "422": {
      "final": "no",
      "retry": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "means": "This request id was used before, or the request did not pass validation. Read the status of the id: the first purchase may have succeeded.",
      "section": "7.1, 7.2"
    },
    "500": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "7.1",
      "means": "The service failed. Whether the transaction exists is not shown: we advise to read the status, and only then to send again, under the same request id."
    },
    "503": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "7.1",
      "means": "The service is overloaded. Whether the transaction exists is not shown: wait, we advise to read the status, and only then to send again, under the same request id."
    },
    "00": {
      "means": "The purchase completed. This is its end.",
      "final": "yes",
      "retry": "no",
      "resend": "no",
      "queryFirst": "no",
      "refund": "no",
      "section": "3"
    },
    "01": {
      "means": "The purchase failed. This is its end; buying again is a new purchase under a new request id.",
      "final": "yes",
      "retry": "no",
      "resend": "no",
      "queryFirst": "no",
      "refund": "yes",
      "section": "3, 7.2"
    },
    "02": {
      "means": "The purchase is still being processed. It has not failed: read its status until it is final.",
      "final": "no",
      "retry": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "section": "3"
    },
    "no-answer": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "2.1, 7.2",
      "means": "A timeout or a dropped connection tells nothing about the purchase: we advise to read the status, and only then to send again, under the same request id."
    }
  },
  "createAirtimeAsync": {
    "400": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "The request is not valid JSON or did not pass validation. Correct it. Whether its request id is still free is not shown.",
      "section": "7.1"
    },
    "401": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "The merchant key or secret is missing or wrong. This says nothing about an earlier attempt under the same request id.",
      "section": "5, 7.1"
    },
    "403": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "These credentials may not access this merchant. This says nothing about an earlier attempt under the same request id.",
      "section": "5, 7.1"
    },
    "404": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "There is no such merchant.",
      "section": "7.1"
    },
    "422": {
      "final": "no",
      "retry": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "means": "This request id was used before, or the request did not pass validation. Read the status of the id: the first purchase may have succeeded.",
      "section": "7.1, 7.2"
    },
    "500": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "7.1",
      "means": "The service failed. Whether the transaction exists is not shown: we advise to read the status, and only then to send again, under the same request id."
    },
    "503": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "7.1",
      "means": "The service is overloaded. Whether the transaction exists is not shown: wait, we advise to read the status, and only then to send again, under the same request id."
    },
    "02": {
      "means": "The purchase is still being processed. It has not failed: read its status until it is final.",
      "final": "no",
      "retry": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "section": "3"
    },
    "no-answer": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "2.1, 7.2",
      "means": "A timeout or a dropped connection tells nothing about the purchase: we advise to read the status, and only then to send again, under the same request id."
    }
  },
  "createAirtimeSync": {
    "400": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "The request is not valid JSON or did not pass validation. Correct it. Whether its request id is still free is not shown.",
      "section": "7.1"
    },
    "401": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "The merchant key or secret is missing or wrong. This says nothing about an earlier attempt under the same request id.",
      "section": "5, 7.1"
    },
    "403": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "These credentials may not access this merchant. This says nothing about an earlier attempt under the same request id.",
      "section": "5, 7.1"
    },
    "404": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "There is no such merchant.",
      "section": "7.1"
    },
    "422": {
      "final": "no",
      "retry": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "means": "This request id was used before, or the request did not pass validation. Read the status of the id: the first purchase may have succeeded.",
      "section": "7.1, 7.2"
    },
    "500": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "7.1",
      "means": "The service failed. Whether the transaction exists is not shown: we advise to read the status, and only then to send again, under the same request id."
    },
    "503": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "7.1",
      "means": "The service is overloaded. Whether the transaction exists is not shown: wait, we advise to read the status, and only then to send again, under the same request id."
    },
    "00": {
      "means": "The purchase completed. This is its end.",
      "final": "yes",
      "retry": "no",
      "resend": "no",
      "queryFirst": "no",
      "refund": "no",
      "section": "3"
    },
    "01": {
      "means": "The purchase failed. This is its end; buying again is a new purchase under a new request id.",
      "final": "yes",
      "retry": "no",
      "resend": "no",
      "queryFirst": "no",
      "refund": "yes",
      "section": "3, 7.2"
    },
    "no-answer": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "2.1, 7.2",
      "means": "A timeout or a dropped connection tells nothing about the purchase: we advise to read the status, and only then to send again, under the same request id."
    }
  },
  "createDataAsync": {
    "400": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "The request is not valid JSON or did not pass validation. Correct it. Whether its request id is still free is not shown.",
      "section": "7.1"
    },
    "401": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "The merchant key or secret is missing or wrong. This says nothing about an earlier attempt under the same request id.",
      "section": "5, 7.1"
    },
    "403": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "These credentials may not access this merchant. This says nothing about an earlier attempt under the same request id.",
      "section": "5, 7.1"
    },
    "404": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "There is no such merchant.",
      "section": "7.1"
    },
    "422": {
      "final": "no",
      "retry": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "means": "This request id was used before, or the request did not pass validation. Read the status of the id: the first purchase may have succeeded.",
      "section": "7.1, 7.2"
    },
    "500": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "7.1",
      "means": "The service failed. Whether the transaction exists is not shown: we advise to read the status, and only then to send again, under the same request id."
    },
    "503": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "7.1",
      "means": "The service is overloaded. Whether the transaction exists is not shown: wait, we advise to read the status, and only then to send again, under the same request id."
    },
    "02": {
      "means": "The purchase is still being processed. It has not failed: read its status until it is final.",
      "final": "no",
      "retry": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "section": "3"
    },
    "no-answer": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "2.1, 7.2",
      "means": "A timeout or a dropped connection tells nothing about the purchase: we advise to read the status, and only then to send again, under the same request id."
    }
  },
  "createDataSync": {
    "400": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "The request is not valid JSON or did not pass validation. Correct it. Whether its request id is still free is not shown.",
      "section": "7.1"
    },
    "401": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "The merchant key or secret is missing or wrong. This says nothing about an earlier attempt under the same request id.",
      "section": "5, 7.1"
    },
    "403": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "These credentials may not access this merchant. This says nothing about an earlier attempt under the same request id.",
      "section": "5, 7.1"
    },
    "404": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "There is no such merchant.",
      "section": "7.1"
    },
    "422": {
      "final": "no",
      "retry": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "means": "This request id was used before, or the request did not pass validation. Read the status of the id: the first purchase may have succeeded.",
      "section": "7.1, 7.2"
    },
    "500": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "7.1",
      "means": "The service failed. Whether the transaction exists is not shown: we advise to read the status, and only then to send again, under the same request id."
    },
    "503": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "7.1",
      "means": "The service is overloaded. Whether the transaction exists is not shown: wait, we advise to read the status, and only then to send again, under the same request id."
    },
    "00": {
      "means": "The purchase completed. This is its end.",
      "final": "yes",
      "retry": "no",
      "resend": "no",
      "queryFirst": "no",
      "refund": "no",
      "section": "3"
    },
    "01": {
      "means": "The purchase failed. This is its end; buying again is a new purchase under a new request id.",
      "final": "yes",
      "retry": "no",
      "resend": "no",
      "queryFirst": "no",
      "refund": "yes",
      "section": "3, 7.2"
    },
    "no-answer": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "2.1, 7.2",
      "means": "A timeout or a dropped connection tells nothing about the purchase: we advise to read the status, and only then to send again, under the same request id."
    }
  },
  "getTransactionStatus": {
    "400": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "no",
      "means": "The request id is missing from the path. Nothing was learned about the purchase.",
      "section": "4.4, 7.1"
    },
    "401": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "no",
      "means": "The merchant key or secret is missing or wrong. Nothing was learned about the purchase.",
      "section": "5, 7.1"
    },
    "403": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "no",
      "means": "These credentials may not access this transaction or order. Nothing was learned about the purchase.",
      "section": "5, 7.1"
    },
    "404": {
      "final": "not-shown",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "No transaction has this request id. Whether one that was just sent can be unknown for a while is not shown; sending it again under the same id cannot buy twice.",
      "section": "4.4, 7.1, 7.2"
    },
    "500": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "yes",
      "means": "The service failed. Nothing was learned about the purchase: read the status again after a pause.",
      "section": "7.1"
    },
    "503": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "yes",
      "means": "The service is overloaded. Nothing was learned about the purchase: read the status again after a pause.",
      "section": "7.1"
    },
    "00": {
      "means": "The purchase completed. This is its end.",
      "final": "yes",
      "retry": "yes",
      "resend": "no",
      "queryFirst": "no",
      "refund": "no",
      "section": "3"
    },
    "01": {
      "means": "The purchase failed. This is its end; buying again is a new purchase under a new request id.",
      "final": "yes",
      "retry": "yes",
      "resend": "no",
      "queryFirst": "no",
      "refund": "yes",
      "section": "3, 7.2"
    },
    "02": {
      "means": "The purchase is still being processed. It has not failed: read its status until it is final.",
      "final": "no",
      "retry": "yes",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "section": "3"
    },
    "no-answer": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "yes",
      "means": "A poll that got no answer is not a failed purchase: read the status again after a pause.",
      "section": "3"
    }
  },
  "createGiftCardOrder": {
    "400": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "The request is not valid JSON or did not pass validation. Correct it. Whether its request id is still free is not shown.",
      "section": "7.1"
    },
    "401": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "The merchant key or secret is missing or wrong. This says nothing about an earlier attempt under the same request id.",
      "section": "5, 7.1"
    },
    "403": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "These credentials may not access this merchant. This says nothing about an earlier attempt under the same request id.",
      "section": "5, 7.1"
    },
    "404": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "There is no such merchant.",
      "section": "7.1"
    },
    "422": {
      "final": "no",
      "retry": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "means": "This request id was used before, or the request did not pass validation. Read the status of the id: the first purchase may have succeeded.",
      "section": "7.1, 7.2"
    },
    "500": {
      "final": "no",
      "retry": "yes",
      "resend": "not-shown",
      "queryFirst": "yes",
      "refund": "no",
      "section": "7.1",
      "means": "The service failed. Whether the order exists is not shown: read it by its request id."
    },
    "503": {
      "final": "no",
      "retry": "yes",
      "resend": "not-shown",
      "queryFirst": "yes",
      "refund": "no",
      "section": "7.1",
      "means": "The service is overloaded. Whether the order exists is not shown: wait, then read it by its request id."
    },
    "00": {
      "means": "The purchase completed. This is its end.",
      "final": "yes",
      "retry": "no",
      "resend": "no",
      "queryFirst": "no",
      "refund": "no",
      "section": "3"
    },
    "01": {
      "means": "The purchase failed. This is its end; buying again is a new purchase under a new request id.",
      "final": "yes",
      "retry": "no",
      "resend": "no",
      "queryFirst": "no",
      "refund": "yes",
      "section": "3, 7.2"
    },
    "02": {
      "means": "The purchase is still being processed. It has not failed: read its status until it is final.",
      "final": "no",
      "retry": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "section": "3"
    },
    "no-answer": {
      "final": "no",
      "retry": "not-shown",
      "resend": "not-shown",
      "queryFirst": "yes",
      "refund": "no",
      "section": "4.9",
      "means": "A timeout or a dropped connection tells nothing about the order: read it by its request id."
    }
  },
  "getGiftCardOrder": {
    "400": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "no",
      "means": "The request id is missing from the path. Nothing was learned about the purchase.",
      "section": "4.4, 7.1"
    },
    "401": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "no",
      "means": "The merchant key or secret is missing or wrong. Nothing was learned about the purchase.",
      "section": "5, 7.1"
    },
    "403": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "no",
      "means": "These credentials may not access this transaction or order. Nothing was learned about the purchase.",
      "section": "5, 7.1"
    },
    "404": {
      "final": "not-shown",
      "retry": "yes",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "No order has this request id. Whether one that was just sent can be unknown for a while is not shown.",
      "section": "7.1"
    },
    "500": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "yes",
      "means": "The service failed. Nothing was learned about the purchase: read the status again after a pause.",
      "section": "7.1"
    },
    "503": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "yes",
      "means": "The service is overloaded. Nothing was learned about the purchase: read the status again after a pause.",
      "section": "7.1"
    },
    "00": {
      "means": "The purchase completed. This is its end.",
      "final": "yes",
      "retry": "yes",
      "resend": "no",
      "queryFirst": "no",
      "refund": "no",
      "section": "3"
    },
    "01": {
      "means": "The purchase failed. This is its end; buying again is a new purchase under a new request id.",
      "final": "yes",
      "retry": "yes",
      "resend": "no",
      "queryFirst": "no",
      "refund": "yes",
      "section": "3, 7.2"
    },
    "02": {
      "means": "The purchase is still being processed. It has not failed: read its status until it is final.",
      "final": "no",
      "retry": "yes",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "section": "3"
    },
    "no-answer": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "yes",
      "means": "A poll that got no answer is not a failed purchase: read the status again after a pause.",
      "section": "3"
    }
  },
  "checkHealth": {
    "200": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The answer is complete. Nothing was bought.",
      "section": "7.1"
    },
    "500": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The service failed. Try again with backoff.",
      "section": "7.1"
    },
    "503": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The service is overloaded. Try again with backoff.",
      "section": "7.1"
    },
    "no-answer": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "Nothing was learned and nothing was bought. Try again with backoff.",
      "section": "7.1"
    }
  },
  "listCablePlans": {
    "200": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The answer is complete. Nothing was bought.",
      "section": "7.1"
    },
    "400": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "The request did not pass validation. Correct it.",
      "section": "7.1"
    },
    "401": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "The merchant key or secret is missing or wrong.",
      "section": "5, 7.1"
    },
    "422": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "The request did not pass validation. Correct it.",
      "section": "7.1"
    },
    "500": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The service failed. Try again with backoff.",
      "section": "7.1"
    },
    "503": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The service is overloaded. Try again with backoff.",
      "section": "7.1"
    },
    "no-answer": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "Nothing was learned and nothing was bought. Try again with backoff.",
      "section": "7.1"
    }
  },
  "listDataPlans": {
    "200": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The answer is complete. Nothing was bought.",
      "section": "7.1"
    },
    "400": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "The request did not pass validation. Correct it.",
      "section": "7.1"
    },
    "401": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "The merchant key or secret is missing or wrong.",
      "section": "5, 7.1"
    },
    "422": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "The request did not pass validation. Correct it.",
      "section": "7.1"
    },
    "500": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The service failed. Try again with backoff.",
      "section": "7.1"
    },
    "503": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The service is overloaded. Try again with backoff.",
      "section": "7.1"
    },
    "no-answer": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "Nothing was learned and nothing was bought. Try again with backoff.",
      "section": "7.1"
    }
  },
  "createCableTransaction": {
    "400": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "The request is not valid JSON or did not pass validation. Correct it. Whether its request id is still free is not shown.",
      "section": "7.1"
    },
    "401": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "The merchant key or secret is missing or wrong. This says nothing about an earlier attempt under the same request id.",
      "section": "5, 7.1"
    },
    "403": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "These credentials may not access this merchant. This says nothing about an earlier attempt under the same request id.",
      "section": "5, 7.1"
    },
    "404": {
      "final": "not-shown",
      "retry": "no",
      "resend": "not-shown",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "There is no such merchant.",
      "section": "7.1"
    },
    "422": {
      "final": "no",
      "retry": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "means": "This request id was used before, or the request did not pass validation. Read the status of the id: the first purchase may have succeeded.",
      "section": "7.1, 7.2"
    },
    "500": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "7.1",
      "means": "The service failed. Whether the transaction exists is not shown: we advise to read the status, and only then to send again, under the same request id."
    },
    "503": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "7.1",
      "means": "The service is overloaded. Whether the transaction exists is not shown: wait, we advise to read the status, and only then to send again, under the same request id."
    },
    "00": {
      "means": "The purchase completed. This is its end.",
      "final": "yes",
      "retry": "no",
      "resend": "no",
      "queryFirst": "no",
      "refund": "no",
      "section": "3"
    },
    "01": {
      "means": "The purchase failed. This is its end; buying again is a new purchase under a new request id.",
      "final": "yes",
      "retry": "no",
      "resend": "no",
      "queryFirst": "no",
      "refund": "yes",
      "section": "3, 7.2"
    },
    "no-answer": {
      "final": "no",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "yes",
      "refund": "no",
      "section": "2.1, 7.2",
      "means": "A timeout or a dropped connection tells nothing about the purchase: we advise to read the status, and only then to send again, under the same request id."
    }
  },
  "getTransactionStatusV1": {
    "400": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "no",
      "means": "The request id is missing from the path. Nothing was learned about the purchase.",
      "section": "4.4, 7.1"
    },
    "401": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "no",
      "means": "The merchant key or secret is missing or wrong. Nothing was learned about the purchase.",
      "section": "5, 7.1"
    },
    "403": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "no",
      "means": "These credentials may not access this transaction or order. Nothing was learned about the purchase.",
      "section": "5, 7.1"
    },
    "404": {
      "final": "not-shown",
      "retry": "yes",
      "resend": "yes",
      "queryFirst": "no",
      "refund": "not-shown",
      "means": "No transaction has this request id. Whether one that was just sent can be unknown for a while is not shown; sending it again under the same id cannot buy twice.",
      "section": "4.4, 7.1, 7.2"
    },
    "500": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "yes",
      "means": "The service failed. Nothing was learned about the purchase: read the status again after a pause.",
      "section": "7.1"
    },
    "503": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "yes",
      "means": "The service is overloaded. Nothing was learned about the purchase: read the status again after a pause.",
      "section": "7.1"
    },
    "00": {
      "means": "The purchase completed. This is its end.",
      "final": "yes",
      "retry": "yes",
      "resend": "no",
      "queryFirst": "no",
      "refund": "no",
      "section": "3"
    },
    "01": {
      "means": "The purchase failed. This is its end; buying again is a new purchase under a new request id.",
      "final": "yes",
      "retry": "yes",
      "resend": "no",
      "queryFirst": "no",
      "refund": "yes",
      "section": "3, 7.2"
    },
    "02": {
      "means": "The purchase is still being processed. It has not failed: read its status until it is final.",
      "final": "no",
      "retry": "yes",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "section": "3"
    },
    "no-answer": {
      "final": "no",
      "resend": "no",
      "queryFirst": "yes",
      "refund": "no",
      "retry": "yes",
      "means": "A poll that got no answer is not a failed purchase: read the status again after a pause.",
      "section": "3"
    }
  },
  "verifyCustomer": {
    "200": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The answer is complete. Nothing was bought.",
      "section": "7.1"
    },
    "400": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "If `message` rejects the meter, smartcard or betting id, ask the customer for it again. Otherwise the request is not valid: correct it.",
      "section": "4.8, 7.2"
    },
    "401": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "The merchant key or secret is missing or wrong.",
      "section": "5, 7.1"
    },
    "403": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "These credentials may not act for this merchant.",
      "section": "5, 7.1"
    },
    "404": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "There is no such merchant.",
      "section": "7.1"
    },
    "422": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "no",
      "means": "The request did not pass validation. Correct it.",
      "section": "7.1"
    },
    "500": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The service failed. Try again with backoff.",
      "section": "7.1"
    },
    "502": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The verification could not be completed. The customer may be fine: try again with backoff.",
      "section": "4.8, 7.1"
    },
    "503": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "The service is overloaded. Try again with backoff.",
      "section": "7.1"
    },
    "no-answer": {
      "final": "not-applicable",
      "resend": "not-applicable",
      "queryFirst": "not-applicable",
      "refund": "not-applicable",
      "retry": "yes",
      "means": "Nothing was learned and nothing was bought. Try again with backoff.",
      "section": "7.1"
    }
  }
} as const;
