// Generated from spec/ by `npm run build`. Do not edit.

export interface paths {
    "/ext/gateway/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description Lists the merchant's transactions, one page at a time. All filters are optional.
         */
        get: operations["listTransactions"];
        put?: never;
        /**
         * Create a transaction
         * @description Buys airtime or data, or pays a bill. The `product` in the body decides how:
         *
         *     - `airtime` and `data` are **asynchronous**. The response is `02` pending. Poll the status until it is final.
         *     - All others are bills, and **synchronous**. The response is final: `00` or `01`, never pending.
         *
         *     To wait for the outcome of airtime or data in the response, use `/airtime/sync` or `/data/sync`. Cable TV can also be
         *     paid with `POST /v1/transactions`, the same create under the other prefix: use the one that is served under your base
         *     address.
         */
        post: operations["createTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ext/gateway/v1/transactions/airtime/async": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy airtime and poll for the outcome
         * @description Accepts an airtime purchase and returns `02` pending immediately. Poll the status until it is final.
         */
        post: operations["createAirtimeAsync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ext/gateway/v1/transactions/airtime/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy airtime and wait for the outcome
         * @description Buys airtime and returns the final outcome: `00` or `01`. `plan_code` is not needed.
         */
        post: operations["createAirtimeSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ext/gateway/v1/transactions/data/async": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy data and poll for the outcome
         * @description Accepts a data purchase and returns `02` pending immediately. Poll the status until it is final.
         */
        post: operations["createDataAsync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ext/gateway/v1/transactions/data/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy data and wait for the outcome
         * @description Buys a data plan and returns the final outcome: `00` or `01`. `plan_code` is required.
         */
        post: operations["createDataSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ext/gateway/v1/transactions/status/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a transaction
         * @description Gets the outcome of a transaction. Poll it until an asynchronous purchase is final, and check it whenever the response
         *     to a purchase is lost. For a pending MTN transaction, the check itself can move it to success or failed.
         *
         *     A bill create is never pending. Whether the status of a bill can be pending is not documented, so do not rule it out:
         *     while the response is `02`, keep polling.
         *
         *     `GET /v1/transactions/status/{client_request_id}` returns the same response under the other prefix: use the one that
         *     is served under your base address.
         */
        get: operations["getTransactionStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/giftcards/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order gift cards
         * @description Orders gift cards. The response is final or pending; while it is pending, poll the order until it is final.
         */
        post: operations["createGiftCardOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/giftcards/orders/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a gift card order
         * @description Gets the outcome of a gift card order. Poll it until `response_code` is `00` or `01`.
         */
        get: operations["getGiftCardOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the health of the service
         * @description Reports that the service is up, for uptime monitoring only. It needs no credentials.
         */
        get: operations["checkHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plans/bills/cable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cable TV plans
         * @description Lists the bouquets of one cable TV network, or of all. To pay for a bouquet, send its `id`, as a string, as `plan_code`.
         */
        get: operations["listCablePlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plans/{network}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List data plans
         * @description Lists the data plans of a mobile network. To buy a plan, send its `plan_code`.
         */
        get: operations["listDataPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay for cable TV
         * @description Pays for cable TV and returns the final outcome: `00` or `01`.
         *
         *     This is the same create as `POST /ext/gateway/v1/transactions`, under the other prefix: use the one that is served
         *     under your base address. Only cable payments are documented here.
         *
         *     Your account manager must enable cable TV on the merchant profile before go-live.
         */
        post: operations["createCableTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions/status/{client_request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a transaction (/v1)
         * @description Gets the outcome of a transaction. This is the same as `GET /ext/gateway/v1/transactions/status/{request_id}`, with
         *     the same response, under the other prefix: use the one that is served under your base address.
         *
         *     Poll it while the response is `02` pending. A bill create is never pending, but do not rule out that the
         *     status of a bill is.
         */
        get: operations["getTransactionStatusV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a customer
         * @description Verifies the meter, the smartcard or the betting id of a customer. Verification is optional and buys nothing. Our
         *     advice is to do it before every bill payment: show the buyer the customer's name, and keep an electricity amount within
         *     `min_amount` and `max_amount`.
         */
        post: operations["verifyCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description An airtime purchase that was accepted and queued. */
        AcceptedAirtime: {
            /** @description The service's own reference of the transaction, in a UUID-like form. */
            internal_reference: string;
            /** @description The `client_request_id` of the purchase. */
            request_id: string;
            /** @description The customer: the phone number, smartcard, meter or customer id. */
            msisdn: string;
            /**
             * @description What is being bought.
             * @enum {string}
             */
            product: "airtime";
            /** @description The network or biller. Typically upper case, even if the request used lower case: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description Numeric merchant identifier. */
            merchant_id: number;
            /** @description Always an empty string, because airtime has no plan. */
            plan: string;
        };
        /** @description A data purchase that was accepted and queued. */
        AcceptedData: {
            /** @description The service's own reference of the transaction, in a UUID-like form. */
            internal_reference: string;
            /** @description The `client_request_id` of the purchase. */
            request_id: string;
            /** @description The customer: the phone number, smartcard, meter or customer id. */
            msisdn: string;
            /**
             * @description What is being bought.
             * @enum {string}
             */
            product: "data";
            /** @description The network or biller. Typically upper case, even if the request used lower case: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description Numeric merchant identifier. */
            merchant_id: number;
            /** @description The plan code of the request. */
            plan: string;
        };
        /** @description An airtime or data purchase that was accepted and queued. It has no `created_at` yet. */
        AcceptedTransaction: {
            /** @description The service's own reference of the transaction, in a UUID-like form. */
            internal_reference: string;
            /** @description The `client_request_id` of the purchase. */
            request_id: string;
            /** @description The customer: the phone number, smartcard, meter or customer id. */
            msisdn: string;
            /** @description What is being bought. The create of a bill never returns pending. */
            product: "airtime" | "data" | (string & {});
            /** @description The network or biller. Typically upper case, even if the request used lower case: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description Numeric merchant identifier. */
            merchant_id: number;
            /** @description For data, the plan code of the request. For airtime, an empty string. */
            plan: string;
        };
        /** @description The purchase failed. This is final; the HTTP status is still 200. */
        AirtimeFailedResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "failed";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "01";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["SyncAirtime"];
        };
        /**
         * @description The purchase is still being processed, and has not failed. Poll the status until it is final, and do not buy again under a
         *     new id.
         */
        AirtimePendingResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "pending";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "02";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["AcceptedAirtime"];
        };
        /** @description Buy airtime. */
        AirtimePurchase: {
            /** @description The code of the merchant profile that sells. */
            merchant_code: string;
            /** @description The phone number. By our reading: digits only, beginning with `234` or `0`. */
            customer_msisdn: components["schemas"]["SubscriberNumber"];
            /** @description The mobile network, in lower case. */
            network: components["schemas"]["MobileNetwork"];
            /**
             * @description What is bought.
             * @enum {string}
             */
            product: "airtime";
            /** @description Not needed for airtime. */
            plan_code?: string;
            /** @description The amount in Naira, as decimal digits in a string; that form is a reading. */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own id for this purchase, unique for your merchant, and its idempotency key: store it first, and never use it for
             *     another purchase. By our reading it is another purchase for another merchant: send again for the same merchant only.
             *     Which characters and what length are accepted is not documented; our advice is letters, digits, `-` and `_` only, because
             *     the id becomes a path segment.
             */
            client_request_id: string;
        };
        /** @description The outcome of a synchronous airtime purchase. Never pending. */
        AirtimeResponse: components["schemas"]["AirtimeSuccessResponse"] | components["schemas"]["AirtimeFailedResponse"];
        /** @description The purchase completed. This is final. */
        AirtimeSuccessResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "00";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["AirtimeTransaction"];
        };
        /** @description Airtime that was delivered. It has no plan; whether `plan` appears is not documented. */
        AirtimeTransaction: {
            /** @description The service's own reference of the transaction, in a UUID-like form. */
            internal_reference: string;
            /** @description The `client_request_id` of the purchase. */
            request_id: string;
            /** @description The customer: the phone number, smartcard, meter or customer id. */
            msisdn: string;
            /**
             * @description What was bought.
             * @enum {string}
             */
            product: "airtime";
            /** @description The network or biller. Typically upper case, even if the request used lower case: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description Numeric merchant identifier. */
            merchant_id: number;
            /** @description The plan code of the request, and an empty string on pending airtime. It is documented on creates; elsewhere it may appear or not. */
            plan?: string;
            /** @description When the transaction was created. Parse both forms, RFC 3339 and `YYYY-MM-DD HH:MM:SS`; the time zone of the second is not documented. */
            created_at: components["schemas"]["CreationTimestamp"];
            /** @description A reference of a third party. Which party is not documented. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description The message of the operator or biller: optional, and common on synchronous airtime and data. On a failed bill it holds the
             *     biller's reason, if one is returned: a meter that cannot be paid online, or an amount below the minimum.
             */
            telco_message?: string;
        };
        /** @description Fund a betting account. */
        BettingPurchase: {
            /** @description The code of the merchant profile that sells. */
            merchant_code: string;
            /** @description The id of the customer at the biller. */
            customer_msisdn: string;
            /** @description The biller. The accepted names are not documented: ask the service's team for them. */
            network: string;
            /**
             * @description What is bought.
             * @enum {string}
             */
            product: "BETTING";
            /** @description The plan to buy: the `id` of a row of the bill plan catalog, as a string. */
            plan_code: string;
            /** @description The amount in Naira, as decimal digits in a string; that form is a reading. A biller may reject less than its minimum. */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own id for this purchase, unique for your merchant, and its idempotency key: store it first, and never use it for
             *     another purchase. By our reading it is another purchase for another merchant: send again for the same merchant only.
             *     Which characters and what length are accepted is not documented; our advice is letters, digits, `-` and `_` only, because
             *     the id becomes a path segment.
             */
            client_request_id: string;
        };
        /** @description The purchase failed. This is final; the HTTP status is still 200. */
        BillFailedResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "failed";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "01";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["SyncBill"];
        };
        /** @description A plan of a bill other than cable TV. Its fields are not documented. */
        BillPlan: unknown;
        /** @description The plans of a bill other than cable TV. The routes are not documented. */
        BillPlanListResponse: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result for a human reader. */
            description: string;
            /** @description The plans. */
            data: components["schemas"]["BillPlan"][];
        };
        /** @description The purchase completed. This is final. */
        BillSuccessResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "00";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["BillTransaction"];
        };
        /** @description A bill payment that completed. */
        BillTransaction: {
            /** @description The service's own reference of the transaction, in a UUID-like form. */
            internal_reference: string;
            /** @description The `client_request_id` of the purchase. */
            request_id: string;
            /** @description The customer: the phone number, smartcard, meter or customer id. */
            msisdn: string;
            /** @description The bill. The create of airtime or data returns pending instead. */
            product: "CABLE" | "ELECTRICITY" | "BETTING" | (string & {});
            /** @description The network or biller. Typically upper case, even if the request used lower case: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description Numeric merchant identifier. */
            merchant_id: number;
            /** @description The plan code of the request. */
            plan: string;
            /** @description When the transaction was created. Parse both forms, RFC 3339 and `YYYY-MM-DD HH:MM:SS`; the time zone of the second is not documented. */
            created_at: components["schemas"]["CreationTimestamp"];
            /** @description A reference of a third party. Which party is not documented. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description The message of the operator or biller: optional, and common on synchronous airtime and data. On a failed bill it holds the
             *     biller's reason, if one is returned: a meter that cannot be paid online, or an amount below the minimum.
             */
            telco_message?: string;
            /**
             * @description The credit token for the meter, with leading zeros; prepaid electricity only, and absent if the payment cleared debt. A
             *     success with neither `token` nor `payment_spent_on` is paid: our advice is to check the status again, then to ask the
             *     service's team.
             */
            token?: string;
            /** @description The units bought, as a string; their unit is not documented. Prepaid electricity only; by our reading they may be absent. */
            units?: string;
            /** @description The first Key Change Token, with leading zeros. Issued only for some meters: each of the two may be absent. */
            kct1?: components["schemas"]["KeyChangeToken"];
            /** @description The second Key Change Token, with leading zeros. It may be absent, too. */
            kct2?: components["schemas"]["KeyChangeToken"];
            /** @description What the payment was spent on if it cleared meter debt instead of buying a token, for example `debt`. Electricity only; never send it in a request. */
            payment_spent_on?: string;
        };
        /** @description The purchase failed. This is final; the HTTP status is still 200. */
        CableFailedResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "failed";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "01";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["SyncCable"];
        };
        /**
         * @description A cable TV network, in upper case.
         * @enum {string}
         */
        CableNetwork: "DSTV" | "GOTV" | "STARTIMES";
        /** @description A cable TV bouquet. */
        CablePlan: {
            /** @description The id of the bouquet. Send it, as a string, as `plan_code`. */
            id: number;
            /** @description The name of the bouquet. */
            name: string;
            /** @description The cable TV network. By our reading the service may add networks: accept other values, too. */
            network: "DSTV" | "GOTV" | "STARTIMES" | (string & {});
            /**
             * @description Cable TV.
             * @enum {string}
             */
            product: "CABLE";
            /** @description How the amount is set. Values other than `fixed` are not documented. */
            amount_type: string;
            /** @description The price in Naira, as a string. If `amount_type` is `fixed`, the `amount` of the payment should match it. */
            price: string;
        };
        /** @description The cable TV bouquets. */
        CablePlanListResponse: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result for a human reader. */
            description: string;
            /** @description The plans. */
            data: components["schemas"]["CablePlan"][];
        };
        /** @description Pay for cable TV. The merchant's account manager must enable it on the merchant profile before go-live. */
        CablePurchase: {
            /** @description The code of the merchant profile that sells. */
            merchant_code: string;
            /** @description The smartcard or IUC number. */
            customer_msisdn: string;
            /** @description The cable TV network, in upper case. */
            network: components["schemas"]["CableNetwork"];
            /**
             * @description What is bought.
             * @enum {string}
             */
            product: "CABLE";
            /** @description The plan to buy: the `id` of a row of the bill plan catalog, as a string. */
            plan_code: string;
            /**
             * @description The amount in Naira, as decimal digits in a string; that form is a reading. It should match the `price` of a bouquet whose
             *     `amount_type` is `fixed`. A biller may reject less than its minimum.
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own id for this purchase, unique for your merchant, and its idempotency key: store it first, and never use it for
             *     another purchase. By our reading it is another purchase for another merchant: send again for the same merchant only.
             *     Which characters and what length are accepted is not documented; our advice is letters, digits, `-` and `_` only, because
             *     the id becomes a path segment.
             */
            client_request_id: string;
        };
        /** @description The outcome of a cable TV payment. Never pending. */
        CableResponse: components["schemas"]["CableSuccessResponse"] | components["schemas"]["CableFailedResponse"];
        /** @description The purchase completed. This is final. */
        CableSuccessResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "00";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["CableTransaction"];
        };
        /** @description A cable TV payment. */
        CableTransaction: {
            /** @description The service's own reference of the transaction, in a UUID-like form. */
            internal_reference: string;
            /** @description The `client_request_id` of the purchase. */
            request_id: string;
            /** @description The customer: the phone number, smartcard, meter or customer id. */
            msisdn: string;
            /**
             * @description What was bought.
             * @enum {string}
             */
            product: "CABLE";
            /** @description The network or biller. Typically upper case, even if the request used lower case: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description Numeric merchant identifier. */
            merchant_id: number;
            /** @description The plan code of the request. */
            plan: string;
            /** @description When the transaction was created. Parse both forms, RFC 3339 and `YYYY-MM-DD HH:MM:SS`; the time zone of the second is not documented. */
            created_at: components["schemas"]["CreationTimestamp"];
            /** @description A reference of a third party. Which party is not documented. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description The message of the operator or biller: optional, and common on synchronous airtime and data. On a failed bill it holds the
             *     biller's reason, if one is returned: a meter that cannot be paid online, or an amount below the minimum.
             */
            telco_message?: string;
        };
        /** @description Gift card catalogs, quotes and availability, and eSIM catalogs and quotes, have the envelope of a verification. Their routes are not documented. */
        CatalogResponse: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result as an HTTP-style number, such as 200. */
            code: number;
            /** @description The result for a human reader. */
            message: string;
            /** @description What was asked for. */
            data: unknown;
        };
        /** @description Buy airtime, on a route that sells nothing else. */
        CreateAirtimeRequest: {
            /** @description The code of the merchant profile that sells. */
            merchant_code: string;
            /** @description The phone number. By our reading: digits only, beginning with `234` or `0`. */
            customer_msisdn: components["schemas"]["SubscriberNumber"];
            /** @description The mobile network, in lower case. */
            network: components["schemas"]["MobileNetwork"];
            /** @description By our reading it may be left out on this route, because the route sets the product, whatever value is sent. Sending it is recommended, because it is documented as required. */
            product?: components["schemas"]["Product"];
            /** @description Not needed for airtime. */
            plan_code?: string;
            /** @description The amount in Naira, as decimal digits in a string; that form is a reading. */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own id for this purchase, unique for your merchant, and its idempotency key: store it first, and never use it for
             *     another purchase. By our reading it is another purchase for another merchant: send again for the same merchant only.
             *     Which characters and what length are accepted is not documented; our advice is letters, digits, `-` and `_` only, because
             *     the id becomes a path segment.
             */
            client_request_id: string;
        };
        /** @description Buy a mobile data plan, on a route that sells nothing else. */
        CreateDataRequest: {
            /** @description The code of the merchant profile that sells. */
            merchant_code: string;
            /** @description The phone number. By our reading: digits only, beginning with `234` or `0`. */
            customer_msisdn: components["schemas"]["SubscriberNumber"];
            /** @description The mobile network, in lower case. */
            network: components["schemas"]["MobileNetwork"];
            /** @description By our reading it may be left out on this route, because the route sets the product, whatever value is sent. Sending it is recommended, because it is documented as required. */
            product?: components["schemas"]["Product"];
            /**
             * @description The plan to buy: the `plan_code` of a row of the data plan catalog, in the form `<NETWORK>-<n>`, such as `MTN-8`, `GLO-1`, `AIRTEL-1` or `9MOBILE-1`. New integrations with MTN must send this prefixed code, because a bare number is taken as an MTN tariff id and never as a catalog id. The `shortCode` of a plan is also accepted, and so are the identifiers of earlier integrations:
             *
             *     | network | legacy values still accepted |
             *     | --- | --- |
             *     | `mtn` | the tariff type id, as a bare number |
             *     | `glo` | the catalog id, or a product id of the form `DATA-<n>` |
             *     | `airtel` | the catalog id, or the `tarrifTypeId` |
             *     | `9mobile` | the catalog id, or the `plan_code`; the operator itself vends by amount |
             */
            plan_code: string;
            /** @description The amount in Naira, as decimal digits in a string; that form is a reading. It should match the `price` of the plan. */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own id for this purchase, unique for your merchant, and its idempotency key: store it first, and never use it for
             *     another purchase. By our reading it is another purchase for another merchant: send again for the same merchant only.
             *     Which characters and what length are accepted is not documented; our advice is letters, digits, `-` and `_` only, because
             *     the id becomes a path segment.
             */
            client_request_id: string;
        };
        /** @description The body of a gift card purchase, whose fields are not documented. The order returns the request id that was sent; that it is sent in the body is a reading. */
        CreateGiftCardOrderRequest: unknown;
        /** @description Any purchase. `product` decides which fields are required and which networks are allowed. */
        CreateTransactionRequest: components["schemas"]["AirtimePurchase"] | components["schemas"]["DataPurchase"] | components["schemas"]["CablePurchase"] | components["schemas"]["ElectricityPurchase"] | components["schemas"]["BettingPurchase"];
        /** @description The outcome of a create: pending for airtime and data, success or failed for bills. */
        CreateTransactionResponse: components["schemas"]["BillSuccessResponse"] | components["schemas"]["BillFailedResponse"] | components["schemas"]["PurchasePendingResponse"];
        /** @description A date and time in one of two forms: RFC 3339 (`2026-03-02T09:15:27Z`) or `YYYY-MM-DD HH:MM:SS`. Parse both. */
        CreationTimestamp: string;
        /** @description The meter, smartcard or betting id was rejected. Our advice: show `message`, and ask for the number again if it may be mistyped. */
        CustomerRejectedResponse: {
            /**
             * @description The customer was rejected.
             * @enum {string}
             */
            status: "error";
            /** @description The result as an HTTP-style number: 400. */
            code: number;
            /** @description The reason of the rejection. */
            message: string;
        };
        /** @description The purchase failed. This is final; the HTTP status is still 200. */
        DataFailedResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "failed";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "01";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["SyncData"];
        };
        /**
         * @description The purchase is still being processed, and has not failed. Poll the status until it is final, and do not buy again under a
         *     new id.
         */
        DataPendingResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "pending";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "02";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["AcceptedData"];
        };
        /** @description A mobile data plan. */
        DataPlan: {
            /** @description The stable code of the plan, such as `MTN-8`, `GLO-1`, `AIRTEL-1` or `9MOBILE-1`. It is recommended in a purchase: new integrations send it, and new integrations with MTN must. */
            plan_code: string;
            /** @description The index of the plan in the catalog, which is legacy: name the plan by `plan_code` instead. For MTN never send it in a purchase: a bare number is taken as a tariff id, never as a catalog id. */
            id: number;
            /** @description The name of the plan. */
            name: string;
            /** @description The description of the plan. */
            description: string;
            /** @description The price in Naira, as a string. The `amount` of the purchase should match it. */
            price: string;
            /** @description The operator's tariff or product id, for information only. The name is spelled exactly so. */
            tarrifTypeId: string;
            /** @description The validity period, as text. */
            validity: string;
            /** @description The size of the bundle, as text. */
            value: string;
            /** @description The group of the plan, such as a period. */
            group: string;
            /** @description A human-readable code. A purchase accepts it, too. */
            shortCode: string;
        };
        /** @description The data plans of a network. */
        DataPlanListResponse: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result for a human reader. */
            description: string;
            /** @description The plans. */
            data: components["schemas"]["DataPlan"][];
        };
        /** @description Buy a mobile data plan. */
        DataPurchase: {
            /** @description The code of the merchant profile that sells. */
            merchant_code: string;
            /** @description The phone number. By our reading: digits only, beginning with `234` or `0`. */
            customer_msisdn: components["schemas"]["SubscriberNumber"];
            /** @description The mobile network, in lower case. */
            network: components["schemas"]["MobileNetwork"];
            /**
             * @description What is bought.
             * @enum {string}
             */
            product: "data";
            /**
             * @description The plan to buy: the `plan_code` of a row of the data plan catalog, in the form `<NETWORK>-<n>`, such as `MTN-8`, `GLO-1`, `AIRTEL-1` or `9MOBILE-1`. New integrations with MTN must send this prefixed code, because a bare number is taken as an MTN tariff id and never as a catalog id. The `shortCode` of a plan is also accepted, and so are the identifiers of earlier integrations:
             *
             *     | network | legacy values still accepted |
             *     | --- | --- |
             *     | `mtn` | the tariff type id, as a bare number |
             *     | `glo` | the catalog id, or a product id of the form `DATA-<n>` |
             *     | `airtel` | the catalog id, or the `tarrifTypeId` |
             *     | `9mobile` | the catalog id, or the `plan_code`; the operator itself vends by amount |
             */
            plan_code: string;
            /** @description The amount in Naira, as decimal digits in a string; that form is a reading. It should match the `price` of the plan. */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own id for this purchase, unique for your merchant, and its idempotency key: store it first, and never use it for
             *     another purchase. By our reading it is another purchase for another merchant: send again for the same merchant only.
             *     Which characters and what length are accepted is not documented; our advice is letters, digits, `-` and `_` only, because
             *     the id becomes a path segment.
             */
            client_request_id: string;
        };
        /** @description The outcome of a synchronous data purchase. Never pending. */
        DataResponse: components["schemas"]["DataSuccessResponse"] | components["schemas"]["DataFailedResponse"];
        /** @description The purchase completed. This is final. */
        DataSuccessResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "00";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["DataTransaction"];
        };
        /** @description A data plan that was delivered. */
        DataTransaction: {
            /** @description The service's own reference of the transaction, in a UUID-like form. */
            internal_reference: string;
            /** @description The `client_request_id` of the purchase. */
            request_id: string;
            /** @description The customer: the phone number, smartcard, meter or customer id. */
            msisdn: string;
            /**
             * @description What was bought.
             * @enum {string}
             */
            product: "data";
            /** @description The network or biller. Typically upper case, even if the request used lower case: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description Numeric merchant identifier. */
            merchant_id: number;
            /** @description The plan code of the request. */
            plan: string;
            /** @description When the transaction was created. Parse both forms, RFC 3339 and `YYYY-MM-DD HH:MM:SS`; the time zone of the second is not documented. */
            created_at: components["schemas"]["CreationTimestamp"];
            /** @description A reference of a third party. Which party is not documented. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description The message of the operator or biller: optional, and common on synchronous airtime and data. On a failed bill it holds the
             *     biller's reason, if one is returned: a meter that cannot be paid online, or an amount below the minimum.
             */
            telco_message?: string;
        };
        /**
         * @description An eSIM order that was delivered.
         * @example {
         *       "iccid": "8923401000012345678",
         *       "activation_code": "K2-1Q9XZ4-7TW0PM",
         *       "smdp_address": "rsp.esim.invalid",
         *       "lpa": "LPA:1$rsp.esim.invalid$K2-1Q9XZ4-7TW0PM"
         *     }
         */
        DeliveredEsimOrder: {
            /** @description The ICCID: the number of the eSIM profile. */
            iccid: string;
            /** @description The activation code of the eSIM profile. */
            activation_code: string;
            /** @description The address of the SM-DP+ server from which the device downloads the profile. */
            smdp_address: string;
            /** @description The LPA activation string for the device. */
            lpa: string;
        };
        /** @description A gift card order that was delivered. */
        DeliveredGiftCardOrder: {
            /** @description The request id of the order, as it was sent. */
            request_id: string;
            /** @description The upstream reference of the order. Absent until it is available. */
            reference_code?: string;
            /** @description The cards that were bought, omitted while the order is pending. Their fields are not documented. */
            cards: unknown;
        };
        /** @description Buy prepaid electricity. */
        ElectricityPurchase: {
            /** @description The code of the merchant profile that sells. */
            merchant_code: string;
            /** @description The meter number, or another id of the customer at the biller. */
            customer_msisdn: string;
            /** @description The biller. The accepted names are not documented: ask the service's team for them. */
            network: string;
            /**
             * @description What is bought.
             * @enum {string}
             */
            product: "ELECTRICITY";
            /** @description The plan to buy: the `id` of a row of the bill plan catalog, as a string. */
            plan_code: string;
            /**
             * @description The amount in Naira, as decimal digits in a string; that form is a reading. A biller may reject less than its minimum, and
             *     the amount may be bounded by `min_amount` and `max_amount` of the verification.
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own id for this purchase, unique for your merchant, and its idempotency key: store it first, and never use it for
             *     another purchase. By our reading it is another purchase for another merchant: send again for the same merchant only.
             *     Which characters and what length are accepted is not documented; our advice is letters, digits, `-` and `_` only, because
             *     the id becomes a path segment.
             */
            client_request_id: string;
        };
        /** @description The body of an error response. Its form is not documented: expect any JSON, and decide by the HTTP status. */
        ErrorBody: Record<string, never> | unknown[] | string | number | boolean | null;
        /** @description An eSIM order that is pending or failed. Its fields are not documented. */
        EsimOrder: unknown;
        /** @description The purchase failed. This is final; the HTTP status is still 200. */
        EsimOrderFailedResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "failed";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "01";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["EsimOrder"];
        };
        /** @description The eSIM order is still being processed. Do not treat it as delivered. */
        EsimOrderPendingResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "pending";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "02";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["EsimOrder"];
        };
        /** @description The outcome of an eSIM order: the same form on the purchase and on its status. Its routes are not documented. */
        EsimOrderResponse: components["schemas"]["EsimOrderSuccessResponse"] | components["schemas"]["EsimOrderFailedResponse"] | components["schemas"]["EsimOrderPendingResponse"];
        /** @description The purchase completed. This is final. */
        EsimOrderSuccessResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "00";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["DeliveredEsimOrder"];
        };
        /** @description A gift card order. */
        GiftCardOrder: {
            /** @description The request id of the order, as it was sent. */
            request_id: string;
            /** @description The upstream reference of the order. Absent until it is available. */
            reference_code?: string;
        };
        /** @description The purchase failed. This is final; the HTTP status is still 200. */
        GiftCardOrderFailedResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "failed";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "01";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["GiftCardOrder"];
        };
        /** @description The gift card order is still being processed. Poll the order until `response_code` is `00` or `01`. */
        GiftCardOrderPendingResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "pending";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "02";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["GiftCardOrder"];
        };
        /** @description The outcome of a gift card order: the same form on the purchase and on its status. */
        GiftCardOrderResponse: components["schemas"]["GiftCardOrderSuccessResponse"] | components["schemas"]["GiftCardOrderFailedResponse"] | components["schemas"]["GiftCardOrderPendingResponse"];
        /** @description The purchase completed. This is final. */
        GiftCardOrderSuccessResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "00";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["DeliveredGiftCardOrder"];
        };
        /** @description The body of the health check. Its form is not documented: decide by the HTTP status. */
        HealthResponse: unknown;
        /** @description A Key Change Token: 20 digits. Keep it a string, because it may begin with a zero. */
        KeyChangeToken: string;
        /** @description A detail of a verified meter, of electricity only, as the distribution company returns it. */
        MeterDetail: unknown;
        /**
         * @description A mobile network, in lower case as requests send it. Responses may write it in upper case.
         * @enum {string}
         */
        MobileNetwork: "mtn" | "glo" | "airtel" | "9mobile";
        /**
         * @description An amount in Naira, as a string. This contract reads it as decimal digits, such as `"500"` or `"99.50"`, without a sign, a
         *     currency symbol or thousands separators; no minimum and no maximum are documented.
         */
        NairaAmount: string;
        /**
         * @description The outcome as a word. It always agrees with `response_code`.
         * @enum {string}
         */
        OutcomeStatus: "success" | "failed" | "pending";
        /** @description The position of a page in the whole list. Its fields are documented without a meaning: theirs is by our reading. */
        Pagination: {
            /** @description Number of matching rows, over all pages. */
            total: number;
            /** @description Number of this page. The first page is 1. */
            page: number;
            /** @description Number of rows that a page can have. */
            size: number;
            /** @description Number of pages. */
            total_pages: number;
        };
        /**
         * @description The product of a purchase. `airtime` and `data` are lower case; the bills are upper case.
         * @enum {string}
         */
        Product: "airtime" | "data" | "CABLE" | "ELECTRICITY" | "BETTING";
        /**
         * @description The purchase is still being processed, and has not failed. Poll the status until it is final, and do not buy again under a
         *     new id.
         */
        PurchasePendingResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "pending";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "02";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["AcceptedTransaction"];
        };
        /**
         * @description The outcome as a two-digit string. It always agrees with `status`.
         * @enum {string}
         */
        ResponseCode: "00" | "01" | "02";
        /** @description A date and time in the form `YYYY-MM-DD HH:MM:SS`. The time zone is not documented. */
        RowTimestamp: string;
        /** @description A transaction that completed or is pending: it has the fields that a failed one may lack. */
        StoredTransaction: {
            /** @description The service's own reference of the transaction, in a UUID-like form. */
            internal_reference: string;
            /** @description The `client_request_id` of the purchase. */
            request_id: string;
            /** @description The customer: the phone number, smartcard, meter or customer id. */
            msisdn: string;
            /** @description What was bought. By our reading the service may add products: accept other values, too. */
            product: "airtime" | "data" | "CABLE" | "ELECTRICITY" | "BETTING" | (string & {});
            /** @description The network or biller. Typically upper case, even if the request used lower case: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description Numeric merchant identifier. */
            merchant_id: number;
            /** @description The plan code of the request, and an empty string on pending airtime. It is documented on creates; elsewhere it may appear or not. */
            plan?: string;
            /** @description When the transaction was created, as `YYYY-MM-DD HH:MM:SS`. The time zone is not documented. */
            created_at: components["schemas"]["RowTimestamp"];
            /** @description A reference of a third party. Which party is not documented. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description The message of the operator or biller: optional, and common on synchronous airtime and data. On a failed bill it holds the
             *     biller's reason, if one is returned: a meter that cannot be paid online, or an amount below the minimum.
             */
            telco_message?: string;
            /** @description When the transaction last changed, as `YYYY-MM-DD HH:MM:SS`. The time zone is not documented. */
            updated_at: components["schemas"]["RowTimestamp"];
            /** @description The name of the merchant. */
            merchant_name: string;
            /** @description The token of an electricity purchase. In a row of the list it may be absent, by our reading: get it from the status. */
            token?: string;
            /** @description The units of an electricity purchase; their unit is not documented. They may be absent, like the token. */
            units?: string;
            /** @description The first Key Change Token. Each of the two may be absent. */
            kct1?: components["schemas"]["KeyChangeToken"];
            /** @description The second Key Change Token. It may be absent, too. */
            kct2?: components["schemas"]["KeyChangeToken"];
            /** @description What an electricity payment was spent on instead of a token, as its create returned it. */
            payment_spent_on?: string;
        };
        /**
         * @description A phone number for airtime or data, in one of the forms `234...` and `080...`. This contract reads that as digits only,
         *     beginning with `234` or `0`, such as `2348031234567` or `08031234567`.
         */
        SubscriberNumber: string;
        /** @description An airtime purchase that is final, as its create shows it. */
        SyncAirtime: {
            /** @description The service's own reference of the transaction, in a UUID-like form. */
            internal_reference: string;
            /** @description The `client_request_id` of the purchase. */
            request_id: string;
            /** @description The customer: the phone number, smartcard, meter or customer id. */
            msisdn?: string;
            /**
             * @description What was bought.
             * @enum {string}
             */
            product?: "airtime";
            /** @description The network or biller. Typically upper case, even if the request used lower case: compare without regard to case. */
            network?: string;
            /** @description The amount in Naira, as a string. */
            amount?: string;
            /** @description Numeric merchant identifier. */
            merchant_id?: number;
            /** @description The plan code of the request, and an empty string on pending airtime. It is documented on creates; elsewhere it may appear or not. */
            plan?: string;
            /** @description When the transaction was created. Parse both forms, RFC 3339 and `YYYY-MM-DD HH:MM:SS`; the time zone of the second is not documented. */
            created_at?: components["schemas"]["CreationTimestamp"];
            /** @description A reference of a third party. Which party is not documented. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description The message of the operator or biller: optional, and common on synchronous airtime and data. On a failed bill it holds the
             *     biller's reason, if one is returned: a meter that cannot be paid online, or an amount below the minimum.
             */
            telco_message?: string;
        };
        /** @description A bill payment. */
        SyncBill: {
            /** @description The service's own reference of the transaction, in a UUID-like form. */
            internal_reference: string;
            /** @description The `client_request_id` of the purchase. */
            request_id: string;
            /** @description The customer: the phone number, smartcard, meter or customer id. */
            msisdn?: string;
            /** @description The bill. The create of airtime or data returns pending instead. */
            product?: "CABLE" | "ELECTRICITY" | "BETTING" | (string & {});
            /** @description The network or biller. Typically upper case, even if the request used lower case: compare without regard to case. */
            network?: string;
            /** @description The amount in Naira, as a string. */
            amount?: string;
            /** @description Numeric merchant identifier. */
            merchant_id?: number;
            /** @description The plan code of the request, and an empty string on pending airtime. It is documented on creates; elsewhere it may appear or not. */
            plan?: string;
            /** @description When the transaction was created. Parse both forms, RFC 3339 and `YYYY-MM-DD HH:MM:SS`; the time zone of the second is not documented. */
            created_at?: components["schemas"]["CreationTimestamp"];
            /** @description A reference of a third party. Which party is not documented. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description The message of the operator or biller: optional, and common on synchronous airtime and data. On a failed bill it holds the
             *     biller's reason, if one is returned: a meter that cannot be paid online, or an amount below the minimum.
             */
            telco_message?: string;
            /**
             * @description The credit token for the meter, with leading zeros; prepaid electricity only, and absent if the payment cleared debt. A
             *     success with neither `token` nor `payment_spent_on` is paid: our advice is to check the status again, then to ask the
             *     service's team.
             */
            token?: string;
            /** @description The units bought, as a string; their unit is not documented. Prepaid electricity only; by our reading they may be absent. */
            units?: string;
            /** @description The first Key Change Token, with leading zeros. Issued only for some meters: each of the two may be absent. */
            kct1?: components["schemas"]["KeyChangeToken"];
            /** @description The second Key Change Token, with leading zeros. It may be absent, too. */
            kct2?: components["schemas"]["KeyChangeToken"];
            /** @description What the payment was spent on if it cleared meter debt instead of buying a token, for example `debt`. Electricity only; never send it in a request. */
            payment_spent_on?: string;
        };
        /** @description A cable TV payment, as its create shows it. */
        SyncCable: {
            /** @description The service's own reference of the transaction, in a UUID-like form. */
            internal_reference: string;
            /** @description The `client_request_id` of the purchase. */
            request_id: string;
            /** @description The customer: the phone number, smartcard, meter or customer id. */
            msisdn?: string;
            /**
             * @description What was bought.
             * @enum {string}
             */
            product?: "CABLE";
            /** @description The network or biller. Typically upper case, even if the request used lower case: compare without regard to case. */
            network?: string;
            /** @description The amount in Naira, as a string. */
            amount?: string;
            /** @description Numeric merchant identifier. */
            merchant_id?: number;
            /** @description The plan code of the request, and an empty string on pending airtime. It is documented on creates; elsewhere it may appear or not. */
            plan?: string;
            /** @description When the transaction was created. Parse both forms, RFC 3339 and `YYYY-MM-DD HH:MM:SS`; the time zone of the second is not documented. */
            created_at?: components["schemas"]["CreationTimestamp"];
            /** @description A reference of a third party. Which party is not documented. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description The message of the operator or biller: optional, and common on synchronous airtime and data. On a failed bill it holds the
             *     biller's reason, if one is returned: a meter that cannot be paid online, or an amount below the minimum.
             */
            telco_message?: string;
        };
        /** @description A data purchase that is final, as its create shows it. */
        SyncData: {
            /** @description The service's own reference of the transaction, in a UUID-like form. */
            internal_reference: string;
            /** @description The `client_request_id` of the purchase. */
            request_id: string;
            /** @description The customer: the phone number, smartcard, meter or customer id. */
            msisdn?: string;
            /**
             * @description What was bought.
             * @enum {string}
             */
            product?: "data";
            /** @description The network or biller. Typically upper case, even if the request used lower case: compare without regard to case. */
            network?: string;
            /** @description The amount in Naira, as a string. */
            amount?: string;
            /** @description Numeric merchant identifier. */
            merchant_id?: number;
            /** @description The plan code of the request, and an empty string on pending airtime. It is documented on creates; elsewhere it may appear or not. */
            plan?: string;
            /** @description When the transaction was created. Parse both forms, RFC 3339 and `YYYY-MM-DD HH:MM:SS`; the time zone of the second is not documented. */
            created_at?: components["schemas"]["CreationTimestamp"];
            /** @description A reference of a third party. Which party is not documented. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description The message of the operator or biller: optional, and common on synchronous airtime and data. On a failed bill it holds the
             *     biller's reason, if one is returned: a meter that cannot be paid online, or an amount below the minimum.
             */
            telco_message?: string;
        };
        /** @description A transaction as its status shows it. Of a failed one only the two references are certain. */
        TransactionDetail: {
            /** @description The service's own reference of the transaction, in a UUID-like form. */
            internal_reference: string;
            /** @description The `client_request_id` of the purchase. */
            request_id: string;
            /** @description The customer: the phone number, smartcard, meter or customer id. */
            msisdn?: string;
            /** @description What was bought. By our reading the service may add products: accept other values, too. */
            product?: "airtime" | "data" | "CABLE" | "ELECTRICITY" | "BETTING" | (string & {});
            /** @description The network or biller. Typically upper case, even if the request used lower case: compare without regard to case. */
            network?: string;
            /** @description The amount in Naira, as a string. */
            amount?: string;
            /** @description Numeric merchant identifier. */
            merchant_id?: number;
            /** @description The plan code of the request, and an empty string on pending airtime. It is documented on creates; elsewhere it may appear or not. */
            plan?: string;
            /** @description When the transaction was created, as `YYYY-MM-DD HH:MM:SS`. The time zone is not documented. */
            created_at?: components["schemas"]["RowTimestamp"];
            /** @description A reference of a third party. Which party is not documented. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description The message of the operator or biller: optional, and common on synchronous airtime and data. On a failed bill it holds the
             *     biller's reason, if one is returned: a meter that cannot be paid online, or an amount below the minimum.
             */
            telco_message?: string;
            /** @description When the transaction last changed, as `YYYY-MM-DD HH:MM:SS`. The time zone is not documented. */
            updated_at?: components["schemas"]["RowTimestamp"];
            /** @description The name of the merchant. */
            merchant_name?: string;
            /** @description The token of an electricity purchase. In a row of the list it may be absent, by our reading: get it from the status. */
            token?: string;
            /** @description The units of an electricity purchase; their unit is not documented. They may be absent, like the token. */
            units?: string;
            /** @description The first Key Change Token. Each of the two may be absent. */
            kct1?: components["schemas"]["KeyChangeToken"];
            /** @description The second Key Change Token. It may be absent, too. */
            kct2?: components["schemas"]["KeyChangeToken"];
            /** @description What an electricity payment was spent on instead of a token, as its create returned it. */
            payment_spent_on?: string;
        };
        /** @description The purchase failed. This is final; the HTTP status is still 200. */
        TransactionFailedResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "failed";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "01";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["TransactionDetail"];
        };
        /** @description One page of transactions. */
        TransactionListResponse: {
            /**
             * @description The list was returned. This is not the outcome of any transaction.
             * @enum {string}
             */
            status: "success";
            /** @description The transactions of this page. */
            data: components["schemas"]["TransactionRow"][];
            /** @description The position of this page in the list. By our reading of the names of its fields. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description The purchase is still being processed, and has not failed. Poll the status until it is final, and do not buy again under a
         *     new id.
         */
        TransactionPendingResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "pending";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "02";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["StoredTransaction"];
        };
        /**
         * @description A transaction in the list. A row does not tell its outcome, so this contract reads only `internal_reference` and `request_id`
         *     as certain, and reads `payment_spent_on` as absent here. A row may hold tokens, which are worth money: do not log a page.
         */
        TransactionRow: {
            /** @description The service's own reference of the transaction, in a UUID-like form. */
            internal_reference: string;
            /** @description The `client_request_id` of the purchase. */
            request_id: string;
            /** @description The customer: the phone number, smartcard, meter or customer id. */
            msisdn?: string;
            /** @description What was bought. By our reading the service may add products: accept other values, too. */
            product?: "airtime" | "data" | "CABLE" | "ELECTRICITY" | "BETTING" | (string & {});
            /** @description The network or biller. Typically upper case, even if the request used lower case: compare without regard to case. */
            network?: string;
            /** @description The amount in Naira, as a string. */
            amount?: string;
            /** @description Numeric merchant identifier. */
            merchant_id?: number;
            /** @description The plan code of the request, and an empty string on pending airtime. It is documented on creates; elsewhere it may appear or not. */
            plan?: string;
            /** @description When the transaction was created, as `YYYY-MM-DD HH:MM:SS`. The time zone is not documented. */
            created_at?: components["schemas"]["RowTimestamp"];
            /** @description A reference of a third party. Which party is not documented. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description The message of the operator or biller: optional, and common on synchronous airtime and data. On a failed bill it holds the
             *     biller's reason, if one is returned: a meter that cannot be paid online, or an amount below the minimum.
             */
            telco_message?: string;
            /** @description When the transaction last changed, as `YYYY-MM-DD HH:MM:SS`. The time zone is not documented. */
            updated_at?: components["schemas"]["RowTimestamp"];
            /** @description The name of the merchant. */
            merchant_name?: string;
            /** @description The token of an electricity purchase. In a row of the list it may be absent, by our reading: get it from the status. */
            token?: string;
            /** @description The units of an electricity purchase; their unit is not documented. They may be absent, like the token. */
            units?: string;
            /** @description The first Key Change Token. Each of the two may be absent. */
            kct1?: components["schemas"]["KeyChangeToken"];
            /** @description The second Key Change Token. It may be absent, too. */
            kct2?: components["schemas"]["KeyChangeToken"];
        };
        /** @description The status of a transaction. Poll while it is `pending`; `success` and `failed` are final. */
        TransactionStatusResponse: components["schemas"]["TransactionSuccessResponse"] | components["schemas"]["TransactionFailedResponse"] | components["schemas"]["TransactionPendingResponse"];
        /** @description The purchase completed. This is final. */
        TransactionSuccessResponse: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same outcome as a two-digit string. Decide by this field.
             * @enum {string}
             */
            response_code: "00";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What is known of the purchase. */
            data: components["schemas"]["StoredTransaction"];
        };
        /**
         * @description The body of a verification with status 400. By our reading it rejects the customer with `status` `error`, the number 400 as
         *     `code`, and a `message`; malformed JSON and invalid requests share the status, and their body is not documented.
         */
        VerificationErrorBody: components["schemas"]["CustomerRejectedResponse"] | components["schemas"]["ErrorBody"];
        /** @description The plan of a verification has at least one of its two names. */
        VerificationPlan: {
            /** @description It has `plan_code`. */
            plan_code: string;
        } | {
            /** @description It has `service_id`. */
            service_id: unknown;
        };
        /**
         * @description A customer who was verified. The details of a meter are there if the distribution company returns them; whether they
         *     are strings or numbers is not documented.
         */
        VerifiedCustomer: {
            /** @description The product that was verified. */
            product: "CABLE" | "ELECTRICITY" | "BETTING" | (string & {});
            /** @description The network or biller. By our reading, compare without regard to case. */
            network: string;
            /** @description The smartcard, meter or customer id that was verified. */
            msisdn: string;
            /** @description The customer's name at the biller. Show it to the buyer before paying. */
            customer_name: string;
            /** @description The address of the meter. */
            customer_address?: components["schemas"]["MeterDetail"];
            /** @description The smallest amount that may be bought. Its type and its unit are not documented; Naira is an assumption. */
            min_amount?: components["schemas"]["MeterDetail"];
            /** @description The largest amount that may be bought. Its type and its unit are not documented; Naira is an assumption. */
            max_amount?: components["schemas"]["MeterDetail"];
            /** @description The meter number. */
            meter_number?: components["schemas"]["MeterDetail"];
            /** @description The arrears of the meter. */
            arrears?: components["schemas"]["MeterDetail"];
            /** @description The type of account. */
            account_type?: components["schemas"]["MeterDetail"];
            /** @description The type of meter. */
            meter_type?: components["schemas"]["MeterDetail"];
            /** @description The district. */
            district?: components["schemas"]["MeterDetail"];
            /** @description The business unit of the distribution company. */
            business_unit?: components["schemas"]["MeterDetail"];
            /** @description The reference of the district. */
            district_reference?: components["schemas"]["MeterDetail"];
            /** @description The tariff. */
            tariff?: components["schemas"]["MeterDetail"];
        };
        /** @description Verify a betting account. */
        VerifyBettingRequest: {
            /** @description The code of the merchant profile that sells. */
            merchant_code: string;
            /**
             * @description What will be bought.
             * @enum {string}
             */
            product: "BETTING";
            /** @description The biller. The accepted names are not documented: ask the service's team for them. */
            network: string;
            /** @description The id of the customer at the biller. */
            customer_msisdn: string;
            /** @description The plan that will be bought: the `id` of a row of the bill plan catalog, as a string. Recommended; send it or `service_id`. */
            plan_code?: string;
            /** @description The legacy name of the plan, which is still accepted. New integrations send `plan_code`; `null` does not count as a value. */
            service_id?: unknown;
        } & components["schemas"]["VerificationPlan"];
        /**
         * @description Verify a customer before paying, with the plan as `plan_code` or as the legacy `service_id`. Nothing is bought, so there is no
         *     `client_request_id`.
         */
        VerifyCustomerRequest: components["schemas"]["VerifySmartcardRequest"] | components["schemas"]["VerifyMeterRequest"] | components["schemas"]["VerifyBettingRequest"];
        /** @description The customer was verified. */
        VerifyCustomerResponse: {
            /**
             * @description The verification succeeded.
             * @enum {string}
             */
            status: "success";
            /** @description The result as an HTTP-style number: 200. */
            code: number;
            /** @description The result for a human reader. */
            message: string;
            /** @description The customer. */
            data: components["schemas"]["VerifiedCustomer"];
        };
        /** @description Verify an electricity meter. */
        VerifyMeterRequest: {
            /** @description The code of the merchant profile that sells. */
            merchant_code: string;
            /**
             * @description What will be bought.
             * @enum {string}
             */
            product: "ELECTRICITY";
            /** @description The biller. The accepted names are not documented: ask the service's team for them. */
            network: string;
            /** @description The meter number, or another id of the customer at the distribution company. */
            customer_msisdn: string;
            /** @description The plan that will be bought: the `id` of a row of the bill plan catalog, as a string. Recommended; send it or `service_id`. */
            plan_code?: string;
            /** @description The legacy name of the plan, which is still accepted. New integrations send `plan_code`; `null` does not count as a value. */
            service_id?: unknown;
        } & components["schemas"]["VerificationPlan"];
        /** @description Verify a smartcard. */
        VerifySmartcardRequest: {
            /** @description The code of the merchant profile that sells. */
            merchant_code: string;
            /**
             * @description What will be bought.
             * @enum {string}
             */
            product: "CABLE";
            /** @description The cable TV network, in upper case. */
            network: components["schemas"]["CableNetwork"];
            /** @description The smartcard or IUC number. */
            customer_msisdn: string;
            /** @description The plan that will be bought: the `id` of a row of the bill plan catalog, as a string. Recommended; send it or `service_id`. */
            plan_code?: string;
            /** @description The legacy name of the plan, which is still accepted. New integrations send `plan_code`; `null` does not count as a value. */
            service_id?: unknown;
        } & components["schemas"]["VerificationPlan"];
        /** @description The balance of the merchant's wallet. Its route is not documented. */
        WalletBalanceResponse: {
            /** @description The result as a word. */
            status: string;
            /** @description The content of the balance. */
            data: unknown;
            /** @description The total, of which neither type nor unit is documented. */
            total: unknown;
        };
    };
    responses: {
        /** @description The request is not valid JSON or did not pass validation: correct it. */
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The merchant key or secret is missing or invalid. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description These credentials may not access this merchant or transaction, or by our reading this order. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The request did not pass validation: correct it. */
        Unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The service failed. */
        ServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The service is temporarily overloaded. */
        Overloaded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description There is no such merchant. By our reading, something else that the body names may be missing, such as a plan. */
        MerchantNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description This request id was used before for the merchant, or the request did not pass validation. */
        DuplicateOrInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The request id is missing: by our reading, from the path. The service names it `client_request_id`, `request_id` or `request_ref`. */
        RequestIdMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description No transaction has this request id. By our reading, one that was just sent may not be visible yet. */
        TransactionNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description This request id was used before for the merchant, or the request did not pass validation. */
        OrderDuplicateOrInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description No order has this request id. By our reading, one that was just sent may not be visible yet. */
        OrderNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description The number of the customer was rejected, or the request is not valid JSON or did not pass validation. By our reading a body with
         *     `status` `error`, `code` 400 and a `message` rejects the number: a problem with the customer's data, not a fault of the service;
         *     our advice is to ask for the number again. The body of another 400 is not documented.
         *     A validation error may have the same form: if every number is rejected, correct your request.
         */
        VerificationRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VerificationErrorBody"];
            };
        };
        /** @description The verification could not be completed, and the body holds a generic message. This says nothing about the customer. */
        VerificationUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AcceptedAirtime = components['schemas']['AcceptedAirtime'];
export type AcceptedData = components['schemas']['AcceptedData'];
export type AcceptedTransaction = components['schemas']['AcceptedTransaction'];
export type AirtimeFailedResponse = components['schemas']['AirtimeFailedResponse'];
export type AirtimePendingResponse = components['schemas']['AirtimePendingResponse'];
export type AirtimePurchase = components['schemas']['AirtimePurchase'];
export type AirtimeResponse = components['schemas']['AirtimeResponse'];
export type AirtimeSuccessResponse = components['schemas']['AirtimeSuccessResponse'];
export type AirtimeTransaction = components['schemas']['AirtimeTransaction'];
export type BettingPurchase = components['schemas']['BettingPurchase'];
export type BillFailedResponse = components['schemas']['BillFailedResponse'];
export type BillPlan = components['schemas']['BillPlan'];
export type BillPlanListResponse = components['schemas']['BillPlanListResponse'];
export type BillSuccessResponse = components['schemas']['BillSuccessResponse'];
export type BillTransaction = components['schemas']['BillTransaction'];
export type CableFailedResponse = components['schemas']['CableFailedResponse'];
export type CableNetwork = components['schemas']['CableNetwork'];
export type CablePlan = components['schemas']['CablePlan'];
export type CablePlanListResponse = components['schemas']['CablePlanListResponse'];
export type CablePurchase = components['schemas']['CablePurchase'];
export type CableResponse = components['schemas']['CableResponse'];
export type CableSuccessResponse = components['schemas']['CableSuccessResponse'];
export type CableTransaction = components['schemas']['CableTransaction'];
export type CatalogResponse = components['schemas']['CatalogResponse'];
export type CreateAirtimeRequest = components['schemas']['CreateAirtimeRequest'];
export type CreateDataRequest = components['schemas']['CreateDataRequest'];
export type CreateGiftCardOrderRequest = components['schemas']['CreateGiftCardOrderRequest'];
export type CreateTransactionRequest = components['schemas']['CreateTransactionRequest'];
export type CreateTransactionResponse = components['schemas']['CreateTransactionResponse'];
export type CreationTimestamp = components['schemas']['CreationTimestamp'];
export type CustomerRejectedResponse = components['schemas']['CustomerRejectedResponse'];
export type DataFailedResponse = components['schemas']['DataFailedResponse'];
export type DataPendingResponse = components['schemas']['DataPendingResponse'];
export type DataPlan = components['schemas']['DataPlan'];
export type DataPlanListResponse = components['schemas']['DataPlanListResponse'];
export type DataPurchase = components['schemas']['DataPurchase'];
export type DataResponse = components['schemas']['DataResponse'];
export type DataSuccessResponse = components['schemas']['DataSuccessResponse'];
export type DataTransaction = components['schemas']['DataTransaction'];
export type DeliveredEsimOrder = components['schemas']['DeliveredEsimOrder'];
export type DeliveredGiftCardOrder = components['schemas']['DeliveredGiftCardOrder'];
export type ElectricityPurchase = components['schemas']['ElectricityPurchase'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type EsimOrder = components['schemas']['EsimOrder'];
export type EsimOrderFailedResponse = components['schemas']['EsimOrderFailedResponse'];
export type EsimOrderPendingResponse = components['schemas']['EsimOrderPendingResponse'];
export type EsimOrderResponse = components['schemas']['EsimOrderResponse'];
export type EsimOrderSuccessResponse = components['schemas']['EsimOrderSuccessResponse'];
export type GiftCardOrder = components['schemas']['GiftCardOrder'];
export type GiftCardOrderFailedResponse = components['schemas']['GiftCardOrderFailedResponse'];
export type GiftCardOrderPendingResponse = components['schemas']['GiftCardOrderPendingResponse'];
export type GiftCardOrderResponse = components['schemas']['GiftCardOrderResponse'];
export type GiftCardOrderSuccessResponse = components['schemas']['GiftCardOrderSuccessResponse'];
export type HealthResponse = components['schemas']['HealthResponse'];
export type KeyChangeToken = components['schemas']['KeyChangeToken'];
export type MeterDetail = components['schemas']['MeterDetail'];
export type MobileNetwork = components['schemas']['MobileNetwork'];
export type NairaAmount = components['schemas']['NairaAmount'];
export type OutcomeStatus = components['schemas']['OutcomeStatus'];
export type Pagination = components['schemas']['Pagination'];
export type Product = components['schemas']['Product'];
export type PurchasePendingResponse = components['schemas']['PurchasePendingResponse'];
export type ResponseCode = components['schemas']['ResponseCode'];
export type RowTimestamp = components['schemas']['RowTimestamp'];
export type StoredTransaction = components['schemas']['StoredTransaction'];
export type SubscriberNumber = components['schemas']['SubscriberNumber'];
export type SyncAirtime = components['schemas']['SyncAirtime'];
export type SyncBill = components['schemas']['SyncBill'];
export type SyncCable = components['schemas']['SyncCable'];
export type SyncData = components['schemas']['SyncData'];
export type TransactionDetail = components['schemas']['TransactionDetail'];
export type TransactionFailedResponse = components['schemas']['TransactionFailedResponse'];
export type TransactionListResponse = components['schemas']['TransactionListResponse'];
export type TransactionPendingResponse = components['schemas']['TransactionPendingResponse'];
export type TransactionRow = components['schemas']['TransactionRow'];
export type TransactionStatusResponse = components['schemas']['TransactionStatusResponse'];
export type TransactionSuccessResponse = components['schemas']['TransactionSuccessResponse'];
export type VerificationErrorBody = components['schemas']['VerificationErrorBody'];
export type VerificationPlan = components['schemas']['VerificationPlan'];
export type VerifiedCustomer = components['schemas']['VerifiedCustomer'];
export type VerifyBettingRequest = components['schemas']['VerifyBettingRequest'];
export type VerifyCustomerRequest = components['schemas']['VerifyCustomerRequest'];
export type VerifyCustomerResponse = components['schemas']['VerifyCustomerResponse'];
export type VerifyMeterRequest = components['schemas']['VerifyMeterRequest'];
export type VerifySmartcardRequest = components['schemas']['VerifySmartcardRequest'];
export type WalletBalanceResponse = components['schemas']['WalletBalanceResponse'];
export interface operations {
    listTransactions: {
        parameters: {
            query?: {
                /** @description The page to return, counted from 1 by our reading. */
                page?: number;
                /** @description The number of rows in a page. No maximum is documented. */
                limit?: number;
                /** @description Only transactions of this subscriber. If absent, there is no filter. */
                msisdn?: string;
                /** @description Only transactions of the network with this name. If absent, there is no filter. */
                network?: string;
                /** @description Only transactions with this status code, as an integer. If absent, there is no filter. */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of transactions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionListResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    createTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransactionRequest"];
            };
        };
        responses: {
            /** @description The transaction. Airtime and data are pending; bills are final. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTransactionResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MerchantNotFound"];
            422: components["responses"]["DuplicateOrInvalid"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    createAirtimeAsync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAirtimeRequest"];
            };
        };
        responses: {
            /** @description The purchase is accepted and pending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AirtimePendingResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MerchantNotFound"];
            422: components["responses"]["DuplicateOrInvalid"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    createAirtimeSync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAirtimeRequest"];
            };
        };
        responses: {
            /** @description The final outcome. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AirtimeResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MerchantNotFound"];
            422: components["responses"]["DuplicateOrInvalid"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    createDataAsync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDataRequest"];
            };
        };
        responses: {
            /** @description The purchase is accepted and pending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataPendingResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MerchantNotFound"];
            422: components["responses"]["DuplicateOrInvalid"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    createDataSync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDataRequest"];
            };
        };
        responses: {
            /** @description The final outcome. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MerchantNotFound"];
            422: components["responses"]["DuplicateOrInvalid"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    getTransactionStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `client_request_id` of the purchase. */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status of the transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionStatusResponse"];
                };
            };
            400: components["responses"]["RequestIdMissing"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TransactionNotFound"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    createGiftCardOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGiftCardOrderRequest"];
            };
        };
        responses: {
            /** @description The outcome of the order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiftCardOrderResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MerchantNotFound"];
            422: components["responses"]["OrderDuplicateOrInvalid"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    getGiftCardOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The request id of the order. */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome of the order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiftCardOrderResponse"];
                };
            };
            400: components["responses"]["RequestIdMissing"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrderNotFound"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    checkHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthResponse"];
                };
            };
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listCablePlans: {
        parameters: {
            query?: {
                /** @description Only the bouquets of this network. By our reading, all bouquets if it is absent. */
                network?: components["schemas"]["CableNetwork"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bouquets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CablePlanListResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listDataPlans: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The mobile network, in lower case. */
                network: components["schemas"]["MobileNetwork"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data plans of the network. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataPlanListResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    createCableTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CablePurchase"];
            };
        };
        responses: {
            /** @description The final outcome. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CableResponse"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MerchantNotFound"];
            422: components["responses"]["DuplicateOrInvalid"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    getTransactionStatusV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `client_request_id` of the purchase. */
                client_request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status of the transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionStatusResponse"];
                };
            };
            400: components["responses"]["RequestIdMissing"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TransactionNotFound"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    verifyCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyCustomerRequest"];
            };
        };
        responses: {
            /** @description The customer was verified. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyCustomerResponse"];
                };
            };
            400: components["responses"]["VerificationRejected"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MerchantNotFound"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["ServerError"];
            502: components["responses"]["VerificationUnavailable"];
            503: components["responses"]["Overloaded"];
        };
    };
}
