// Generated from spec/ by `npm run build`. Do not edit.

export interface paths {
    "/plans/{network}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List data plans
         * @description Lists the data plans of a mobile network. To buy a plan, send its `plan_code` as `plan`.
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
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a transaction
         * @description Buys any product. Airtime and data return `02` pending: poll the status. Bills return `00` or `01`.
         */
        post: operations["createTransaction"];
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
             * @description The network or biller. Typically upper case, even if the request used lower case, but both occur: compare without regard to case.
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
             * @description The network or biller. Typically upper case, even if the request used lower case, but both occur: compare without regard to case.
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
             * @description When the transaction was created. Two forms occur, so parse both: RFC 3339 (`2026-03-02T09:15:27Z`) and `YYYY-MM-DD HH:MM:SS`. The time zone of the second form is not documented.
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
             *     the biller's reason, if one is returned: for example a meter that cannot be paid online, or an amount below the minimum.
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
        /** @description The outcome of a create: pending for airtime and data, success or failed for bills. */
        CreateTransactionOutcome: components["schemas"]["BillPaymentSuccess"] | components["schemas"]["BillPaymentFailed"] | components["schemas"]["AsyncTopUpPending"];
        /** @description A date and time in one of two forms: RFC 3339 (`2026-03-02T09:15:27Z`) or `YYYY-MM-DD HH:MM:SS`. Parse both. */
        CreationTimestamp: string;
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
        /** @description The body of an error response. Its form is not documented: expect any JSON, and decide by the HTTP status. */
        ErrorBody: unknown;
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
             * @description The network or biller. Typically upper case, even if the request used lower case, but both occur: compare without regard to case.
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
             * @description When the transaction was created. Two forms occur, so parse both: RFC 3339 (`2026-03-02T09:15:27Z`) and `YYYY-MM-DD HH:MM:SS`. The time zone of the second form is not documented.
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
             *     the biller's reason, if one is returned: for example a meter that cannot be paid online, or an amount below the minimum.
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
        /** @description Buy airtime. */
        InternalAirtimeRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The amount in Naira, as a string of decimal digits such as `500`. No minimum and no maximum are documented.
             * @example 500
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send the request. Use the same id
             *     whenever you send this purchase again or check its status, and never use it for another purchase.
             *
             *     Which characters and what length the service accepts is not documented. The id becomes a path segment of the status
             *     request, so use only letters, digits, `-` and `_`.
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
            plan?: components["schemas"]["PlanCode"];
        };
        /** @description Fund a betting account. */
        InternalBettingRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The amount in Naira, as a string of decimal digits such as `2000`. The biller may reject an amount below its minimum.
             * @example 2000
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send the request. Use the same id
             *     whenever you send this purchase again or check its status, and never use it for another purchase.
             *
             *     Which characters and what length the service accepts is not documented. The id becomes a path segment of the status
             *     request, so use only letters, digits, `-` and `_`.
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
            /** @description The plan to pay for: the `id` of a row of the bill plan catalog, as a string. Partners send it as `plan_code`. */
            plan: components["schemas"]["PlanCode"];
        };
        /** @description Pay for cable TV. */
        InternalCableRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The amount in Naira, as a string of decimal digits such as `9300`. For a bouquet whose `amount_type` is `fixed` it should match the `price`.
             * @example 9300
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send the request. Use the same id
             *     whenever you send this purchase again or check its status, and never use it for another purchase.
             *
             *     Which characters and what length the service accepts is not documented. The id becomes a path segment of the status
             *     request, so use only letters, digits, `-` and `_`.
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
            /** @description The plan to pay for: the `id` of a row of the bill plan catalog, as a string. Partners send it as `plan_code`. */
            plan: components["schemas"]["PlanCode"];
        };
        /** @description Buy a mobile data plan. */
        InternalDataRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The amount in Naira, as a string of decimal digits such as `1000`. It should match the `price` of the plan in the catalog.
             * @example 800
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send the request. Use the same id
             *     whenever you send this purchase again or check its status, and never use it for another purchase.
             *
             *     Which characters and what length the service accepts is not documented. The id becomes a path segment of the status
             *     request, so use only letters, digits, `-` and `_`.
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
             */
            plan: components["schemas"]["PlanCode"];
        };
        /** @description Buy prepaid electricity. */
        InternalElectricityRequest: {
            /**
             * @description The code of the merchant profile that sells.
             * @example SANDBOX
             */
            merchant_code: string;
            /**
             * @description The amount in Naira, as a string of decimal digits such as `5000`. It may be bounded by the `min_amount` and `max_amount` of the verification, and the biller may reject an amount below its minimum.
             * @example 5000
             */
            amount: components["schemas"]["NairaAmount"];
            /**
             * @description Your own unique id for this purchase, and its idempotency key. Store it before you send the request. Use the same id
             *     whenever you send this purchase again or check its status, and never use it for another purchase.
             *
             *     Which characters and what length the service accepts is not documented. The id becomes a path segment of the status
             *     request, so use only letters, digits, `-` and `_`.
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
            /** @description The plan to pay for: the `id` of a row of the bill plan catalog, as a string. Partners send it as `plan_code`. */
            plan: components["schemas"]["PlanCode"];
        };
        /** @description Any purchase. `product` decides which fields are required and which networks are allowed. */
        InternalTransactionRequest: components["schemas"]["InternalAirtimeRequest"] | components["schemas"]["InternalDataRequest"] | components["schemas"]["InternalCableRequest"] | components["schemas"]["InternalElectricityRequest"] | components["schemas"]["InternalBettingRequest"];
        /** @description A Key Change Token: 20 digits. Keep it a string, because it may begin with a zero. */
        KeyChangeToken: string;
        /**
         * @description A mobile network, in lower case as requests send it. Responses may write it in upper case.
         * @enum {string}
         */
        MobileNetwork: "mtn" | "glo" | "airtel" | "9mobile";
        /**
         * @description An amount in Naira, as a string of decimal digits such as `"500"`. A decimal fraction is allowed; a sign, a currency
         *     symbol and thousands separators are not. No minimum and no maximum are documented.
         */
        NairaAmount: string;
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
         * @description A phone number for airtime or data: digits only, beginning with the country code `234` or with `0`, such as
         *     `2348031234567` or `08031234567`.
         */
        SubscriberNumber: string;
        /** @description The network or biller of a transaction, as responses write it. Compare without regard to case. */
        TransactionNetwork: string;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AsyncTopUp = components['schemas']['AsyncTopUp'];
export type AsyncTopUpPending = components['schemas']['AsyncTopUpPending'];
export type BillPayment = components['schemas']['BillPayment'];
export type BillPaymentFailed = components['schemas']['BillPaymentFailed'];
export type BillPaymentSuccess = components['schemas']['BillPaymentSuccess'];
export type BillerName = components['schemas']['BillerName'];
export type CableNetwork = components['schemas']['CableNetwork'];
export type CreateTransactionOutcome = components['schemas']['CreateTransactionOutcome'];
export type CreationTimestamp = components['schemas']['CreationTimestamp'];
export type DataPlan = components['schemas']['DataPlan'];
export type DataPlanList = components['schemas']['DataPlanList'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type FailedBillPayment = components['schemas']['FailedBillPayment'];
export type InternalAirtimeRequest = components['schemas']['InternalAirtimeRequest'];
export type InternalBettingRequest = components['schemas']['InternalBettingRequest'];
export type InternalCableRequest = components['schemas']['InternalCableRequest'];
export type InternalDataRequest = components['schemas']['InternalDataRequest'];
export type InternalElectricityRequest = components['schemas']['InternalElectricityRequest'];
export type InternalTransactionRequest = components['schemas']['InternalTransactionRequest'];
export type KeyChangeToken = components['schemas']['KeyChangeToken'];
export type MobileNetwork = components['schemas']['MobileNetwork'];
export type NairaAmount = components['schemas']['NairaAmount'];
export type PlanCode = components['schemas']['PlanCode'];
export type SubscriberNumber = components['schemas']['SubscriberNumber'];
export type TransactionNetwork = components['schemas']['TransactionNetwork'];
export type $defs = Record<string, never>;
export interface operations {
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
            /** @description The request did not pass validation: correct it. Validation errors are documented with 400 and with 422, so expect both. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The caller is not authenticated. How the internal API authenticates is not documented. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request did not pass validation: correct it. Validation errors are documented with 400 and with 422, so expect both. */
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
            /** @description The service is temporarily overloaded. Retry with backoff. */
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
                "application/json": components["schemas"]["InternalTransactionRequest"];
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
            /** @description The request is not valid JSON or did not pass validation: correct the request. If nothing was sent under this request id before, and the body is JSON that shows no purchase, nothing was made: the purchase is rejected, and another try is a new order under a new request id. If an earlier attempt is in doubt, this says nothing about it: leave the purchase open, and check its status later. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The caller is not authenticated. How the internal API authenticates is not documented. If nothing was sent under this request id before, and the body is JSON that shows no purchase, nothing was made: the purchase is rejected, and another try is a new order under a new request id. If an earlier attempt is in doubt, this says nothing about it: leave the purchase open, and check its status later. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description These credentials may not access this merchant. If nothing was sent under this request id before, and the body is JSON that shows no purchase, nothing was made: the purchase is rejected, and another try is a new order under a new request id. If an earlier attempt is in doubt, this says nothing about it: leave the purchase open, and check its status later. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description There is no such merchant. If nothing was sent under this request id before, and the body is JSON that shows no purchase, nothing was made: the purchase is rejected, and another try is a new order under a new request id. If an earlier attempt is in doubt, this says nothing about it: leave the purchase open, and check its status later. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description This request id was used before, or the request did not pass validation. Check the status first, and do not send the purchase again: the earlier purchase may have succeeded, and an HTTP library that repeats requests on its own can cause this response to your first attempt. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service failed. The documentation says to retry with backoff; it does not say whether the transaction exists. Check the status; only if it shows nothing, send the purchase again under the same request id, within `resendWithin` of the purchase protocol. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The service is temporarily overloaded. The documentation says to retry with backoff; it does not say whether the transaction exists. Check the status; only if it shows nothing, send the purchase again under the same request id, within `resendWithin` of the purchase protocol. */
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
