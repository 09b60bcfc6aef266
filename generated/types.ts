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
         * @description Lists the merchant's transactions, page by page, with filters.
         */
        get: operations["listTransactions"];
        put?: never;
        /**
         * Create a transaction
         * @description Sells any product. `product` in the body decides what happens:
         *
         *     - `airtime` and `data` are **asynchronous**. The answer is `02` pending, at once. Poll the status until it is final.
         *     - `CABLE`, `ELECTRICITY` and `BETTING` are **synchronous**. The answer is final: `00` or `01`, never pending.
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
         * Buy airtime, poll for the outcome
         * @description Accepts an airtime purchase and answers `02` pending at once. Poll the status until it is final.
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
         * Buy airtime, wait for the outcome
         * @description Sells airtime and waits for the outcome. The answer is final: `00` or `01`. `plan_code` is not needed.
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
         * Buy data, poll for the outcome
         * @description Accepts a data purchase and answers `02` pending at once. Poll the status until it is final.
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
         * Buy data, wait for the outcome
         * @description Sells a data plan and waits for the outcome. The answer is final: `00` or `01`.
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
         * Read the status of a transaction
         * @description Reads where a transaction stands. This is how an asynchronous purchase reaches its outcome, and how to find out
         *     what became of any purchase whose answer was lost. For a pending MTN transaction the reading itself can settle it.
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
         * @description Orders gift cards. The answer may be final or pending; while it is pending, read the order until it is final.
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
         * Read a gift card order
         * @description Reads where a gift card order stands. Poll until `response_code` is `00` or `01`.
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
         * @description Says that the service is up. For uptime monitors only. It takes no credentials.
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
         * @description Lists the bouquets of one cable TV network, or of all. Pay with the `id` of a row as `plan_code`.
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
         * @description Lists the data plans of a mobile network. Buy with the `plan_code` of a row.
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
         * @description The create route under the other prefix, as it is used for cable TV payments. The answer is final: `00` or `01`.
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
         * Read the status of a transaction (/v1)
         * @description The status route under the other prefix: the same answer as `getTransactionStatus`.
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
         * @description Asks the biller who stands behind a meter, smartcard or betting id. Optional, and worth doing before every bill
         *     payment: show the buyer the name, and keep an electricity amount within `min_amount` and `max_amount`. Nothing is
         *     bought.
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
        /** @description Buy airtime on a route that is for airtime alone. */
        AirtimeRouteRequest: {
            /** @description The merchant profile that sells. */
            merchant_code: string;
            /**
             * @description The price to charge, in Naira, as a string of decimal digits. For data and for cable bouquets of a fixed price
             *     it should equal the plan's `price`. Billers may refuse an amount under their minimum; for electricity,
             *     verification may name the bounds (`min_amount`, `max_amount`).
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send. Use the same one whenever
             *     you send this purchase again or ask for its status, and never use it for another purchase.
             */
            client_request_id: string;
            /** @description The phone number to credit. */
            customer_msisdn: components["schemas"]["SubscriberNumber"];
            /** @description The mobile network of the number. */
            network: components["schemas"]["MobileNetwork"];
            /** @description The route sets the product: send it, or leave it out. Whatever is sent here, the route decides. */
            product?: components["schemas"]["Product"];
            /** @description Not needed for airtime. */
            plan_code?: components["schemas"]["PlanCode"];
        };
        /** @description An airtime purchase that was accepted and queued. It has no `created_at` yet. */
        AsyncAirtime: {
            /** @description The service's own reference of the transaction. It looks like a UUID. */
            internal_reference: string;
            /** @description Your `client_request_id`, echoed. */
            request_id: string;
            /** @description The number of the purchase: subscriber, smartcard, meter or customer id. */
            msisdn: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product: "airtime";
            /** @description The network or biller. Mostly upper case, even where the request was lower case, but both occur: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description The number of the merchant. */
            merchant_id: number;
            /** @description An empty string: airtime has no plan. */
            plan: string;
        };
        /** @description It is still being processed. This is not a failure: poll the status until it is final, and do not send it again under a new id. */
        AsyncAirtimePending: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "pending";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "02";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["AsyncAirtime"];
        };
        /** @description A data purchase that was accepted and queued. It has no `created_at` yet. */
        AsyncData: {
            /** @description The service's own reference of the transaction. It looks like a UUID. */
            internal_reference: string;
            /** @description Your `client_request_id`, echoed. */
            request_id: string;
            /** @description The number of the purchase: subscriber, smartcard, meter or customer id. */
            msisdn: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product: "data";
            /** @description The network or biller. Mostly upper case, even where the request was lower case, but both occur: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description The number of the merchant. */
            merchant_id: number;
            /** @description The plan code of the purchase, echoed. */
            plan: string;
        };
        /** @description It is still being processed. This is not a failure: poll the status until it is final, and do not send it again under a new id. */
        AsyncDataPending: {
            /**
             * @description The outcome as a word.
             * @enum {string}
             */
            status: "pending";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "02";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["AsyncData"];
        };
        /** @description An airtime or data purchase that was accepted and queued. It has no `created_at` yet. */
        AsyncTopUp: {
            /** @description The service's own reference of the transaction. It looks like a UUID. */
            internal_reference: string;
            /** @description Your `client_request_id`, echoed. */
            request_id: string;
            /** @description The number of the purchase: subscriber, smartcard, meter or customer id. */
            msisdn: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product: "airtime" | "data";
            /** @description The network or biller. Mostly upper case, even where the request was lower case, but both occur: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description The number of the merchant. */
            merchant_id: number;
            /** @description The plan code of a data purchase, echoed. An empty string for airtime. */
            plan: string;
        };
        /** @description It is still being processed. This is not a failure: poll the status until it is final, and do not send it again under a new id. */
        AsyncTopUpPending: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "pending";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "02";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["AsyncTopUp"];
        };
        /** @description A betting plan. It has no route in this contract: the plan list for betting is not shown. */
        BettingPlan: unknown;
        /** @description A bill payment: cable TV, electricity or betting. */
        BillPayment: {
            /** @description The service's own reference of the transaction. It looks like a UUID. */
            internal_reference: string;
            /** @description Your `client_request_id`, echoed. */
            request_id: string;
            /** @description The number of the purchase: subscriber, smartcard, meter or customer id. */
            msisdn: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product: "CABLE" | "ELECTRICITY" | "BETTING";
            /** @description The network or biller. Mostly upper case, even where the request was lower case, but both occur: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description The number of the merchant. */
            merchant_id: number;
            /** @description The plan code of the purchase, echoed. */
            plan: string;
            /** @description When the transaction was created: RFC 3339, or `YYYY-MM-DD HH:MM:SS`. */
            created_at: components["schemas"]["CreationTimestamp"];
            /** @description The reference of the operator or biller. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description What the operator or biller said. Optional; common on synchronous airtime and data. On a failed bill it is the
             *     biller's reason, where the biller gave one: a meter that cannot be paid for online, an amount under the minimum.
             */
            telco_message?: string;
            /** @description The credit token for the meter. Prepaid electricity only. Keep it a string, as it may begin with a zero. */
            token?: string;
            /** @description The units bought. Prepaid electricity only. */
            units?: string;
            /** @description The first Key Change Token. Issued for some meters only; absent on most purchases. */
            kct1?: components["schemas"]["KeyChangeToken"];
            /** @description The second Key Change Token. Issued for some meters only; absent on most purchases. */
            kct2?: components["schemas"]["KeyChangeToken"];
            /** @description What the payment went to instead of a token, such as `debt` when it cleared what the meter owed. Absent otherwise. Never part of a request. */
            payment_spent_on?: string;
        };
        /** @description It failed. A final outcome. The HTTP status is 200 all the same. */
        BillPaymentFailed: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "failed";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "01";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["BillPayment"];
        };
        /** @description It completed. A final outcome. */
        BillPaymentSuccess: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "00";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["BillPayment"];
        };
        /**
         * @description The biller, as the service names it. For `ELECTRICITY` and `BETTING` the accepted names are not shown,
         *     so any string passes; ask the service's team for the list that applies to you.
         */
        BillerName: string;
        /**
         * @description A cable TV network: always upper case.
         * @enum {string}
         */
        CableNetwork: "DSTV" | "GOTV" | "STARTIMES";
        /** @description A cable TV payment. */
        CablePayment: {
            /** @description The service's own reference of the transaction. It looks like a UUID. */
            internal_reference: string;
            /** @description Your `client_request_id`, echoed. */
            request_id: string;
            /** @description The number of the purchase: subscriber, smartcard, meter or customer id. */
            msisdn: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product: "CABLE";
            /** @description The network or biller. Mostly upper case, even where the request was lower case, but both occur: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description The number of the merchant. */
            merchant_id: number;
            /** @description The plan code of the purchase, echoed. */
            plan: string;
            /** @description When the transaction was created: RFC 3339, or `YYYY-MM-DD HH:MM:SS`. */
            created_at: components["schemas"]["CreationTimestamp"];
            /** @description The reference of the operator or biller. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description What the operator or biller said. Optional; common on synchronous airtime and data. On a failed bill it is the
             *     biller's reason, where the biller gave one: a meter that cannot be paid for online, an amount under the minimum.
             */
            telco_message?: string;
        };
        /** @description It failed. A final outcome. The HTTP status is 200 all the same. */
        CablePaymentFailed: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "failed";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "01";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["CablePayment"];
        };
        /** @description The outcome of a cable TV payment. Never pending. */
        CablePaymentOutcome: components["schemas"]["CablePaymentSuccess"] | components["schemas"]["CablePaymentFailed"];
        /** @description It completed. A final outcome. */
        CablePaymentSuccess: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "00";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["CablePayment"];
        };
        /** @description A cable TV bouquet. */
        CablePlan: {
            /** @description The number of the bouquet. Send it, as a string, as `plan_code`. */
            id: number;
            /** @description The name of the bouquet. */
            name: string;
            /** @description The cable TV network. */
            network: components["schemas"]["CableNetwork"];
            /**
             * @description Cable TV.
             * @enum {string}
             */
            product: "CABLE";
            /** @description How the amount is set. `fixed`: the amount of the payment should equal `price`. */
            amount_type: string;
            /** @description The price in Naira, as a string. */
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
            /** @description The merchant profile that sells. */
            merchant_code: string;
            /**
             * @description The price to charge, in Naira, as a string of decimal digits. For data and for cable bouquets of a fixed price
             *     it should equal the plan's `price`. Billers may refuse an amount under their minimum; for electricity,
             *     verification may name the bounds (`min_amount`, `max_amount`).
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send. Use the same one whenever
             *     you send this purchase again or ask for its status, and never use it for another purchase.
             */
            client_request_id: string;
            /** @description The phone number to credit. */
            customer_msisdn: components["schemas"]["SubscriberNumber"];
            /** @description The mobile network of the number. */
            network: components["schemas"]["MobileNetwork"];
            /**
             * @description Airtime. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            product: "airtime";
            /** @description Not needed for airtime. */
            plan_code?: components["schemas"]["PlanCode"];
        };
        /** @description Fund a betting account. */
        CreateBettingRequest: {
            /** @description The merchant profile that sells. */
            merchant_code: string;
            /**
             * @description The price to charge, in Naira, as a string of decimal digits. For data and for cable bouquets of a fixed price
             *     it should equal the plan's `price`. Billers may refuse an amount under their minimum; for electricity,
             *     verification may name the bounds (`min_amount`, `max_amount`).
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send. Use the same one whenever
             *     you send this purchase again or ask for its status, and never use it for another purchase.
             */
            client_request_id: string;
            /** @description The customer's id at the betting company. */
            customer_msisdn: string;
            /** @description The betting company. */
            network: components["schemas"]["BillerName"];
            /**
             * @description Betting. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            product: "BETTING";
            /** @description The id from the betting plan list, as a string. */
            plan_code: components["schemas"]["PlanCode"];
        };
        /** @description Pay for cable TV. The account manager must have enabled cable TV on the merchant profile before go-live. */
        CreateCableRequest: {
            /** @description The merchant profile that sells. */
            merchant_code: string;
            /**
             * @description The price to charge, in Naira, as a string of decimal digits. For data and for cable bouquets of a fixed price
             *     it should equal the plan's `price`. Billers may refuse an amount under their minimum; for electricity,
             *     verification may name the bounds (`min_amount`, `max_amount`).
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send. Use the same one whenever
             *     you send this purchase again or ask for its status, and never use it for another purchase.
             */
            client_request_id: string;
            /** @description The smartcard or IUC number. */
            customer_msisdn: string;
            /** @description The cable TV network. */
            network: components["schemas"]["CableNetwork"];
            /**
             * @description Cable TV. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            product: "CABLE";
            /** @description The `id` of the bouquet in the cable plan catalog, as a string. */
            plan_code: components["schemas"]["PlanCode"];
        };
        /** @description Buy a mobile data plan. */
        CreateDataRequest: {
            /** @description The merchant profile that sells. */
            merchant_code: string;
            /**
             * @description The price to charge, in Naira, as a string of decimal digits. For data and for cable bouquets of a fixed price
             *     it should equal the plan's `price`. Billers may refuse an amount under their minimum; for electricity,
             *     verification may name the bounds (`min_amount`, `max_amount`).
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send. Use the same one whenever
             *     you send this purchase again or ask for its status, and never use it for another purchase.
             */
            client_request_id: string;
            /** @description The phone number to credit. */
            customer_msisdn: components["schemas"]["SubscriberNumber"];
            /** @description The mobile network of the number. */
            network: components["schemas"]["MobileNetwork"];
            /**
             * @description Mobile data. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            product: "data";
            /** @description The plan to buy. */
            plan_code: components["schemas"]["PlanCode"];
        };
        /** @description Buy prepaid electricity. */
        CreateElectricityRequest: {
            /** @description The merchant profile that sells. */
            merchant_code: string;
            /**
             * @description The price to charge, in Naira, as a string of decimal digits. For data and for cable bouquets of a fixed price
             *     it should equal the plan's `price`. Billers may refuse an amount under their minimum; for electricity,
             *     verification may name the bounds (`min_amount`, `max_amount`).
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send. Use the same one whenever
             *     you send this purchase again or ask for its status, and never use it for another purchase.
             */
            client_request_id: string;
            /** @description The meter number, or what else identifies the customer at the distribution company. */
            customer_msisdn: string;
            /** @description The distribution company. */
            network: components["schemas"]["BillerName"];
            /**
             * @description Prepaid electricity. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            product: "ELECTRICITY";
            /** @description The id from the electricity plan list, as a string. */
            plan_code: components["schemas"]["PlanCode"];
        };
        /** @description The body of a gift card purchase. Its fields are not shown, beyond that it carries a request id which the order echoes. */
        CreateGiftCardOrderRequest: unknown;
        /** @description What a create answers: pending for airtime and data, success or failed for bills, never anything else. */
        CreateTransactionOutcome: components["schemas"]["BillPaymentSuccess"] | components["schemas"]["BillPaymentFailed"] | components["schemas"]["AsyncTopUpPending"];
        /** @description Any purchase. `product` decides which fields it needs and which networks it may name. */
        CreateTransactionRequest: components["schemas"]["CreateAirtimeRequest"] | components["schemas"]["CreateDataRequest"] | components["schemas"]["CreateCableRequest"] | components["schemas"]["CreateElectricityRequest"] | components["schemas"]["CreateBettingRequest"];
        /**
         * @description The moment a final create was recorded. The source states RFC 3339 (`2026-03-02T09:15:27Z`) and
         *     shows `YYYY-MM-DD HH:MM:SS` in its sample, so be ready to read either.
         */
        CreationTimestamp: string;
        /** @description The meter, smartcard or betting id was rejected. The customer's data is at fault, not the service: ask for it again. */
        CustomerRejected: {
            /**
             * @description The customer was rejected.
             * @enum {string}
             */
            status: "error";
            /** @description The result as an HTTP-style number: 400. */
            code: number;
            /** @description Why it was rejected. */
            message: string;
        };
        /** @description The biller knows the customer. */
        CustomerVerified: {
            /**
             * @description The customer was found.
             * @enum {string}
             */
            status: "success";
            /** @description The result as an HTTP-style number: 200. */
            code: number;
            /** @description The result for a human reader. */
            message: string;
            /** @description Who the customer is. */
            data: components["schemas"]["VerifiedCustomer"];
        };
        /** @description A mobile data plan. */
        DataPlan: {
            /** @description The stable code of the plan, such as `MTN-8`, `GLO-1`, `AIRTEL-1` or `9MOBILE-1`. Buy with this one. */
            plan_code: string;
            /** @description The number of the plan in the catalog. Kept for earlier integrations. */
            id: number;
            /** @description The name of the plan. */
            name: string;
            /** @description What the plan offers. */
            description: string;
            /** @description The price in Naira, as a string. The `amount` of the purchase should equal it. */
            price: string;
            /** @description The operator's own id of the tariff or product. For information; the name is spelled as the service spells it. */
            tarrifTypeId: string;
            /** @description How long the plan lasts, as text. */
            validity: string;
            /** @description How much data it holds, as text. */
            value: string;
            /** @description The group it is shown under, such as a period. */
            group: string;
            /** @description A code that people can read. A purchase accepts it too. */
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
        /** @description Buy a data plan on a route that is for data alone. */
        DataRouteRequest: {
            /** @description The merchant profile that sells. */
            merchant_code: string;
            /**
             * @description The price to charge, in Naira, as a string of decimal digits. For data and for cable bouquets of a fixed price
             *     it should equal the plan's `price`. Billers may refuse an amount under their minimum; for electricity,
             *     verification may name the bounds (`min_amount`, `max_amount`).
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send. Use the same one whenever
             *     you send this purchase again or ask for its status, and never use it for another purchase.
             */
            client_request_id: string;
            /** @description The phone number to credit. */
            customer_msisdn: components["schemas"]["SubscriberNumber"];
            /** @description The mobile network of the number. */
            network: components["schemas"]["MobileNetwork"];
            /** @description The route sets the product: send it, or leave it out. Whatever is sent here, the route decides. */
            product?: components["schemas"]["Product"];
            /** @description The plan to buy. */
            plan_code: components["schemas"]["PlanCode"];
        };
        /** @description An electricity plan. It has no route in this contract: the plan list for electricity is not shown. */
        ElectricityPlan: unknown;
        /** @description The body of an error whose form the source document does not show. Expect any JSON; decide by the HTTP status. */
        ErrorBody: unknown;
        /** @description The eSIM catalog. It has no route in this contract. */
        EsimCatalog: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result as an HTTP-style number, such as 200. */
            code: number;
            /** @description The result for a human reader. */
            message: string;
            /** @description What was asked for. */
            data: components["schemas"]["EsimCatalogData"];
        };
        /** @description What the eSIM catalog lists. Its fields and its route are not shown. */
        EsimCatalogData: unknown;
        /**
         * @description An eSIM that was delivered.
         * @example {
         *       "iccid": "8923401000012345678",
         *       "activation_code": "K2-1Q9XZ4-7TW0PM",
         *       "smdp_address": "rsp.esim.invalid",
         *       "lpa": "LPA:1$rsp.esim.invalid$K2-1Q9XZ4-7TW0PM"
         *     }
         */
        EsimOrder: {
            /** @description The number of the eSIM profile. */
            iccid: string;
            /** @description The code that activates it. */
            activation_code: string;
            /** @description The address of the server that the device downloads the profile from. */
            smdp_address: string;
            /** @description The activation string for the device. */
            lpa: string;
        };
        /** @description An eSIM order that failed. Final. */
        EsimOrderFailed: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "failed";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "01";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["UndeliveredEsimOrder"];
        };
        /** @description Where an eSIM order stands. It has no route in this contract. */
        EsimOrderOutcome: components["schemas"]["EsimOrderSuccess"] | components["schemas"]["EsimOrderFailed"] | components["schemas"]["EsimOrderPending"];
        /** @description An eSIM order that is still being processed. It is not delivered: do not treat it as such. */
        EsimOrderPending: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "pending";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "02";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["UndeliveredEsimOrder"];
        };
        /** @description It completed. A final outcome. */
        EsimOrderSuccess: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "00";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["EsimOrder"];
        };
        /** @description An eSIM quote. It has no route in this contract. */
        EsimQuote: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result as an HTTP-style number, such as 200. */
            code: number;
            /** @description The result for a human reader. */
            message: string;
            /** @description What was asked for. */
            data: components["schemas"]["EsimQuoteData"];
        };
        /** @description What an eSIM quote says. Its fields and its route are not shown. */
        EsimQuoteData: unknown;
        /** @description A failed transaction as its status shows it. Only the two references are certain. */
        FailedTransaction: {
            /** @description The service's own reference of the transaction. It looks like a UUID. */
            internal_reference: string;
            /** @description Your `client_request_id`, echoed. */
            request_id: string;
            /** @description The number of the purchase: subscriber, smartcard, meter or customer id. */
            msisdn?: string;
            /** @description The product of the transaction. */
            product?: components["schemas"]["Product"];
            /** @description The network or biller. Mostly upper case, even where the request was lower case, but both occur: compare without regard to case. */
            network?: string;
            /** @description The amount in Naira, as a string. */
            amount?: string;
            /** @description The number of the merchant. */
            merchant_id?: number;
            /** @description The name of the merchant. */
            merchant_name?: string;
            /** @description When the transaction was created. */
            created_at?: components["schemas"]["RowTimestamp"];
            /** @description When the transaction last changed. */
            updated_at?: components["schemas"]["RowTimestamp"];
            /** @description The plan code of the purchase. The source shows it on creates; that it is repeated here is not certain. */
            plan?: string;
            /** @description The reference of the operator or biller. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description What the operator or biller said. Optional; common on synchronous airtime and data. On a failed bill it is the
             *     biller's reason, where the biller gave one: a meter that cannot be paid for online, an amount under the minimum.
             */
            telco_message?: string;
            /** @description The credit token for the meter. Prepaid electricity only. Keep it a string, as it may begin with a zero. */
            token?: string;
            /** @description The units bought. Prepaid electricity only. */
            units?: string;
            /** @description The first Key Change Token. Issued for some meters only; absent on most purchases. */
            kct1?: components["schemas"]["KeyChangeToken"];
            /** @description The second Key Change Token. Issued for some meters only; absent on most purchases. */
            kct2?: components["schemas"]["KeyChangeToken"];
            /** @description What the payment went to instead of a token, such as `debt` when it cleared what the meter owed. Absent otherwise. Never part of a request. */
            payment_spent_on?: string;
        };
        /** @description The availability of gift cards. It has no route in this contract. */
        GiftCardAvailability: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result as an HTTP-style number, such as 200. */
            code: number;
            /** @description The result for a human reader. */
            message: string;
            /** @description What was asked for. */
            data: components["schemas"]["GiftCardAvailabilityData"];
        };
        /** @description What gift card availability says. Its fields and its route are not shown. */
        GiftCardAvailabilityData: unknown;
        /** @description The gift card catalog. It has no route in this contract. */
        GiftCardCatalog: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result as an HTTP-style number, such as 200. */
            code: number;
            /** @description The result for a human reader. */
            message: string;
            /** @description What was asked for. */
            data: components["schemas"]["GiftCardCatalogData"];
        };
        /** @description What the gift card catalog lists. Its fields and its route are not shown. */
        GiftCardCatalogData: unknown;
        /** @description A gift card order that was delivered. */
        GiftCardOrder: {
            /** @description The request id that was sent on order creation, echoed. */
            request_id: string;
            /** @description The reference of the order upstream. Absent until there is one. */
            reference_code?: string;
            /** @description The cards. */
            cards: components["schemas"]["GiftCards"];
        };
        /** @description A gift card order that failed. Final. */
        GiftCardOrderFailed: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "failed";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "01";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["UndeliveredGiftCardOrder"];
        };
        /** @description Where a gift card order stands: the same for the purchase and for its status. */
        GiftCardOrderOutcome: components["schemas"]["GiftCardOrderSuccess"] | components["schemas"]["GiftCardOrderFailed"] | components["schemas"]["GiftCardOrderPending"];
        /** @description A gift card order that is still being processed. `cards` is left out. Poll the order until `response_code` is `00` or `01`. */
        GiftCardOrderPending: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "pending";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "02";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["UndeliveredGiftCardOrder"];
        };
        /** @description It completed. A final outcome. */
        GiftCardOrderSuccess: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "00";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["GiftCardOrder"];
        };
        /** @description A gift card quote. It has no route in this contract. */
        GiftCardQuote: {
            /** @description The result as a word, such as `success`. */
            status: string;
            /** @description The result as an HTTP-style number, such as 200. */
            code: number;
            /** @description The result for a human reader. */
            message: string;
            /** @description What was asked for. */
            data: components["schemas"]["GiftCardQuoteData"];
        };
        /** @description What a gift card quote says. Its fields and its route are not shown. */
        GiftCardQuoteData: unknown;
        /** @description The cards that were bought. Their fields are not shown. */
        GiftCards: unknown;
        /** @description What the health check says. Decide by the HTTP status. */
        Health: unknown;
        /** @description A Key Change Token: 20 digits. Keep it a string, because it may begin with a zero. */
        KeyChangeToken: string;
        /** @description A plan identifier of earlier integrations. */
        LegacyServiceId: unknown;
        /**
         * @description A mobile network, as requests write it: always lower case. Responses may write it in upper case.
         * @enum {string}
         */
        MobileNetwork: "mtn" | "glo" | "airtel" | "9mobile";
        /**
         * @description An amount of money in Naira, carried as a string: `"500"`. The source says no more than that; this contract reads it
         *     as decimal digits, without sign, currency symbol or thousands separator. No lower or upper bound is shown.
         */
        NairaAmount: string;
        /**
         * @description The outcome as a word. It always says the same as `response_code`.
         * @enum {string}
         */
        OutcomeStatus: "success" | "failed" | "pending";
        /** @description Where a page stands in the whole list. */
        Pagination: {
            /** @description How many rows match, over all pages. */
            total: number;
            /** @description The number of this page. The first page is 1. */
            page: number;
            /** @description The size of a page, in rows. */
            size: number;
            /** @description How many pages there are. */
            total_pages: number;
        };
        /**
         * @description Names the plan being bought. How it is written depends on the product:
         *
         *     - **Data**: the `plan_code` of a row of the data plan catalog, such as `MTN-8`, `GLO-1`, `AIRTEL-1`
         *     or `9MOBILE-1`. This is the form for every new integration.
         *     - **Bills** (`CABLE`, `ELECTRICITY`, `BETTING`): the `id` of a row of the bill plan catalog, as a string.
         *
         *     A data plan's `shortCode` buys the plan as well. So do the identifiers of earlier integrations:
         *
         *     | network | legacy value that still works |
         *     | --- | --- |
         *     | `mtn` | the raw tariff type id as a bare number; a bare number is never read as a catalog id |
         *     | `glo` | the catalog id, or a product id written `DATA-<n>` |
         *     | `airtel` | the catalog id, or the `tarrifTypeId` |
         *     | `9mobile` | the catalog id, or the `plan_code`; the operator itself vends by amount |
         */
        PlanCode: string;
        /**
         * @description What a transaction buys. `airtime` and `data` are lower case, the bills are upper case.
         * @enum {string}
         */
        Product: "airtime" | "data" | "CABLE" | "ELECTRICITY" | "BETTING";
        /**
         * @description The outcome as a two-digit string. It always says the same as `status`.
         * @enum {string}
         */
        ResponseCode: "00" | "01" | "02";
        /** @description A moment as transaction rows show it: `YYYY-MM-DD HH:MM:SS`. No time zone is given. */
        RowTimestamp: string;
        /**
         * @description The phone number that airtime or data goes to: digits only, beginning with the country code
         *     `234` or with the trunk prefix `0`, such as `2348031234567` or `08031234567`.
         */
        SubscriberNumber: string;
        /** @description A synchronous airtime purchase. */
        SyncAirtime: {
            /** @description The service's own reference of the transaction. It looks like a UUID. */
            internal_reference: string;
            /** @description Your `client_request_id`, echoed. */
            request_id: string;
            /** @description The number of the purchase: subscriber, smartcard, meter or customer id. */
            msisdn: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product: "airtime";
            /** @description The network or biller. Mostly upper case, even where the request was lower case, but both occur: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description The number of the merchant. */
            merchant_id: number;
            /** @description When the transaction was created: RFC 3339, or `YYYY-MM-DD HH:MM:SS`. */
            created_at: components["schemas"]["CreationTimestamp"];
            /** @description The reference of the operator or biller. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description What the operator or biller said. Optional; common on synchronous airtime and data. On a failed bill it is the
             *     biller's reason, where the biller gave one: a meter that cannot be paid for online, an amount under the minimum.
             */
            telco_message?: string;
            /** @description Shown for data and bills, and empty on pending airtime; for synchronous airtime it is not shown. */
            plan?: string;
        };
        /** @description It failed. A final outcome. The HTTP status is 200 all the same. */
        SyncAirtimeFailed: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "failed";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "01";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["SyncAirtime"];
        };
        /** @description The outcome of a synchronous airtime purchase. Never pending. */
        SyncAirtimeOutcome: components["schemas"]["SyncAirtimeSuccess"] | components["schemas"]["SyncAirtimeFailed"];
        /** @description It completed. A final outcome. */
        SyncAirtimeSuccess: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "00";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["SyncAirtime"];
        };
        /** @description A synchronous data purchase. */
        SyncData: {
            /** @description The service's own reference of the transaction. It looks like a UUID. */
            internal_reference: string;
            /** @description Your `client_request_id`, echoed. */
            request_id: string;
            /** @description The number of the purchase: subscriber, smartcard, meter or customer id. */
            msisdn: string;
            /**
             * @description The product of the transaction.
             * @enum {string}
             */
            product: "data";
            /** @description The network or biller. Mostly upper case, even where the request was lower case, but both occur: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description The number of the merchant. */
            merchant_id: number;
            /** @description The plan code of the purchase, echoed. */
            plan: string;
            /** @description When the transaction was created: RFC 3339, or `YYYY-MM-DD HH:MM:SS`. */
            created_at: components["schemas"]["CreationTimestamp"];
            /** @description The reference of the operator or biller. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description What the operator or biller said. Optional; common on synchronous airtime and data. On a failed bill it is the
             *     biller's reason, where the biller gave one: a meter that cannot be paid for online, an amount under the minimum.
             */
            telco_message?: string;
        };
        /** @description It failed. A final outcome. The HTTP status is 200 all the same. */
        SyncDataFailed: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "failed";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "01";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["SyncData"];
        };
        /** @description The outcome of a synchronous data purchase. Never pending. */
        SyncDataOutcome: components["schemas"]["SyncDataSuccess"] | components["schemas"]["SyncDataFailed"];
        /** @description It completed. A final outcome. */
        SyncDataSuccess: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "00";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["SyncData"];
        };
        /** @description A transaction as its status shows it. */
        Transaction: {
            /** @description The service's own reference of the transaction. It looks like a UUID. */
            internal_reference: string;
            /** @description Your `client_request_id`, echoed. */
            request_id: string;
            /** @description The number of the purchase: subscriber, smartcard, meter or customer id. */
            msisdn: string;
            /** @description The product of the transaction. */
            product: components["schemas"]["Product"];
            /** @description The network or biller. Mostly upper case, even where the request was lower case, but both occur: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description The number of the merchant. */
            merchant_id: number;
            /** @description The name of the merchant. */
            merchant_name: string;
            /** @description When the transaction was created. */
            created_at: components["schemas"]["RowTimestamp"];
            /** @description When the transaction last changed. */
            updated_at: components["schemas"]["RowTimestamp"];
            /** @description The plan code of the purchase. The source shows it on creates; that it is repeated here is not certain. */
            plan?: string;
            /** @description The reference of the operator or biller. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description What the operator or biller said. Optional; common on synchronous airtime and data. On a failed bill it is the
             *     biller's reason, where the biller gave one: a meter that cannot be paid for online, an amount under the minimum.
             */
            telco_message?: string;
            /** @description The credit token for the meter. Prepaid electricity only. Keep it a string, as it may begin with a zero. */
            token?: string;
            /** @description The units bought. Prepaid electricity only. */
            units?: string;
            /** @description The first Key Change Token. Issued for some meters only; absent on most purchases. */
            kct1?: components["schemas"]["KeyChangeToken"];
            /** @description The second Key Change Token. Issued for some meters only; absent on most purchases. */
            kct2?: components["schemas"]["KeyChangeToken"];
            /** @description What the payment went to instead of a token, such as `debt` when it cleared what the meter owed. Absent otherwise. Never part of a request. */
            payment_spent_on?: string;
        };
        /** @description The status of a transaction that failed. Final. Its HTTP status is 200. */
        TransactionFailed: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "failed";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "01";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["FailedTransaction"];
        };
        /** @description One page of transactions. */
        TransactionList: {
            /**
             * @description Says that the list was read. It is not the outcome of any transaction.
             * @enum {string}
             */
            status: "success";
            /** @description The rows of this page. */
            data: components["schemas"]["TransactionRow"][];
            /** @description Where this page stands. */
            pagination: components["schemas"]["Pagination"];
        };
        /** @description It is still being processed. This is not a failure: poll the status until it is final, and do not send it again under a new id. */
        TransactionPending: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "pending";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "02";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["Transaction"];
        };
        /** @description One transaction in the list. */
        TransactionRow: {
            /** @description The service's own reference of the transaction. It looks like a UUID. */
            internal_reference: string;
            /** @description Your `client_request_id`, echoed. */
            request_id: string;
            /** @description The number of the purchase: subscriber, smartcard, meter or customer id. */
            msisdn: string;
            /** @description The product of the transaction. */
            product: components["schemas"]["Product"];
            /** @description The network or biller. Mostly upper case, even where the request was lower case, but both occur: compare without regard to case. */
            network: string;
            /** @description The amount in Naira, as a string. */
            amount: string;
            /** @description The number of the merchant. */
            merchant_id: number;
            /** @description The name of the merchant. */
            merchant_name: string;
            /** @description When the transaction was created. */
            created_at: components["schemas"]["RowTimestamp"];
            /** @description When the transaction last changed. */
            updated_at: components["schemas"]["RowTimestamp"];
            /** @description The plan code of the purchase. The source shows it on creates; that it is repeated here is not certain. */
            plan?: string;
            /** @description The reference of the operator or biller. Optional; common on synchronous airtime and data. */
            external_reference?: string;
            /**
             * @description What the operator or biller said. Optional; common on synchronous airtime and data. On a failed bill it is the
             *     biller's reason, where the biller gave one: a meter that cannot be paid for online, an amount under the minimum.
             */
            telco_message?: string;
        };
        /** @description Where a transaction stands. Poll while it is `pending`; `success` and `failed` are final. */
        TransactionStatus: components["schemas"]["TransactionSuccess"] | components["schemas"]["TransactionFailed"] | components["schemas"]["TransactionPending"];
        /** @description It completed. A final outcome. */
        TransactionSuccess: {
            /**
             * @description The outcome as a word. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "success";
            /**
             * @description The same outcome as a two-digit string.
             * @enum {string}
             */
            response_code: "00";
            /** @description The outcome for a human reader, such as `Successful`, `Failed` or `Pending`. Free text: decide by `response_code`. */
            response_message: string;
            /** @description What the service knows of the transaction or order. */
            data: components["schemas"]["Transaction"];
        };
        /** @description What is said about an eSIM order that has no eSIM: still pending, or failed. Its fields are not shown. */
        UndeliveredEsimOrder: unknown;
        /** @description A gift card order that is still pending, in which `cards` is left out, or that failed, for which `cards` is not shown. */
        UndeliveredGiftCardOrder: {
            /** @description The request id that was sent on order creation, echoed. */
            request_id: string;
            /** @description The reference of the order upstream. Absent until there is one. */
            reference_code?: string;
        };
        /** @description A customer that the biller knows. */
        VerifiedCustomer: {
            /**
             * @description The product that was asked about.
             * @enum {string}
             */
            product: "CABLE" | "ELECTRICITY" | "BETTING";
            /** @description The network or biller that was asked. */
            network: string;
            /** @description The smartcard, meter or customer id that was asked about. */
            msisdn: string;
            /** @description The name that the biller has for it. Show it to the buyer before paying. */
            customer_name: string;
            /** @description Where the meter stands. Electricity, if the distribution company returns it. */
            customer_address?: string;
            /** @description The smallest amount that can be bought. Electricity, if the distribution company returns it. */
            min_amount?: components["schemas"]["VerifiedFigure"];
            /** @description The largest amount that can be bought. Electricity, if the distribution company returns it. */
            max_amount?: components["schemas"]["VerifiedFigure"];
            /** @description The number of the meter. Electricity, if the distribution company returns it. */
            meter_number?: string;
            /** @description The arrears. Electricity, if the distribution company returns it. */
            arrears?: components["schemas"]["VerifiedFigure"];
            /** @description The kind of account. Electricity, if the distribution company returns it. */
            account_type?: string;
            /** @description The kind of meter. Electricity, if the distribution company returns it. */
            meter_type?: string;
            /** @description The district. Electricity, if the distribution company returns it. */
            district?: string;
            /** @description The distribution company's business unit. Electricity, if the distribution company returns it. */
            business_unit?: string;
            /** @description The reference of the district. Electricity, if the distribution company returns it. */
            district_reference?: string;
            /** @description The tariff. Electricity, if the distribution company returns it. */
            tariff?: components["schemas"]["VerifiedFigure"];
        };
        /** @description A figure as the distribution company returned it. */
        VerifiedFigure: unknown;
        /** @description Check a betting account. */
        VerifyBettingRequest: {
            /** @description The merchant profile that will sell. */
            merchant_code: string;
            /** @description The plan that will be bought: an id from the bill plan list. Recommended; send this or `service_id`. */
            plan_code?: components["schemas"]["PlanCode"];
            /**
             * @deprecated
             * @description What earlier integrations send in place of `plan_code`. Send one of the two.
             */
            service_id?: components["schemas"]["LegacyServiceId"];
            /**
             * @description Betting. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            product: "BETTING";
            /** @description The betting company. */
            network: components["schemas"]["BillerName"];
            /** @description The customer's id at the betting company. */
            customer_msisdn: string;
        };
        /**
         * @description Check a customer before paying. It names the plan by `plan_code` or by the legacy `service_id`, and has no
         *     `client_request_id`, because nothing is bought.
         */
        VerifyCustomerRequest: components["schemas"]["VerifySmartcardRequest"] | components["schemas"]["VerifyMeterRequest"] | components["schemas"]["VerifyBettingRequest"];
        /** @description Check an electricity meter. */
        VerifyMeterRequest: {
            /** @description The merchant profile that will sell. */
            merchant_code: string;
            /** @description The plan that will be bought: an id from the bill plan list. Recommended; send this or `service_id`. */
            plan_code?: components["schemas"]["PlanCode"];
            /**
             * @deprecated
             * @description What earlier integrations send in place of `plan_code`. Send one of the two.
             */
            service_id?: components["schemas"]["LegacyServiceId"];
            /**
             * @description Prepaid electricity. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            product: "ELECTRICITY";
            /** @description The distribution company. */
            network: components["schemas"]["BillerName"];
            /** @description The meter number, or what else identifies the customer at the distribution company. */
            customer_msisdn: string;
        };
        /** @description Check a smartcard. */
        VerifySmartcardRequest: {
            /** @description The merchant profile that will sell. */
            merchant_code: string;
            /** @description The plan that will be bought: an id from the bill plan list. Recommended; send this or `service_id`. */
            plan_code?: components["schemas"]["PlanCode"];
            /**
             * @deprecated
             * @description What earlier integrations send in place of `plan_code`. Send one of the two.
             */
            service_id?: components["schemas"]["LegacyServiceId"];
            /**
             * @description Cable TV. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            product: "CABLE";
            /** @description The cable TV network. */
            network: components["schemas"]["CableNetwork"];
            /** @description The smartcard or IUC number. */
            customer_msisdn: string;
        };
        /** @description The balance of the merchant's wallet. It has no route in this contract. */
        WalletBalance: {
            /** @description The result as a word. */
            status: string;
            /** @description The balance. */
            data: components["schemas"]["WalletData"];
            /** @description The total. */
            total: components["schemas"]["WalletTotal"];
        };
        /** @description What is said about the wallet. */
        WalletData: unknown;
        /** @description The total of the wallet. */
        WalletTotal: unknown;
    };
    responses: never;
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
export type TransactionPending = components['schemas']['TransactionPending'];
export type TransactionRow = components['schemas']['TransactionRow'];
export type TransactionStatus = components['schemas']['TransactionStatus'];
export type TransactionSuccess = components['schemas']['TransactionSuccess'];
export type UndeliveredEsimOrder = components['schemas']['UndeliveredEsimOrder'];
export type UndeliveredGiftCardOrder = components['schemas']['UndeliveredGiftCardOrder'];
export type VerifiedCustomer = components['schemas']['VerifiedCustomer'];
export type VerifiedFigure = components['schemas']['VerifiedFigure'];
export type VerifyBettingRequest = components['schemas']['VerifyBettingRequest'];
export type VerifyCustomerRequest = components['schemas']['VerifyCustomerRequest'];
export type VerifyMeterRequest = components['schemas']['VerifyMeterRequest'];
export type VerifySmartcardRequest = components['schemas']['VerifySmartcardRequest'];
export type WalletBalance = components['schemas']['WalletBalance'];
export type WalletData = components['schemas']['WalletData'];
export type WalletTotal = components['schemas']['WalletTotal'];
export type $defs = Record<string, never>;
export interface operations {
    listTransactions: {
        parameters: {
            query?: {
                /** @description The number of the page to read, from 1. */
                page?: number;
                /** @description How many rows a page has. */
                limit?: number;
                /** @description Filters by subscriber. Without it: no filter. */
                msisdn?: string;
                /** @description Filters by the name of the network. Without it: no filter. */
                network?: string;
                /** @description Filters by status code, as an integer. Without it: no filter. */
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
            /** @description A parameter did not pass validation. The source names 422 for validation errors too: handle both alike. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `X-Merchant-Key` or `X-Merchant-Secret` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description These credentials may not access this merchant or transaction. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A field did not pass validation. The source names 400 for validation errors too: handle both alike. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
            /** @description Accepted and pending (airtime, data), or final (bills). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTransactionOutcome"];
                };
            };
            /** @description The body is not valid JSON, or a field did not pass validation. The source names 422 for validation errors too: handle both alike. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `X-Merchant-Key` or `X-Merchant-Secret` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description These credentials may not access this merchant or transaction. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such merchant. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description This merchant has used the `client_request_id` before: read the status of that id instead of sending again. The
             *     source names the same status, beside 400, for validation errors.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed, and whether the purchase exists is not shown. Retry with backoff, under the same request id; we advise to read the status first. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now, and whether the purchase exists is not shown. Retry with backoff, under the same request id; we advise to read the status first. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
            /** @description Accepted and pending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AsyncAirtimePending"];
                };
            };
            /** @description The body is not valid JSON, or a field did not pass validation. The source names 422 for validation errors too: handle both alike. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `X-Merchant-Key` or `X-Merchant-Secret` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description These credentials may not access this merchant or transaction. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such merchant. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description This merchant has used the `client_request_id` before: read the status of that id instead of sending again. The
             *     source names the same status, beside 400, for validation errors.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed, and whether the purchase exists is not shown. Retry with backoff, under the same request id; we advise to read the status first. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now, and whether the purchase exists is not shown. Retry with backoff, under the same request id; we advise to read the status first. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
            /** @description The body is not valid JSON, or a field did not pass validation. The source names 422 for validation errors too: handle both alike. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `X-Merchant-Key` or `X-Merchant-Secret` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description These credentials may not access this merchant or transaction. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such merchant. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description This merchant has used the `client_request_id` before: read the status of that id instead of sending again. The
             *     source names the same status, beside 400, for validation errors.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed, and whether the purchase exists is not shown. Retry with backoff, under the same request id; we advise to read the status first. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now, and whether the purchase exists is not shown. Retry with backoff, under the same request id; we advise to read the status first. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
            /** @description Accepted and pending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AsyncDataPending"];
                };
            };
            /** @description The body is not valid JSON, or a field did not pass validation. The source names 422 for validation errors too: handle both alike. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `X-Merchant-Key` or `X-Merchant-Secret` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description These credentials may not access this merchant or transaction. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such merchant. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description This merchant has used the `client_request_id` before: read the status of that id instead of sending again. The
             *     source names the same status, beside 400, for validation errors.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed, and whether the purchase exists is not shown. Retry with backoff, under the same request id; we advise to read the status first. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now, and whether the purchase exists is not shown. Retry with backoff, under the same request id; we advise to read the status first. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
            /** @description The body is not valid JSON, or a field did not pass validation. The source names 422 for validation errors too: handle both alike. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `X-Merchant-Key` or `X-Merchant-Secret` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description These credentials may not access this merchant or transaction. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such merchant. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description This merchant has used the `client_request_id` before: read the status of that id instead of sending again. The
             *     source names the same status, beside 400, for validation errors.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed, and whether the purchase exists is not shown. Retry with backoff, under the same request id; we advise to read the status first. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now, and whether the purchase exists is not shown. Retry with backoff, under the same request id; we advise to read the status first. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getTransactionStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `client_request_id` that was sent on create. */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the transaction stands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionStatus"];
                };
            };
            /** @description The request id is missing from the path (the source calls it `client_request_id`, `request_id` or `request_ref`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `X-Merchant-Key` or `X-Merchant-Secret` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description These credentials may not access this merchant or transaction. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such transaction. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
            /** @description Where the order stands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiftCardOrderOutcome"];
                };
            };
            /** @description The body is not valid JSON, or a field did not pass validation. The source names 422 for validation errors too: handle both alike. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `X-Merchant-Key` or `X-Merchant-Secret` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description These credentials may not access this merchant or transaction. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such merchant. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description The request id was used before, or a field did not pass validation. The source says so of transactions; for gift card
             *     orders it is not shown.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed, and whether the purchase exists is not shown. Retry with backoff, under the same request id; we advise to read the status first. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now, and whether the purchase exists is not shown. Retry with backoff, under the same request id; we advise to read the status first. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getGiftCardOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The request id that was sent on order creation. */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the order stands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiftCardOrderOutcome"];
                };
            };
            /** @description The request id is missing from the path (the source calls it `client_request_id`, `request_id` or `request_ref`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `X-Merchant-Key` or `X-Merchant-Secret` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description These credentials may not access this merchant or transaction. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No gift card order has this request id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
            /** @description The service failed. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    listCablePlans: {
        parameters: {
            query?: {
                /** @description Only the bouquets of this network. Absent: all. */
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
            /** @description A parameter did not pass validation. The source names 422 for validation errors too: handle both alike. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `X-Merchant-Key` or `X-Merchant-Secret` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A field did not pass validation. The source names 400 for validation errors too: handle both alike. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    listDataPlans: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The mobile network. */
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
            /** @description A parameter did not pass validation. The source names 422 for validation errors too: handle both alike. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `X-Merchant-Key` or `X-Merchant-Secret` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A field did not pass validation. The source names 400 for validation errors too: handle both alike. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
            /** @description The body is not valid JSON, or a field did not pass validation. The source names 422 for validation errors too: handle both alike. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `X-Merchant-Key` or `X-Merchant-Secret` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description These credentials may not access this merchant or transaction. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such merchant. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /**
             * @description This merchant has used the `client_request_id` before: read the status of that id instead of sending again. The
             *     source names the same status, beside 400, for validation errors.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed, and whether the purchase exists is not shown. Retry with backoff, under the same request id; we advise to read the status first. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now, and whether the purchase exists is not shown. Retry with backoff, under the same request id; we advise to read the status first. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    getTransactionStatusV1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `client_request_id` that was sent on create. */
                client_request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the transaction stands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionStatus"];
                };
            };
            /** @description The request id is missing from the path (the source calls it `client_request_id`, `request_id` or `request_ref`). */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description `X-Merchant-Key` or `X-Merchant-Secret` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description These credentials may not access this merchant or transaction. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such transaction. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
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
            /**
             * @description The meter, smartcard or betting id was rejected; `message` says why. Invalid JSON and validation errors share this
             *     status, and whether their body has this form is not shown.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRejected"];
                };
            };
            /** @description `X-Merchant-Key` or `X-Merchant-Secret` is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description These credentials may not access this merchant or transaction. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such merchant. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description A field did not pass validation. The source names 400 for validation errors too: handle both alike. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The verification could not be completed. The body holds a generic message. Retry with backoff. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is overloaded for now. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
