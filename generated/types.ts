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
         * @description Buys any product. The `product` in the body decides how:
         *
         *     - `airtime` and `data` are **asynchronous**. The response is `02` pending. Poll the status until it is final.
         *     - `CABLE`, `ELECTRICITY` and `BETTING` are **synchronous**. The response is final: `00` or `01`, never pending.
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
         * @description Reports that the service is up. For uptime monitoring only. It needs no credentials.
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
         *     Poll it while the response is `02` pending. A bill create is never pending, but do not rule out that the status of a
         *     bill is.
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
         * @description Asks the biller who owns a meter, smartcard or betting id. Verification is optional and buys nothing. Our
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
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Buy airtime on a route that sells only airtime. */
        AirtimeRouteRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The amount in Naira, as a string. That it is decimal digits, such as `500` or `99.50`, is a reading. No minimum and no maximum are documented.
             * @example 500
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send the request. Use it
             *     to send this purchase again and to check its status; never for another purchase.
             *
             *     Which characters and what length the service accepts is not documented. Our advice: only letters, digits, `-` and `_`,
             *     because the id becomes a path segment of the status request.
             * @example shop-20260302-0001
             */
            client_request_id: string;
            /**
             * @description The phone number to top up: digits only, beginning with `234` or `0`.
             * @example 2348031234567
             */
            customer_msisdn: components["schemas"]["SubscriberNumber"];
            /** @description The mobile network of the number, in lower case. */
            network: components["schemas"]["MobileNetwork"];
            /**
             * @description The route sets the product: a reading is that it does so whatever value is sent. Sending it is recommended, because the general form of a purchase requires it.
             * @example airtime
             */
            product?: components["schemas"]["Product"];
            /** @description Not needed for airtime. */
            plan_code?: components["schemas"]["PlanCode"];
        };
        /** @description An airtime purchase that was accepted and queued. It has no `created_at` yet. */
        AsyncAirtime: {
            /**
             * @description The service's own reference of the transaction, in a UUID-like form.
             * @example 5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01
             */
            internal_reference: string;
            /**
             * @description The `client_request_id` of the purchase.
             * @example shop-20260302-0001
             */
            request_id: string;
            /**
             * @description The customer of the purchase: the phone number, smartcard, meter or customer id.
             * @example 2348031234567
             */
            msisdn: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product: "airtime";
            /**
             * @description The network or biller, in upper or lower case: compare without regard to case.
             * @example MTN
             */
            network: components["schemas"]["TransactionNetwork"];
            /**
             * @description The amount in Naira, as a string.
             * @example 500
             */
            amount: string;
            /**
             * @description Numeric merchant identifier.
             * @example 1
             */
            merchant_id: number;
            /** @description Always an empty string, because airtime has no plan. */
            plan: string;
        };
        /** @description The purchase is still being processed. This is not a failure: poll the status until it is final, and do not buy again under a new id. */
        AsyncAirtimePending: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["AsyncAirtime"];
        };
        /** @description A data purchase that was accepted and queued. It has no `created_at` yet. */
        AsyncData: {
            /**
             * @description The service's own reference of the transaction, in a UUID-like form.
             * @example 5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01
             */
            internal_reference: string;
            /**
             * @description The `client_request_id` of the purchase.
             * @example shop-20260302-0001
             */
            request_id: string;
            /**
             * @description The customer of the purchase: the phone number, smartcard, meter or customer id.
             * @example 2348031234567
             */
            msisdn: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product: "data";
            /**
             * @description The network or biller, in upper or lower case: compare without regard to case.
             * @example MTN
             */
            network: components["schemas"]["TransactionNetwork"];
            /**
             * @description The amount in Naira, as a string.
             * @example 800
             */
            amount: string;
            /**
             * @description Numeric merchant identifier.
             * @example 1
             */
            merchant_id: number;
            /**
             * @description The plan code of the request.
             * @example MTN-8
             */
            plan: string;
        };
        /** @description The purchase is still being processed. This is not a failure: poll the status until it is final, and do not buy again under a new id. */
        AsyncDataPending: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["AsyncData"];
        };
        /** @description An airtime or data purchase that was accepted and queued. It has no `created_at` yet. */
        AsyncTopUp: {
            /**
             * @description The service's own reference of the transaction, in a UUID-like form.
             * @example 5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01
             */
            internal_reference: string;
            /**
             * @description The `client_request_id` of the purchase.
             * @example shop-20260302-0001
             */
            request_id: string;
            /**
             * @description The customer of the purchase: the phone number, smartcard, meter or customer id.
             * @example 2348031234567
             */
            msisdn: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product: "airtime" | "data";
            /**
             * @description The network or biller, in upper or lower case: compare without regard to case.
             * @example MTN
             */
            network: components["schemas"]["TransactionNetwork"];
            /**
             * @description The amount in Naira, as a string.
             * @example 500
             */
            amount: string;
            /**
             * @description Numeric merchant identifier.
             * @example 1
             */
            merchant_id: number;
            /** @description For data, the plan code of the request. For airtime, an empty string. */
            plan: string;
        };
        /** @description The purchase is still being processed. This is not a failure: poll the status until it is final, and do not buy again under a new id. */
        AsyncTopUpPending: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["AsyncTopUp"];
        };
        /** @description A plan of betting. Its fields are not documented. */
        BettingPlan: unknown;
        /** @description The plans of betting. The route is not documented. */
        BettingPlanList: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result for a human reader. */
            description: string;
            /** @description The plans. */
            data: components["schemas"]["BettingPlan"][];
        };
        /** @description A bill payment: cable TV, electricity or betting. */
        BillPayment: {
            /**
             * @description The service's own reference of the transaction, in a UUID-like form.
             * @example 5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01
             */
            internal_reference: string;
            /**
             * @description The `client_request_id` of the purchase.
             * @example shop-20260302-0001
             */
            request_id: string;
            /**
             * @description The customer of the purchase: the phone number, smartcard, meter or customer id.
             * @example 7023456781
             */
            msisdn: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product: "CABLE" | "ELECTRICITY" | "BETTING";
            /**
             * @description The network or biller, in upper or lower case: compare without regard to case.
             * @example DSTV
             */
            network: components["schemas"]["TransactionNetwork"];
            /**
             * @description The amount in Naira, as a string.
             * @example 9300
             */
            amount: string;
            /**
             * @description Numeric merchant identifier.
             * @example 1
             */
            merchant_id: number;
            /**
             * @description The plan code of the request.
             * @example 101
             */
            plan: string;
            /**
             * @description When the transaction was created. Parse both forms: RFC 3339 (`2026-03-02T09:15:27Z`) and `YYYY-MM-DD HH:MM:SS`. The time zone of the second form is not documented.
             * @example 2026-03-02T09:15:27Z
             */
            created_at: components["schemas"]["CreationTimestamp"];
            /**
             * @description The reference of the operator or biller. Optional; common on synchronous airtime and data.
             * @example DSTV-40021877
             */
            external_reference?: string;
            /**
             * @description The message of the operator or biller. Optional; common on synchronous airtime and data. On a failed bill it holds
             *     the biller's reason, if one is returned. Examples: a meter that cannot be paid online, an amount below the minimum.
             * @example The payment was received.
             */
            telco_message?: string;
            /**
             * @description The credit token for the meter. Prepaid electricity only. Keep it a string, because it may begin with a zero. A payment
             *     that cleared debt has none. If a purchase succeeded with neither a token nor `payment_spent_on`, it is paid: check the
             *     status again, then ask the service's team.
             * @example 04521987336012485570
             */
            token?: string;
            /**
             * @description The units bought, as a string. Prepaid electricity only.
             * @example 68.5
             */
            units?: string;
            /**
             * @description The first Key Change Token: 20 digits, as a string, because it may begin with a zero. Issued only for some meters and absent on most purchases.
             * @example 01849327561020384756
             */
            kct1?: components["schemas"]["KeyChangeToken"];
            /**
             * @description The second Key Change Token: 20 digits, as a string, because it may begin with a zero. Issued only for some meters and absent on most purchases.
             * @example 55120398746610293847
             */
            kct2?: components["schemas"]["KeyChangeToken"];
            /**
             * @description What the payment was spent on if it cleared meter debt instead of buying a token, for example `debt`. Electricity only; absent otherwise. Never send it in a request.
             * @example debt
             */
            payment_spent_on?: string;
        };
        /** @description A bill payment that failed. This is final; the HTTP status is still 200. */
        BillPaymentFailed: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["FailedBillPayment"];
        };
        /** @description The purchase completed. This is final. */
        BillPaymentSuccess: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["BillPayment"];
        };
        /**
         * @description The name of a biller, as the service writes it. The accepted names for `ELECTRICITY` and `BETTING` are not documented,
         *     so any string is allowed. `IKEDC`, `AEDC` and `BET9JA` in the examples are sandbox names.
         */
        BillerName: string;
        /**
         * @description A cable TV network, in upper case.
         * @enum {string}
         */
        CableNetwork: "DSTV" | "GOTV" | "STARTIMES";
        /** @description A cable TV payment. */
        CablePayment: {
            /**
             * @description The service's own reference of the transaction, in a UUID-like form.
             * @example 5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01
             */
            internal_reference: string;
            /**
             * @description The `client_request_id` of the purchase.
             * @example shop-20260302-0001
             */
            request_id: string;
            /**
             * @description The customer of the purchase: the phone number, smartcard, meter or customer id.
             * @example 7023456781
             */
            msisdn: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product: "CABLE";
            /**
             * @description The network or biller, in upper or lower case: compare without regard to case.
             * @example DSTV
             */
            network: components["schemas"]["TransactionNetwork"];
            /**
             * @description The amount in Naira, as a string.
             * @example 9300
             */
            amount: string;
            /**
             * @description Numeric merchant identifier.
             * @example 1
             */
            merchant_id: number;
            /**
             * @description The plan code of the request.
             * @example 101
             */
            plan: string;
            /**
             * @description When the transaction was created. Parse both forms: RFC 3339 (`2026-03-02T09:15:27Z`) and `YYYY-MM-DD HH:MM:SS`. The time zone of the second form is not documented.
             * @example 2026-03-02T09:15:27Z
             */
            created_at: components["schemas"]["CreationTimestamp"];
            /**
             * @description The reference of the operator or biller. Optional; common on synchronous airtime and data.
             * @example DSTV-40021877
             */
            external_reference?: string;
            /**
             * @description The message of the operator or biller. Optional; common on synchronous airtime and data. On a failed bill it holds
             *     the biller's reason, if one is returned. Examples: a meter that cannot be paid online, an amount below the minimum.
             * @example The payment was received.
             */
            telco_message?: string;
        };
        /** @description A cable TV payment that failed. This is final; the HTTP status is still 200. */
        CablePaymentFailed: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["FailedCablePayment"];
        };
        /** @description The outcome of a cable TV payment. Never pending. */
        CablePaymentOutcome: components["schemas"]["CablePaymentSuccess"] | components["schemas"]["CablePaymentFailed"];
        /** @description The purchase completed. This is final. */
        CablePaymentSuccess: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["CablePayment"];
        };
        /** @description A cable TV bouquet. */
        CablePlan: {
            /**
             * @description The id of the bouquet. Send it, as a string, as `plan_code`.
             * @example 101
             */
            id: number;
            /**
             * @description The name of the bouquet.
             * @example DStv Confam
             */
            name: string;
            /** @description The cable TV network. */
            network: components["schemas"]["CableNetwork"];
            /**
             * @description Cable TV.
             * @enum {string}
             */
            product: "CABLE";
            /**
             * @description How the amount is set. Values other than `fixed` are not documented.
             * @example fixed
             */
            amount_type: string;
            /**
             * @description The price in Naira, as a string. If `amount_type` is `fixed`, the `amount` of the payment should match it.
             * @example 9300
             */
            price: string;
        };
        /** @description The cable TV bouquets. */
        CablePlanList: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result for a human reader. */
            description: string;
            /** @description The plans. */
            data: components["schemas"]["CablePlan"][];
        };
        /** @description Buy airtime. */
        CreateAirtimeRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The amount in Naira, as a string. That it is decimal digits, such as `500` or `99.50`, is a reading. No minimum and no maximum are documented.
             * @example 500
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send the request. Use it
             *     to send this purchase again and to check its status; never for another purchase.
             *
             *     Which characters and what length the service accepts is not documented. Our advice: only letters, digits, `-` and `_`,
             *     because the id becomes a path segment of the status request.
             * @example shop-20260302-0001
             */
            client_request_id: string;
            /**
             * @description The phone number to top up: digits only, beginning with `234` or `0`.
             * @example 2348031234567
             */
            customer_msisdn: components["schemas"]["SubscriberNumber"];
            /** @description The mobile network of the number, in lower case. */
            network: components["schemas"]["MobileNetwork"];
            /**
             * @description Airtime.
             * @enum {string}
             */
            product: "airtime";
            /** @description Not needed for airtime. */
            plan_code?: components["schemas"]["PlanCode"];
        };
        /** @description Fund a betting account. */
        CreateBettingRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The amount in Naira, as a string. That it is decimal digits, such as `500` or `99.50`, is a reading. The biller may reject an amount below its minimum.
             * @example 2000
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send the request. Use it
             *     to send this purchase again and to check its status; never for another purchase.
             *
             *     Which characters and what length the service accepts is not documented. Our advice: only letters, digits, `-` and `_`,
             *     because the id becomes a path segment of the status request.
             * @example shop-20260302-0001
             */
            client_request_id: string;
            /**
             * @description The customer's id at the betting company.
             * @example 1188302
             */
            customer_msisdn: string;
            /**
             * @description The betting company. The accepted names are not documented: ask the service's team for them.
             * @example BET9JA
             */
            network: components["schemas"]["BillerName"];
            /**
             * @description Betting.
             * @enum {string}
             */
            product: "BETTING";
            /**
             * @description The plan to buy: the `id` of a row of the bill plan catalog, as a string. The route of the betting plan list is not documented; `401` is a plan of the sandbox.
             * @example 401
             */
            plan_code: components["schemas"]["PlanCode"];
        };
        /** @description Pay for cable TV. The merchant's account manager must enable cable TV on the merchant profile before go-live. */
        CreateCableRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The amount in Naira, as a string. That it is decimal digits, such as `500` or `99.50`, is a reading. For a bouquet whose `amount_type` is `fixed` it should match the `price`.
             * @example 9300
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send the request. Use it
             *     to send this purchase again and to check its status; never for another purchase.
             *
             *     Which characters and what length the service accepts is not documented. Our advice: only letters, digits, `-` and `_`,
             *     because the id becomes a path segment of the status request.
             * @example shop-20260302-0001
             */
            client_request_id: string;
            /**
             * @description The smartcard or IUC number.
             * @example 7023456781
             */
            customer_msisdn: string;
            /** @description The cable TV network, in upper case. */
            network: components["schemas"]["CableNetwork"];
            /**
             * @description Cable TV.
             * @enum {string}
             */
            product: "CABLE";
            /**
             * @description The bouquet to pay for: the `id` of a row of the bill plan catalog, as a string. Get it from the list of cable TV plans.
             * @example 101
             */
            plan_code: components["schemas"]["PlanCode"];
        };
        /** @description Buy a mobile data plan. */
        CreateDataRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The amount in Naira, as a string. That it is decimal digits, such as `500` or `99.50`, is a reading. It should match the `price` of the plan in the catalog.
             * @example 800
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send the request. Use it
             *     to send this purchase again and to check its status; never for another purchase.
             *
             *     Which characters and what length the service accepts is not documented. Our advice: only letters, digits, `-` and `_`,
             *     because the id becomes a path segment of the status request.
             * @example shop-20260302-0001
             */
            client_request_id: string;
            /**
             * @description The phone number to top up: digits only, beginning with `234` or `0`.
             * @example 2348031234567
             */
            customer_msisdn: components["schemas"]["SubscriberNumber"];
            /** @description The mobile network of the number, in lower case. */
            network: components["schemas"]["MobileNetwork"];
            /**
             * @description Mobile data.
             * @enum {string}
             */
            product: "data";
            /**
             * @description The data plan to buy: the `plan_code` of a row of the data plan catalog, such as `MTN-8`, `GLO-1`, `AIRTEL-1` or `9MOBILE-1`. It is recommended, and new integrations send it. New integrations with MTN must send this prefixed code; earlier ones may go on sending the tariff id, because a bare number is taken as an MTN tariff id and never as a catalog id.
             *
             *     The `shortCode` of a plan is also accepted, and so are the identifiers of earlier integrations:
             *
             *     | network | legacy values still accepted |
             *     | --- | --- |
             *     | `mtn` | the tariff type id, as a bare number |
             *     | `glo` | the catalog id, or a product id of the form `DATA-<n>` |
             *     | `airtel` | the catalog id, or the `tarrifTypeId` |
             *     | `9mobile` | the catalog id, or the `plan_code`; the operator itself vends by amount |
             * @example MTN-8
             */
            plan_code: components["schemas"]["PlanCode"];
        };
        /** @description Buy prepaid electricity. */
        CreateElectricityRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The amount in Naira, as a string. That it is decimal digits, such as `500` or `99.50`, is a reading. It may be bounded by the `min_amount` and `max_amount` of the verification, and the biller may reject an amount below its minimum.
             * @example 5000
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send the request. Use it
             *     to send this purchase again and to check its status; never for another purchase.
             *
             *     Which characters and what length the service accepts is not documented. Our advice: only letters, digits, `-` and `_`,
             *     because the id becomes a path segment of the status request.
             * @example shop-20260302-0001
             */
            client_request_id: string;
            /**
             * @description The meter number, or another customer identifier of the distribution company.
             * @example 45041234567
             */
            customer_msisdn: string;
            /**
             * @description The distribution company. The accepted names are not documented: ask the service's team for them.
             * @example IKEDC
             */
            network: components["schemas"]["BillerName"];
            /**
             * @description Prepaid electricity.
             * @enum {string}
             */
            product: "ELECTRICITY";
            /**
             * @description The plan to buy: the `id` of a row of the bill plan catalog, as a string. The route of the electricity plan list is not documented; `301` is a plan of the sandbox.
             * @example 301
             */
            plan_code: components["schemas"]["PlanCode"];
        };
        /** @description The body of a gift card purchase. Its fields are not documented. The order returns the request id that was sent; that it is sent in the body is a reading. */
        CreateGiftCardOrderRequest: unknown;
        /** @description The outcome of a create: pending for airtime and data, success or failed for bills. */
        CreateTransactionOutcome: components["schemas"]["BillPaymentSuccess"] | components["schemas"]["BillPaymentFailed"] | components["schemas"]["AsyncTopUpPending"];
        /** @description Any purchase. `product` decides which fields are required and which networks are allowed. */
        CreateTransactionRequest: components["schemas"]["CreateAirtimeRequest"] | components["schemas"]["CreateDataRequest"] | components["schemas"]["CreateCableRequest"] | components["schemas"]["CreateElectricityRequest"] | components["schemas"]["CreateBettingRequest"];
        /** @description A date and time in one of two forms: RFC 3339 (`2026-03-02T09:15:27Z`) or `YYYY-MM-DD HH:MM:SS`. Parse both. */
        CreationTimestamp: string;
        /** @description The meter, smartcard or betting id was rejected. The customer's data is wrong, not the service: ask the customer for it again. */
        CustomerRejected: {
            /**
             * @description The customer was rejected.
             * @enum {string}
             */
            status: "error";
            /**
             * @description The result as an HTTP-style number: 400.
             * @example 400
             */
            code: number;
            /**
             * @description The reason of the rejection.
             * @example This meter cannot be paid online.
             */
            message: string;
        };
        /** @description The biller knows the customer. */
        CustomerVerified: {
            /**
             * @description The customer was verified.
             * @enum {string}
             */
            status: "success";
            /**
             * @description The result as an HTTP-style number: 200.
             * @example 200
             */
            code: number;
            /**
             * @description The result for a human reader.
             * @example Customer verified
             */
            message: string;
            /** @description The customer. */
            data: components["schemas"]["VerifiedCustomer"];
        };
        /** @description A mobile data plan. */
        DataPlan: {
            /**
             * @description The stable code of the plan, such as `MTN-8`, `GLO-1`, `AIRTEL-1` or `9MOBILE-1`. It is recommended in a purchase: new integrations send it, and new integrations with MTN must.
             * @example MTN-8
             */
            plan_code: string;
            /**
             * @description The index of the plan in the catalog. Legacy: name the plan by `plan_code` instead. For MTN never send it in a purchase: a bare number is taken as a tariff id, never as a catalog id.
             * @example 8
             */
            id: number;
            /**
             * @description The name of the plan.
             * @example 1GB Weekly
             */
            name: string;
            /**
             * @description The description of the plan.
             * @example 1GB for seven days
             */
            description: string;
            /**
             * @description The price in Naira, as a string. The `amount` of the purchase should match it.
             * @example 800
             */
            price: string;
            /**
             * @description The operator's tariff or product id. For information only. The name is spelled exactly so.
             * @example 5002
             */
            tarrifTypeId: string;
            /**
             * @description The validity period, as text.
             * @example 7 days
             */
            validity: string;
            /**
             * @description The size of the bundle, as text.
             * @example 1GB
             */
            value: string;
            /**
             * @description The group of the plan, such as a period.
             * @example Weekly
             */
            group: string;
            /**
             * @description A human-readable code. A purchase accepts it, too.
             * @example MTN1GBW
             */
            shortCode: string;
        };
        /** @description The data plans of a network. */
        DataPlanList: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result for a human reader. */
            description: string;
            /** @description The plans. */
            data: components["schemas"]["DataPlan"][];
        };
        /** @description Buy a data plan on a route that sells only data. */
        DataRouteRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The amount in Naira, as a string. That it is decimal digits, such as `500` or `99.50`, is a reading. It should match the `price` of the plan in the catalog.
             * @example 800
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send the request. Use it
             *     to send this purchase again and to check its status; never for another purchase.
             *
             *     Which characters and what length the service accepts is not documented. Our advice: only letters, digits, `-` and `_`,
             *     because the id becomes a path segment of the status request.
             * @example shop-20260302-0001
             */
            client_request_id: string;
            /**
             * @description The phone number to top up: digits only, beginning with `234` or `0`.
             * @example 2348031234567
             */
            customer_msisdn: components["schemas"]["SubscriberNumber"];
            /** @description The mobile network of the number, in lower case. */
            network: components["schemas"]["MobileNetwork"];
            /**
             * @description The route sets the product: a reading is that it does so whatever value is sent. Sending it is recommended, because the general form of a purchase requires it.
             * @example data
             */
            product?: components["schemas"]["Product"];
            /**
             * @description The data plan to buy: the `plan_code` of a row of the data plan catalog, such as `MTN-8`, `GLO-1`, `AIRTEL-1` or `9MOBILE-1`. It is recommended, and new integrations send it. New integrations with MTN must send this prefixed code; earlier ones may go on sending the tariff id, because a bare number is taken as an MTN tariff id and never as a catalog id.
             *
             *     The `shortCode` of a plan is also accepted, and so are the identifiers of earlier integrations:
             *
             *     | network | legacy values still accepted |
             *     | --- | --- |
             *     | `mtn` | the tariff type id, as a bare number |
             *     | `glo` | the catalog id, or a product id of the form `DATA-<n>` |
             *     | `airtel` | the catalog id, or the `tarrifTypeId` |
             *     | `9mobile` | the catalog id, or the `plan_code`; the operator itself vends by amount |
             * @example MTN-8
             */
            plan_code: components["schemas"]["PlanCode"];
        };
        /** @description A plan of prepaid electricity. Its fields are not documented. */
        ElectricityPlan: unknown;
        /** @description The plans of prepaid electricity. The route is not documented. */
        ElectricityPlanList: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result for a human reader. */
            description: string;
            /** @description The plans. */
            data: components["schemas"]["ElectricityPlan"][];
        };
        /** @description The body of an error response. Its form is not documented: expect any JSON, and decide by the HTTP status. */
        ErrorBody: Record<string, never> | unknown[] | string | number | boolean | null;
        /** @description The eSIM catalog. Its route is not documented. */
        EsimCatalog: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result as an HTTP-style number, such as 200. */
            code: number;
            /** @description The result for a human reader. */
            message: string;
            /** @description The requested data. */
            data: components["schemas"]["EsimCatalogData"];
        };
        /** @description The content of the eSIM catalog. Its fields and its route are not documented. */
        EsimCatalogData: unknown;
        /**
         * @description An eSIM order that was delivered.
         * @example {
         *       "iccid": "8923401000012345678",
         *       "activation_code": "K2-1Q9XZ4-7TW0PM",
         *       "smdp_address": "rsp.esim.invalid",
         *       "lpa": "LPA:1$rsp.esim.invalid$K2-1Q9XZ4-7TW0PM"
         *     }
         */
        EsimOrder: {
            /** @description The ICCID: the number of the eSIM profile. */
            iccid: string;
            /** @description The activation code of the eSIM profile. */
            activation_code: string;
            /** @description The address of the SM-DP+ server from which the device downloads the profile. */
            smdp_address: string;
            /** @description The LPA activation string for the device. */
            lpa: string;
        };
        /** @description The eSIM order failed. This is final; the HTTP status is still 200. */
        EsimOrderFailed: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["UndeliveredEsimOrder"];
        };
        /** @description The outcome of an eSIM order: the same form on the purchase and on its status. Its routes are not documented. */
        EsimOrderOutcome: components["schemas"]["EsimOrderSuccess"] | components["schemas"]["EsimOrderFailed"] | components["schemas"]["EsimOrderPending"];
        /** @description The eSIM order is still being processed. Do not treat it as delivered. */
        EsimOrderPending: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["UndeliveredEsimOrder"];
        };
        /** @description The purchase completed. This is final. */
        EsimOrderSuccess: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["EsimOrder"];
        };
        /** @description An eSIM quote. Its route is not documented. */
        EsimQuote: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result as an HTTP-style number, such as 200. */
            code: number;
            /** @description The result for a human reader. */
            message: string;
            /** @description The requested data. */
            data: components["schemas"]["EsimQuoteData"];
        };
        /** @description The content of an eSIM quote. Its fields and its route are not documented. */
        EsimQuoteData: unknown;
        /** @description A bill payment that failed. Only `internal_reference` and `request_id` are certain. */
        FailedBillPayment: {
            /**
             * @description The service's own reference of the transaction, in a UUID-like form.
             * @example 5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01
             */
            internal_reference: string;
            /**
             * @description The `client_request_id` of the purchase.
             * @example shop-20260302-0001
             */
            request_id: string;
            /**
             * @description The customer of the purchase: the phone number, smartcard, meter or customer id.
             * @example 7023456781
             */
            msisdn?: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product?: "CABLE" | "ELECTRICITY" | "BETTING";
            /**
             * @description The network or biller, in upper or lower case: compare without regard to case.
             * @example DSTV
             */
            network?: components["schemas"]["TransactionNetwork"];
            /**
             * @description The amount in Naira, as a string.
             * @example 9300
             */
            amount?: string;
            /**
             * @description Numeric merchant identifier.
             * @example 1
             */
            merchant_id?: number;
            /**
             * @description The plan code of the request.
             * @example 101
             */
            plan?: string;
            /**
             * @description When the transaction was created. Parse both forms: RFC 3339 (`2026-03-02T09:15:27Z`) and `YYYY-MM-DD HH:MM:SS`. The time zone of the second form is not documented.
             * @example 2026-03-02T09:15:27Z
             */
            created_at?: components["schemas"]["CreationTimestamp"];
            /**
             * @description The reference of the operator or biller. Optional; common on synchronous airtime and data.
             * @example DSTV-40021877
             */
            external_reference?: string;
            /**
             * @description The message of the operator or biller. Optional; common on synchronous airtime and data. On a failed bill it holds
             *     the biller's reason, if one is returned. Examples: a meter that cannot be paid online, an amount below the minimum.
             * @example The payment was received.
             */
            telco_message?: string;
            /**
             * @description The credit token for the meter. Prepaid electricity only. Keep it a string, because it may begin with a zero. A payment
             *     that cleared debt has none. If a purchase succeeded with neither a token nor `payment_spent_on`, it is paid: check the
             *     status again, then ask the service's team.
             * @example 04521987336012485570
             */
            token?: string;
            /**
             * @description The units bought, as a string. Prepaid electricity only.
             * @example 68.5
             */
            units?: string;
            /**
             * @description The first Key Change Token: 20 digits, as a string, because it may begin with a zero. Issued only for some meters and absent on most purchases.
             * @example 01849327561020384756
             */
            kct1?: components["schemas"]["KeyChangeToken"];
            /**
             * @description The second Key Change Token: 20 digits, as a string, because it may begin with a zero. Issued only for some meters and absent on most purchases.
             * @example 55120398746610293847
             */
            kct2?: components["schemas"]["KeyChangeToken"];
            /**
             * @description What the payment was spent on if it cleared meter debt instead of buying a token, for example `debt`. Electricity only; absent otherwise. Never send it in a request.
             * @example debt
             */
            payment_spent_on?: string;
        };
        /** @description A cable TV payment that failed. Only `internal_reference` and `request_id` are certain. */
        FailedCablePayment: {
            /**
             * @description The service's own reference of the transaction, in a UUID-like form.
             * @example 5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01
             */
            internal_reference: string;
            /**
             * @description The `client_request_id` of the purchase.
             * @example shop-20260302-0001
             */
            request_id: string;
            /**
             * @description The customer of the purchase: the phone number, smartcard, meter or customer id.
             * @example 7023456781
             */
            msisdn?: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product?: "CABLE";
            /**
             * @description The network or biller, in upper or lower case: compare without regard to case.
             * @example DSTV
             */
            network?: components["schemas"]["TransactionNetwork"];
            /**
             * @description The amount in Naira, as a string.
             * @example 9300
             */
            amount?: string;
            /**
             * @description Numeric merchant identifier.
             * @example 1
             */
            merchant_id?: number;
            /**
             * @description The plan code of the request.
             * @example 101
             */
            plan?: string;
            /**
             * @description When the transaction was created. Parse both forms: RFC 3339 (`2026-03-02T09:15:27Z`) and `YYYY-MM-DD HH:MM:SS`. The time zone of the second form is not documented.
             * @example 2026-03-02T09:15:27Z
             */
            created_at?: components["schemas"]["CreationTimestamp"];
            /**
             * @description The reference of the operator or biller. Optional; common on synchronous airtime and data.
             * @example DSTV-40021877
             */
            external_reference?: string;
            /**
             * @description The message of the operator or biller. Optional; common on synchronous airtime and data. On a failed bill it holds
             *     the biller's reason, if one is returned. Examples: a meter that cannot be paid online, an amount below the minimum.
             * @example The payment was received.
             */
            telco_message?: string;
        };
        /** @description A synchronous airtime purchase that failed. Only `internal_reference` and `request_id` are certain. */
        FailedSyncAirtime: {
            /**
             * @description The service's own reference of the transaction, in a UUID-like form.
             * @example 5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01
             */
            internal_reference: string;
            /**
             * @description The `client_request_id` of the purchase.
             * @example shop-20260302-0001
             */
            request_id: string;
            /**
             * @description The customer of the purchase: the phone number, smartcard, meter or customer id.
             * @example 2348031234567
             */
            msisdn?: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product?: "airtime";
            /**
             * @description The network or biller, in upper or lower case: compare without regard to case.
             * @example MTN
             */
            network?: components["schemas"]["TransactionNetwork"];
            /**
             * @description The amount in Naira, as a string.
             * @example 500
             */
            amount?: string;
            /**
             * @description Numeric merchant identifier.
             * @example 1
             */
            merchant_id?: number;
            /**
             * @description When the transaction was created. Parse both forms: RFC 3339 (`2026-03-02T09:15:27Z`) and `YYYY-MM-DD HH:MM:SS`. The time zone of the second form is not documented.
             * @example 2026-03-02T09:15:27Z
             */
            created_at?: components["schemas"]["CreationTimestamp"];
            /**
             * @description The reference of the operator or biller. Optional; common on synchronous airtime and data.
             * @example 9120260302091530
             */
            external_reference?: string;
            /**
             * @description The message of the operator or biller. Optional; common on synchronous airtime and data. On a failed bill it holds
             *     the biller's reason, if one is returned. Examples: a meter that cannot be paid online, an amount below the minimum.
             * @example You have topped up N500 to 2348031234567.
             */
            telco_message?: string;
            /** @description The plan code. Airtime has no plan; whether this field appears on a synchronous airtime purchase is not documented. */
            plan?: string;
        };
        /** @description A synchronous data purchase that failed. Only `internal_reference` and `request_id` are certain. */
        FailedSyncData: {
            /**
             * @description The service's own reference of the transaction, in a UUID-like form.
             * @example 5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01
             */
            internal_reference: string;
            /**
             * @description The `client_request_id` of the purchase.
             * @example shop-20260302-0001
             */
            request_id: string;
            /**
             * @description The customer of the purchase: the phone number, smartcard, meter or customer id.
             * @example 2348031234567
             */
            msisdn?: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product?: "data";
            /**
             * @description The network or biller, in upper or lower case: compare without regard to case.
             * @example MTN
             */
            network?: components["schemas"]["TransactionNetwork"];
            /**
             * @description The amount in Naira, as a string.
             * @example 800
             */
            amount?: string;
            /**
             * @description Numeric merchant identifier.
             * @example 1
             */
            merchant_id?: number;
            /**
             * @description The plan code of the request.
             * @example MTN-8
             */
            plan?: string;
            /**
             * @description When the transaction was created. Parse both forms: RFC 3339 (`2026-03-02T09:15:27Z`) and `YYYY-MM-DD HH:MM:SS`. The time zone of the second form is not documented.
             * @example 2026-03-02T09:15:27Z
             */
            created_at?: components["schemas"]["CreationTimestamp"];
            /**
             * @description The reference of the operator or biller. Optional; common on synchronous airtime and data.
             * @example MTN-77120044
             */
            external_reference?: string;
            /**
             * @description The message of the operator or biller. Optional; common on synchronous airtime and data. On a failed bill it holds
             *     the biller's reason, if one is returned. Examples: a meter that cannot be paid online, an amount below the minimum.
             * @example 1GB has been added to 2348031234567.
             */
            telco_message?: string;
        };
        /** @description A failed transaction as its status shows it. Only `internal_reference` and `request_id` are certain. */
        FailedTransaction: {
            /**
             * @description The service's own reference of the transaction, in a UUID-like form.
             * @example 5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01
             */
            internal_reference: string;
            /**
             * @description The `client_request_id` of the purchase.
             * @example shop-20260302-0001
             */
            request_id: string;
            /**
             * @description The customer of the purchase: the phone number, smartcard, meter or customer id.
             * @example 2348031234567
             */
            msisdn?: string;
            /** @description The product of the transaction. */
            product?: components["schemas"]["Product"];
            /**
             * @description The network or biller, in upper or lower case: compare without regard to case.
             * @example MTN
             */
            network?: components["schemas"]["TransactionNetwork"];
            /**
             * @description The amount in Naira, as a string.
             * @example 800
             */
            amount?: string;
            /**
             * @description Numeric merchant identifier.
             * @example 1
             */
            merchant_id?: number;
            /**
             * @description The name of the merchant.
             * @example Sandbox Stores
             */
            merchant_name?: string;
            /**
             * @description When the transaction was created, as `YYYY-MM-DD HH:MM:SS`. The time zone is not documented.
             * @example 2026-03-02 09:15:27
             */
            created_at?: components["schemas"]["RowTimestamp"];
            /**
             * @description When the transaction last changed, as `YYYY-MM-DD HH:MM:SS`. The time zone is not documented.
             * @example 2026-03-02 09:15:31
             */
            updated_at?: components["schemas"]["RowTimestamp"];
            /**
             * @description The plan code of the purchase. It is documented on creates; whether it also appears here is not documented.
             * @example MTN-8
             */
            plan?: string;
            /**
             * @description The reference of the operator or biller. Optional; common on synchronous airtime and data.
             * @example MTN-77120044
             */
            external_reference?: string;
            /**
             * @description The message of the operator or biller. Optional; common on synchronous airtime and data. On a failed bill it holds
             *     the biller's reason, if one is returned. Examples: a meter that cannot be paid online, an amount below the minimum.
             * @example 1GB has been added to 2348031234567.
             */
            telco_message?: string;
            /**
             * @description The credit token for the meter. Prepaid electricity only. Keep it a string, because it may begin with a zero. A payment
             *     that cleared debt has none. If a purchase succeeded with neither a token nor `payment_spent_on`, it is paid: check the
             *     status again, then ask the service's team.
             * @example 04521987336012485570
             */
            token?: string;
            /**
             * @description The units bought, as a string. Prepaid electricity only.
             * @example 68.5
             */
            units?: string;
            /**
             * @description The first Key Change Token: 20 digits, as a string, because it may begin with a zero. Issued only for some meters and absent on most purchases.
             * @example 01849327561020384756
             */
            kct1?: components["schemas"]["KeyChangeToken"];
            /**
             * @description The second Key Change Token: 20 digits, as a string, because it may begin with a zero. Issued only for some meters and absent on most purchases.
             * @example 55120398746610293847
             */
            kct2?: components["schemas"]["KeyChangeToken"];
            /**
             * @description What the payment was spent on if it cleared meter debt instead of buying a token, for example `debt`. Electricity only; absent otherwise. Never send it in a request.
             * @example debt
             */
            payment_spent_on?: string;
        };
        /** @description The availability of gift cards. Its route is not documented. */
        GiftCardAvailability: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result as an HTTP-style number, such as 200. */
            code: number;
            /** @description The result for a human reader. */
            message: string;
            /** @description The requested data. */
            data: components["schemas"]["GiftCardAvailabilityData"];
        };
        /** @description The content of gift card availability. Its fields and its route are not documented. */
        GiftCardAvailabilityData: unknown;
        /** @description The gift card catalog. Its route is not documented. */
        GiftCardCatalog: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result as an HTTP-style number, such as 200. */
            code: number;
            /** @description The result for a human reader. */
            message: string;
            /** @description The requested data. */
            data: components["schemas"]["GiftCardCatalogData"];
        };
        /** @description The content of the gift card catalog. Its fields and its route are not documented. */
        GiftCardCatalogData: unknown;
        /** @description A gift card order that was delivered. */
        GiftCardOrder: {
            /**
             * @description The request id of the order, as it was sent.
             * @example shop-20260302-0013
             */
            request_id: string;
            /**
             * @description The upstream reference of the order. Absent until it is available.
             * @example GC-558213
             */
            reference_code?: string;
            /** @description The cards. Present on success, omitted while the order is pending. */
            cards: components["schemas"]["GiftCards"];
        };
        /** @description The gift card order failed. This is final; the HTTP status is still 200. */
        GiftCardOrderFailed: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["UndeliveredGiftCardOrder"];
        };
        /** @description The outcome of a gift card order: the same form on the purchase and on its status. */
        GiftCardOrderOutcome: components["schemas"]["GiftCardOrderSuccess"] | components["schemas"]["GiftCardOrderFailed"] | components["schemas"]["GiftCardOrderPending"];
        /** @description The gift card order is still being processed. `cards` is omitted. Poll the order until `response_code` is `00` or `01`. */
        GiftCardOrderPending: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["UndeliveredGiftCardOrder"];
        };
        /** @description The purchase completed. This is final. */
        GiftCardOrderSuccess: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["GiftCardOrder"];
        };
        /** @description A gift card quote. Its route is not documented. */
        GiftCardQuote: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result as an HTTP-style number, such as 200. */
            code: number;
            /** @description The result for a human reader. */
            message: string;
            /** @description The requested data. */
            data: components["schemas"]["GiftCardQuoteData"];
        };
        /** @description The content of a gift card quote. Its fields and its route are not documented. */
        GiftCardQuoteData: unknown;
        /** @description The cards that were bought. Their fields are not documented. */
        GiftCards: unknown;
        /** @description The body of the health check. Its form is not documented: decide by the HTTP status. */
        Health: unknown;
        /** @description A Key Change Token: 20 digits. Keep it a string, because it may begin with a zero. */
        KeyChangeToken: string;
        /** @description A plan identifier of earlier integrations. Any JSON except `null`. */
        LegacyServiceId: unknown;
        /** @description A detail of a verified meter, as the distribution company returns it. */
        MeterDetail: unknown;
        /**
         * @description A mobile network, in lower case as requests send it. Responses may write it in upper case.
         * @enum {string}
         */
        MobileNetwork: "mtn" | "glo" | "airtel" | "9mobile";
        /**
         * @description An amount in Naira, as a string. This contract reads it as decimal digits, such as `"500"`: a decimal fraction is allowed;
         *     a sign, a currency symbol and thousands separators are not. No minimum and no maximum are documented.
         */
        NairaAmount: string;
        /**
         * @description The outcome as a word. It always agrees with `response_code`.
         * @enum {string}
         */
        OutcomeStatus: "success" | "failed" | "pending";
        /** @description The position of a page in the whole list. */
        Pagination: {
            /**
             * @description Number of matching rows, over all pages.
             * @example 12
             */
            total: number;
            /**
             * @description Number of this page. The first page is 1.
             * @example 1
             */
            page: number;
            /**
             * @description Number of rows in a page.
             * @example 10
             */
            size: number;
            /**
             * @description Number of pages.
             * @example 2
             */
            total_pages: number;
        };
        /**
         * @description Identifies the plan to buy.
         *
         *     **Bills:** the `id` of a row of the bill plan catalog, as a string.
         *
         *     **Data:** The data plan to buy: the `plan_code` of a row of the data plan catalog, such as `MTN-8`, `GLO-1`, `AIRTEL-1` or `9MOBILE-1`. It is recommended, and new integrations send it. New integrations with MTN must send this prefixed code; earlier ones may go on sending the tariff id, because a bare number is taken as an MTN tariff id and never as a catalog id.
         *
         *     The `shortCode` of a plan is also accepted, and so are the identifiers of earlier integrations:
         *
         *     | network | legacy values still accepted |
         *     | --- | --- |
         *     | `mtn` | the tariff type id, as a bare number |
         *     | `glo` | the catalog id, or a product id of the form `DATA-<n>` |
         *     | `airtel` | the catalog id, or the `tarrifTypeId` |
         *     | `9mobile` | the catalog id, or the `plan_code`; the operator itself vends by amount |
         */
        PlanCode: string;
        /**
         * @description The product of a transaction. `airtime` and `data` are lower case; the bills are upper case.
         * @enum {string}
         */
        Product: "airtime" | "data" | "CABLE" | "ELECTRICITY" | "BETTING";
        /**
         * @description The outcome as a two-digit string. It always agrees with `status`.
         * @enum {string}
         */
        ResponseCode: "00" | "01" | "02";
        /** @description A date and time in the form `YYYY-MM-DD HH:MM:SS`. The time zone is not documented. */
        RowTimestamp: string;
        /**
         * @description A phone number for airtime or data: digits only, beginning with the country code `234` or with `0`, such as
         *     `2348031234567` or `08031234567`.
         */
        SubscriberNumber: string;
        /** @description A synchronous airtime purchase. */
        SyncAirtime: {
            /**
             * @description The service's own reference of the transaction, in a UUID-like form.
             * @example 5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01
             */
            internal_reference: string;
            /**
             * @description The `client_request_id` of the purchase.
             * @example shop-20260302-0001
             */
            request_id: string;
            /**
             * @description The customer of the purchase: the phone number, smartcard, meter or customer id.
             * @example 2348031234567
             */
            msisdn: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product: "airtime";
            /**
             * @description The network or biller, in upper or lower case: compare without regard to case.
             * @example MTN
             */
            network: components["schemas"]["TransactionNetwork"];
            /**
             * @description The amount in Naira, as a string.
             * @example 500
             */
            amount: string;
            /**
             * @description Numeric merchant identifier.
             * @example 1
             */
            merchant_id: number;
            /**
             * @description When the transaction was created. Parse both forms: RFC 3339 (`2026-03-02T09:15:27Z`) and `YYYY-MM-DD HH:MM:SS`. The time zone of the second form is not documented.
             * @example 2026-03-02T09:15:27Z
             */
            created_at: components["schemas"]["CreationTimestamp"];
            /**
             * @description The reference of the operator or biller. Optional; common on synchronous airtime and data.
             * @example 9120260302091530
             */
            external_reference?: string;
            /**
             * @description The message of the operator or biller. Optional; common on synchronous airtime and data. On a failed bill it holds
             *     the biller's reason, if one is returned. Examples: a meter that cannot be paid online, an amount below the minimum.
             * @example You have topped up N500 to 2348031234567.
             */
            telco_message?: string;
            /** @description The plan code. Airtime has no plan; whether this field appears on a synchronous airtime purchase is not documented. */
            plan?: string;
        };
        /** @description A synchronous airtime purchase that failed. This is final; the HTTP status is still 200. */
        SyncAirtimeFailed: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["FailedSyncAirtime"];
        };
        /** @description The outcome of a synchronous airtime purchase. Never pending. */
        SyncAirtimeOutcome: components["schemas"]["SyncAirtimeSuccess"] | components["schemas"]["SyncAirtimeFailed"];
        /** @description The purchase completed. This is final. */
        SyncAirtimeSuccess: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["SyncAirtime"];
        };
        /** @description A synchronous data purchase. */
        SyncData: {
            /**
             * @description The service's own reference of the transaction, in a UUID-like form.
             * @example 5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01
             */
            internal_reference: string;
            /**
             * @description The `client_request_id` of the purchase.
             * @example shop-20260302-0001
             */
            request_id: string;
            /**
             * @description The customer of the purchase: the phone number, smartcard, meter or customer id.
             * @example 2348031234567
             */
            msisdn: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product: "data";
            /**
             * @description The network or biller, in upper or lower case: compare without regard to case.
             * @example MTN
             */
            network: components["schemas"]["TransactionNetwork"];
            /**
             * @description The amount in Naira, as a string.
             * @example 800
             */
            amount: string;
            /**
             * @description Numeric merchant identifier.
             * @example 1
             */
            merchant_id: number;
            /**
             * @description The plan code of the request.
             * @example MTN-8
             */
            plan: string;
            /**
             * @description When the transaction was created. Parse both forms: RFC 3339 (`2026-03-02T09:15:27Z`) and `YYYY-MM-DD HH:MM:SS`. The time zone of the second form is not documented.
             * @example 2026-03-02T09:15:27Z
             */
            created_at: components["schemas"]["CreationTimestamp"];
            /**
             * @description The reference of the operator or biller. Optional; common on synchronous airtime and data.
             * @example MTN-77120044
             */
            external_reference?: string;
            /**
             * @description The message of the operator or biller. Optional; common on synchronous airtime and data. On a failed bill it holds
             *     the biller's reason, if one is returned. Examples: a meter that cannot be paid online, an amount below the minimum.
             * @example 1GB has been added to 2348031234567.
             */
            telco_message?: string;
        };
        /** @description A synchronous data purchase that failed. This is final; the HTTP status is still 200. */
        SyncDataFailed: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["FailedSyncData"];
        };
        /** @description The outcome of a synchronous data purchase. Never pending. */
        SyncDataOutcome: components["schemas"]["SyncDataSuccess"] | components["schemas"]["SyncDataFailed"];
        /** @description The purchase completed. This is final. */
        SyncDataSuccess: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["SyncData"];
        };
        /** @description A transaction as its status shows it. */
        Transaction: {
            /**
             * @description The service's own reference of the transaction, in a UUID-like form.
             * @example 5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01
             */
            internal_reference: string;
            /**
             * @description The `client_request_id` of the purchase.
             * @example shop-20260302-0001
             */
            request_id: string;
            /**
             * @description The customer of the purchase: the phone number, smartcard, meter or customer id.
             * @example 2348031234567
             */
            msisdn: string;
            /** @description The product of the transaction. */
            product: components["schemas"]["Product"];
            /**
             * @description The network or biller, in upper or lower case: compare without regard to case.
             * @example MTN
             */
            network: components["schemas"]["TransactionNetwork"];
            /**
             * @description The amount in Naira, as a string.
             * @example 800
             */
            amount: string;
            /**
             * @description Numeric merchant identifier.
             * @example 1
             */
            merchant_id: number;
            /**
             * @description The name of the merchant.
             * @example Sandbox Stores
             */
            merchant_name: string;
            /**
             * @description When the transaction was created, as `YYYY-MM-DD HH:MM:SS`. The time zone is not documented.
             * @example 2026-03-02 09:15:27
             */
            created_at: components["schemas"]["RowTimestamp"];
            /**
             * @description When the transaction last changed, as `YYYY-MM-DD HH:MM:SS`. The time zone is not documented.
             * @example 2026-03-02 09:15:31
             */
            updated_at: components["schemas"]["RowTimestamp"];
            /**
             * @description The plan code of the purchase. It is documented on creates; whether it also appears here is not documented.
             * @example MTN-8
             */
            plan?: string;
            /**
             * @description The reference of the operator or biller. Optional; common on synchronous airtime and data.
             * @example MTN-77120044
             */
            external_reference?: string;
            /**
             * @description The message of the operator or biller. Optional; common on synchronous airtime and data. On a failed bill it holds
             *     the biller's reason, if one is returned. Examples: a meter that cannot be paid online, an amount below the minimum.
             * @example 1GB has been added to 2348031234567.
             */
            telco_message?: string;
            /**
             * @description The credit token for the meter. Prepaid electricity only. Keep it a string, because it may begin with a zero. A payment
             *     that cleared debt has none. If a purchase succeeded with neither a token nor `payment_spent_on`, it is paid: check the
             *     status again, then ask the service's team.
             * @example 04521987336012485570
             */
            token?: string;
            /**
             * @description The units bought, as a string. Prepaid electricity only.
             * @example 68.5
             */
            units?: string;
            /**
             * @description The first Key Change Token: 20 digits, as a string, because it may begin with a zero. Issued only for some meters and absent on most purchases.
             * @example 01849327561020384756
             */
            kct1?: components["schemas"]["KeyChangeToken"];
            /**
             * @description The second Key Change Token: 20 digits, as a string, because it may begin with a zero. Issued only for some meters and absent on most purchases.
             * @example 55120398746610293847
             */
            kct2?: components["schemas"]["KeyChangeToken"];
            /**
             * @description What the payment was spent on if it cleared meter debt instead of buying a token, for example `debt`. Electricity only; absent otherwise. Never send it in a request.
             * @example debt
             */
            payment_spent_on?: string;
        };
        /** @description The status of a transaction that failed. This is final; the HTTP status is still 200. */
        TransactionFailed: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["FailedTransaction"];
        };
        /** @description One page of transactions. */
        TransactionList: {
            /**
             * @description The list was returned. This is not the outcome of any transaction.
             * @enum {string}
             */
            status: "success";
            /** @description The transactions of this page. */
            data: components["schemas"]["TransactionRow"][];
            /** @description The position of this page in the list. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description The network or biller of a transaction, as responses write it. Typically upper case, even if the request used lower case,
         *     but both occur: compare without regard to case.
         */
        TransactionNetwork: string;
        /** @description The purchase is still being processed. This is not a failure: poll the status until it is final, and do not buy again under a new id. */
        TransactionPending: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["Transaction"];
        };
        /**
         * @description One transaction in the list, with the fields of a status row. It may have failed, and does not tell its outcome, so this
         *     contract reads only `internal_reference` and `request_id` as certain. `payment_spent_on` appears on the create and the
         *     status of an electricity purchase, not here.
         */
        TransactionRow: {
            /**
             * @description The service's own reference of the transaction, in a UUID-like form.
             * @example 5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01
             */
            internal_reference: string;
            /**
             * @description The `client_request_id` of the purchase.
             * @example shop-20260302-0001
             */
            request_id: string;
            /**
             * @description The customer of the purchase: the phone number, smartcard, meter or customer id.
             * @example 2348031234567
             */
            msisdn?: string;
            /** @description The product of the transaction. */
            product?: components["schemas"]["Product"];
            /**
             * @description The network or biller, in upper or lower case: compare without regard to case.
             * @example MTN
             */
            network?: components["schemas"]["TransactionNetwork"];
            /**
             * @description The amount in Naira, as a string.
             * @example 800
             */
            amount?: string;
            /**
             * @description Numeric merchant identifier.
             * @example 1
             */
            merchant_id?: number;
            /**
             * @description The name of the merchant.
             * @example Sandbox Stores
             */
            merchant_name?: string;
            /**
             * @description When the transaction was created, as `YYYY-MM-DD HH:MM:SS`. The time zone is not documented.
             * @example 2026-03-02 09:15:27
             */
            created_at?: components["schemas"]["RowTimestamp"];
            /**
             * @description When the transaction last changed, as `YYYY-MM-DD HH:MM:SS`. The time zone is not documented.
             * @example 2026-03-02 09:15:31
             */
            updated_at?: components["schemas"]["RowTimestamp"];
            /**
             * @description The plan code of the purchase. It is documented on creates; whether it also appears here is not documented.
             * @example MTN-8
             */
            plan?: string;
            /**
             * @description The reference of the operator or biller. Optional; common on synchronous airtime and data.
             * @example MTN-77120044
             */
            external_reference?: string;
            /**
             * @description The message of the operator or biller. Optional; common on synchronous airtime and data. On a failed bill it holds
             *     the biller's reason, if one is returned. Examples: a meter that cannot be paid online, an amount below the minimum.
             * @example 1GB has been added to 2348031234567.
             */
            telco_message?: string;
            /**
             * @description The credit token for the meter. Prepaid electricity only. Keep it a string, because it may begin with a zero. A payment
             *     that cleared debt has none. If a purchase succeeded with neither a token nor `payment_spent_on`, it is paid: check the
             *     status again, then ask the service's team.
             * @example 04521987336012485570
             */
            token?: string;
            /**
             * @description The units bought, as a string. Prepaid electricity only.
             * @example 68.5
             */
            units?: string;
            /**
             * @description The first Key Change Token: 20 digits, as a string, because it may begin with a zero. Issued only for some meters and absent on most purchases.
             * @example 01849327561020384756
             */
            kct1?: components["schemas"]["KeyChangeToken"];
            /**
             * @description The second Key Change Token: 20 digits, as a string, because it may begin with a zero. Issued only for some meters and absent on most purchases.
             * @example 55120398746610293847
             */
            kct2?: components["schemas"]["KeyChangeToken"];
        };
        /** @description The status of a transaction. Poll while it is `pending`; `success` and `failed` are final. */
        TransactionStatus: components["schemas"]["TransactionSuccess"] | components["schemas"]["TransactionFailed"] | components["schemas"]["TransactionPending"];
        /** @description The purchase completed. This is final. */
        TransactionSuccess: {
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
            /** @description The transaction or order. */
            data: components["schemas"]["Transaction"];
        };
        /** @description An eSIM order that is pending or failed. Its fields are not documented. */
        UndeliveredEsimOrder: unknown;
        /** @description A gift card order that is pending or failed. `cards` is omitted while it is pending; on a failed order `cards` is not documented. */
        UndeliveredGiftCardOrder: {
            /**
             * @description The request id of the order, as it was sent.
             * @example shop-20260302-0013
             */
            request_id: string;
            /**
             * @description The upstream reference of the order. Absent until it is available.
             * @example GC-558213
             */
            reference_code?: string;
        };
        /**
         * @description The body of a verification with status 400. A body with `status` `error`, the number 400 as `code`, and a `message` rejects
         *     the customer. Malformed JSON and invalid requests share the status; their body is not documented.
         */
        VerificationErrorBody: components["schemas"]["CustomerRejected"] | components["schemas"]["ErrorBody"];
        /** @description A customer that the biller knows. */
        VerifiedCustomer: {
            /**
             * @description The product that was verified.
             * @enum {string}
             */
            product: "CABLE" | "ELECTRICITY" | "BETTING";
            /**
             * @description The network or biller. Compare without regard to case.
             * @example IKEDC
             */
            network: string;
            /**
             * @description The smartcard, meter or customer id that was verified.
             * @example 45041234567
             */
            msisdn: string;
            /**
             * @description The customer's name at the biller. Show it to the buyer before paying.
             * @example ADAEZE OKONKWO
             */
            customer_name: string;
            /**
             * @description The address of the meter. Electricity only, if the distribution company returns it. Its type is not documented.
             * @example 14 Bode Thomas Street, Surulere
             */
            customer_address?: components["schemas"]["MeterDetail"];
            /**
             * @description The smallest amount that may be bought. Electricity only, if the distribution company returns it. Whether it is a string or a number is not documented.
             * @example 1000
             */
            min_amount?: components["schemas"]["MeterDetail"];
            /**
             * @description The largest amount that may be bought. Electricity only, if the distribution company returns it. Whether it is a string or a number is not documented.
             * @example 500000
             */
            max_amount?: components["schemas"]["MeterDetail"];
            /**
             * @description The meter number. Electricity only, if the distribution company returns it. Its type is not documented.
             * @example 45041234567
             */
            meter_number?: components["schemas"]["MeterDetail"];
            /**
             * @description The arrears of the meter. Electricity only, if the distribution company returns it. Whether it is a string or a number is not documented.
             * @example 0
             */
            arrears?: components["schemas"]["MeterDetail"];
            /**
             * @description The type of account. Electricity only, if the distribution company returns it. Its type in JSON is not documented.
             * @example Non-MD
             */
            account_type?: components["schemas"]["MeterDetail"];
            /**
             * @description The type of meter. Electricity only, if the distribution company returns it. Its type in JSON is not documented.
             * @example PREPAID
             */
            meter_type?: components["schemas"]["MeterDetail"];
            /**
             * @description The district. Electricity only, if the distribution company returns it. Its type is not documented.
             * @example Ijora
             */
            district?: components["schemas"]["MeterDetail"];
            /**
             * @description The business unit of the distribution company. Electricity only, if the distribution company returns it. Its type is not documented.
             * @example Surulere
             */
            business_unit?: components["schemas"]["MeterDetail"];
            /**
             * @description The reference of the district. Electricity only, if the distribution company returns it. Its type is not documented.
             * @example IJR-02
             */
            district_reference?: components["schemas"]["MeterDetail"];
            /**
             * @description The tariff. Electricity only, if the distribution company returns it. Whether it is a string or a number is not documented.
             * @example A-NON-MD
             */
            tariff?: components["schemas"]["MeterDetail"];
        };
        /** @description Verify a betting account. */
        VerifyBettingRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The plan that will be bought: the `id` of a row of the bill plan catalog, as a string. Recommended. Send it or `service_id`.
             * @example 401
             */
            plan_code?: components["schemas"]["PlanCode"];
            /** @description The legacy name of the plan, which is still accepted. New integrations send `plan_code`. `null` does not count as a value. */
            service_id?: components["schemas"]["LegacyServiceId"];
            /**
             * @description Betting.
             * @enum {string}
             */
            product: "BETTING";
            /**
             * @description The betting company. The accepted names are not documented: ask the service's team for them.
             * @example BET9JA
             */
            network: components["schemas"]["BillerName"];
            /**
             * @description The customer's id at the betting company.
             * @example 1188302
             */
            customer_msisdn: string;
        } & ({
            /** @description The plan, by its current identifier. */
            plan_code: string;
        } | {
            /** @description The plan, by its legacy identifier. */
            service_id: unknown;
        });
        /**
         * @description Verify a customer before paying. The plan is named by `plan_code` or by the legacy `service_id`. There is no
         *     `client_request_id`, because nothing is bought.
         */
        VerifyCustomerRequest: components["schemas"]["VerifySmartcardRequest"] | components["schemas"]["VerifyMeterRequest"] | components["schemas"]["VerifyBettingRequest"];
        /** @description Verify an electricity meter. */
        VerifyMeterRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The plan that will be bought: the `id` of a row of the bill plan catalog, as a string. Recommended. Send it or `service_id`.
             * @example 301
             */
            plan_code?: components["schemas"]["PlanCode"];
            /** @description The legacy name of the plan, which is still accepted. New integrations send `plan_code`. `null` does not count as a value. */
            service_id?: components["schemas"]["LegacyServiceId"];
            /**
             * @description Prepaid electricity.
             * @enum {string}
             */
            product: "ELECTRICITY";
            /**
             * @description The distribution company. The accepted names are not documented: ask the service's team for them.
             * @example IKEDC
             */
            network: components["schemas"]["BillerName"];
            /**
             * @description The meter number, or another customer identifier of the distribution company.
             * @example 45041234567
             */
            customer_msisdn: string;
        } & ({
            /** @description The plan, by its current identifier. */
            plan_code: string;
        } | {
            /** @description The plan, by its legacy identifier. */
            service_id: unknown;
        });
        /** @description Verify a smartcard. */
        VerifySmartcardRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The plan that will be bought: the `id` of a row of the bill plan catalog, as a string. Recommended. Send it or `service_id`.
             * @example 101
             */
            plan_code?: components["schemas"]["PlanCode"];
            /** @description The legacy name of the plan, which is still accepted. New integrations send `plan_code`. `null` does not count as a value. */
            service_id?: components["schemas"]["LegacyServiceId"];
            /**
             * @description Cable TV.
             * @enum {string}
             */
            product: "CABLE";
            /** @description The cable TV network, in upper case. */
            network: components["schemas"]["CableNetwork"];
            /**
             * @description The smartcard or IUC number.
             * @example 7023456781
             */
            customer_msisdn: string;
        } & ({
            /** @description The plan, by its current identifier. */
            plan_code: string;
        } | {
            /** @description The plan, by its legacy identifier. */
            service_id: unknown;
        });
        /** @description The balance of the merchant's wallet. Its route is not documented. */
        WalletBalance: {
            /** @description The result as a word. */
            status: string;
            /** @description The balance. */
            data: components["schemas"]["WalletData"];
            /** @description The total. */
            total: components["schemas"]["WalletTotal"];
        };
        /** @description The content of the wallet balance. Its form is not documented. */
        WalletData: unknown;
        /** @description The total of the wallet. Its type and unit are not documented. */
        WalletTotal: unknown;
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
        /** @description These credentials may not access this merchant, transaction or order. */
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
        /** @description There is no such merchant. */
        MerchantNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description This request id was used before, or the request did not pass validation. */
        DuplicateOrInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The request id is missing from the path. The service names it `client_request_id`, `request_id` or `request_ref`. */
        RequestIdMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description No transaction has this request id, or none is visible yet. */
        TransactionNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description No order has this request id, or none is visible yet. */
        OrderNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /**
         * @description If the body has `status` `error`, `code` 400 and a `message`, the meter, smartcard or betting id was rejected: ask the
         *     customer for it again. Otherwise the request is not valid JSON or did not pass validation, and the body is not documented:
         *     correct the request.
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
export type AirtimeRouteRequest = components['schemas']['AirtimeRouteRequest'];
export type AsyncAirtime = components['schemas']['AsyncAirtime'];
export type AsyncAirtimePending = components['schemas']['AsyncAirtimePending'];
export type AsyncData = components['schemas']['AsyncData'];
export type AsyncDataPending = components['schemas']['AsyncDataPending'];
export type AsyncTopUp = components['schemas']['AsyncTopUp'];
export type AsyncTopUpPending = components['schemas']['AsyncTopUpPending'];
export type BettingPlan = components['schemas']['BettingPlan'];
export type BettingPlanList = components['schemas']['BettingPlanList'];
export type BillPayment = components['schemas']['BillPayment'];
export type BillPaymentFailed = components['schemas']['BillPaymentFailed'];
export type BillPaymentSuccess = components['schemas']['BillPaymentSuccess'];
export type BillerName = components['schemas']['BillerName'];
export type CableNetwork = components['schemas']['CableNetwork'];
export type CablePayment = components['schemas']['CablePayment'];
export type CablePaymentFailed = components['schemas']['CablePaymentFailed'];
export type CablePaymentOutcome = components['schemas']['CablePaymentOutcome'];
export type CablePaymentSuccess = components['schemas']['CablePaymentSuccess'];
export type CablePlan = components['schemas']['CablePlan'];
export type CablePlanList = components['schemas']['CablePlanList'];
export type CreateAirtimeRequest = components['schemas']['CreateAirtimeRequest'];
export type CreateBettingRequest = components['schemas']['CreateBettingRequest'];
export type CreateCableRequest = components['schemas']['CreateCableRequest'];
export type CreateDataRequest = components['schemas']['CreateDataRequest'];
export type CreateElectricityRequest = components['schemas']['CreateElectricityRequest'];
export type CreateGiftCardOrderRequest = components['schemas']['CreateGiftCardOrderRequest'];
export type CreateTransactionOutcome = components['schemas']['CreateTransactionOutcome'];
export type CreateTransactionRequest = components['schemas']['CreateTransactionRequest'];
export type CreationTimestamp = components['schemas']['CreationTimestamp'];
export type CustomerRejected = components['schemas']['CustomerRejected'];
export type CustomerVerified = components['schemas']['CustomerVerified'];
export type DataPlan = components['schemas']['DataPlan'];
export type DataPlanList = components['schemas']['DataPlanList'];
export type DataRouteRequest = components['schemas']['DataRouteRequest'];
export type ElectricityPlan = components['schemas']['ElectricityPlan'];
export type ElectricityPlanList = components['schemas']['ElectricityPlanList'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type EsimCatalog = components['schemas']['EsimCatalog'];
export type EsimCatalogData = components['schemas']['EsimCatalogData'];
export type EsimOrder = components['schemas']['EsimOrder'];
export type EsimOrderFailed = components['schemas']['EsimOrderFailed'];
export type EsimOrderOutcome = components['schemas']['EsimOrderOutcome'];
export type EsimOrderPending = components['schemas']['EsimOrderPending'];
export type EsimOrderSuccess = components['schemas']['EsimOrderSuccess'];
export type EsimQuote = components['schemas']['EsimQuote'];
export type EsimQuoteData = components['schemas']['EsimQuoteData'];
export type FailedBillPayment = components['schemas']['FailedBillPayment'];
export type FailedCablePayment = components['schemas']['FailedCablePayment'];
export type FailedSyncAirtime = components['schemas']['FailedSyncAirtime'];
export type FailedSyncData = components['schemas']['FailedSyncData'];
export type FailedTransaction = components['schemas']['FailedTransaction'];
export type GiftCardAvailability = components['schemas']['GiftCardAvailability'];
export type GiftCardAvailabilityData = components['schemas']['GiftCardAvailabilityData'];
export type GiftCardCatalog = components['schemas']['GiftCardCatalog'];
export type GiftCardCatalogData = components['schemas']['GiftCardCatalogData'];
export type GiftCardOrder = components['schemas']['GiftCardOrder'];
export type GiftCardOrderFailed = components['schemas']['GiftCardOrderFailed'];
export type GiftCardOrderOutcome = components['schemas']['GiftCardOrderOutcome'];
export type GiftCardOrderPending = components['schemas']['GiftCardOrderPending'];
export type GiftCardOrderSuccess = components['schemas']['GiftCardOrderSuccess'];
export type GiftCardQuote = components['schemas']['GiftCardQuote'];
export type GiftCardQuoteData = components['schemas']['GiftCardQuoteData'];
export type GiftCards = components['schemas']['GiftCards'];
export type Health = components['schemas']['Health'];
export type KeyChangeToken = components['schemas']['KeyChangeToken'];
export type LegacyServiceId = components['schemas']['LegacyServiceId'];
export type MeterDetail = components['schemas']['MeterDetail'];
export type MobileNetwork = components['schemas']['MobileNetwork'];
export type NairaAmount = components['schemas']['NairaAmount'];
export type OutcomeStatus = components['schemas']['OutcomeStatus'];
export type Pagination = components['schemas']['Pagination'];
export type PlanCode = components['schemas']['PlanCode'];
export type Product = components['schemas']['Product'];
export type ResponseCode = components['schemas']['ResponseCode'];
export type RowTimestamp = components['schemas']['RowTimestamp'];
export type SubscriberNumber = components['schemas']['SubscriberNumber'];
export type SyncAirtime = components['schemas']['SyncAirtime'];
export type SyncAirtimeFailed = components['schemas']['SyncAirtimeFailed'];
export type SyncAirtimeOutcome = components['schemas']['SyncAirtimeOutcome'];
export type SyncAirtimeSuccess = components['schemas']['SyncAirtimeSuccess'];
export type SyncData = components['schemas']['SyncData'];
export type SyncDataFailed = components['schemas']['SyncDataFailed'];
export type SyncDataOutcome = components['schemas']['SyncDataOutcome'];
export type SyncDataSuccess = components['schemas']['SyncDataSuccess'];
export type Transaction = components['schemas']['Transaction'];
export type TransactionFailed = components['schemas']['TransactionFailed'];
export type TransactionList = components['schemas']['TransactionList'];
export type TransactionNetwork = components['schemas']['TransactionNetwork'];
export type TransactionPending = components['schemas']['TransactionPending'];
export type TransactionRow = components['schemas']['TransactionRow'];
export type TransactionStatus = components['schemas']['TransactionStatus'];
export type TransactionSuccess = components['schemas']['TransactionSuccess'];
export type UndeliveredEsimOrder = components['schemas']['UndeliveredEsimOrder'];
export type UndeliveredGiftCardOrder = components['schemas']['UndeliveredGiftCardOrder'];
export type VerificationErrorBody = components['schemas']['VerificationErrorBody'];
export type VerifiedCustomer = components['schemas']['VerifiedCustomer'];
export type VerifyBettingRequest = components['schemas']['VerifyBettingRequest'];
export type VerifyCustomerRequest = components['schemas']['VerifyCustomerRequest'];
export type VerifyMeterRequest = components['schemas']['VerifyMeterRequest'];
export type VerifySmartcardRequest = components['schemas']['VerifySmartcardRequest'];
export type WalletBalance = components['schemas']['WalletBalance'];
export type WalletData = components['schemas']['WalletData'];
export type WalletTotal = components['schemas']['WalletTotal'];
export type ResponseInvalidRequest = components['responses']['InvalidRequest'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseUnprocessable = components['responses']['Unprocessable'];
export type ResponseServerError = components['responses']['ServerError'];
export type ResponseOverloaded = components['responses']['Overloaded'];
export type ResponseMerchantNotFound = components['responses']['MerchantNotFound'];
export type ResponseDuplicateOrInvalid = components['responses']['DuplicateOrInvalid'];
export type ResponseRequestIdMissing = components['responses']['RequestIdMissing'];
export type ResponseTransactionNotFound = components['responses']['TransactionNotFound'];
export type ResponseOrderNotFound = components['responses']['OrderNotFound'];
export type ResponseVerificationRejected = components['responses']['VerificationRejected'];
export type ResponseVerificationUnavailable = components['responses']['VerificationUnavailable'];
export type $defs = Record<string, never>;
export interface operations {
    listTransactions: {
        parameters: {
            query?: {
                /** @description The page to return, counted from 1. */
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
                    "application/json": components["schemas"]["TransactionList"];
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
                    "application/json": components["schemas"]["CreateTransactionOutcome"];
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
                "application/json": components["schemas"]["AirtimeRouteRequest"];
            };
        };
        responses: {
            /** @description The purchase is accepted and pending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AsyncAirtimePending"];
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
                "application/json": components["schemas"]["AirtimeRouteRequest"];
            };
        };
        responses: {
            /** @description The final outcome. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncAirtimeOutcome"];
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
                "application/json": components["schemas"]["DataRouteRequest"];
            };
        };
        responses: {
            /** @description The purchase is accepted and pending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AsyncDataPending"];
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
                "application/json": components["schemas"]["DataRouteRequest"];
            };
        };
        responses: {
            /** @description The final outcome. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncDataOutcome"];
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
                    "application/json": components["schemas"]["TransactionStatus"];
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
                    "application/json": components["schemas"]["GiftCardOrderOutcome"];
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
                    "application/json": components["schemas"]["GiftCardOrderOutcome"];
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
                    "application/json": components["schemas"]["Health"];
                };
            };
            500: components["responses"]["ServerError"];
            503: components["responses"]["Overloaded"];
        };
    };
    listCablePlans: {
        parameters: {
            query?: {
                /** @description Only the bouquets of this network. If absent, the bouquets of all networks. */
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
                    "application/json": components["schemas"]["CablePlanList"];
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
                    "application/json": components["schemas"]["DataPlanList"];
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
                "application/json": components["schemas"]["CreateCableRequest"];
            };
        };
        responses: {
            /** @description The final outcome. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CablePaymentOutcome"];
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
                    "application/json": components["schemas"]["TransactionStatus"];
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
            /** @description The biller knows the customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerVerified"];
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
