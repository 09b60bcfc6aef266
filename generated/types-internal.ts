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
         * @description Lists the data plans of a mobile network. Buy with the `plan_code` of a row, sent as `plan`.
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
         * @description Sells any product. Airtime and data answer `02` pending, to be polled; bills answer `00` or `01`.
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
        /** @description What a create answers: pending for airtime and data, success or failed for bills, never anything else. */
        CreateTransactionOutcome: components["schemas"]["BillPaymentSuccess"] | components["schemas"]["BillPaymentFailed"] | components["schemas"]["AsyncTopUpPending"];
        /**
         * @description The moment a final create was recorded. The source states RFC 3339 (`2026-03-02T09:15:27Z`) and
         *     shows `YYYY-MM-DD HH:MM:SS` in its sample, so be ready to read either.
         */
        CreationTimestamp: string;
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
        /** @description The body of an error whose form the source document does not show. Expect any JSON; decide by the HTTP status. */
        ErrorBody: unknown;
        /** @description Buy airtime. */
        InternalAirtimeRequest: {
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
            plan?: components["schemas"]["PlanCode"];
        };
        /** @description Fund a betting account. */
        InternalBettingRequest: {
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
            /** @description The plan to buy: what partners send as `plan_code`. Legacy values of data plans are accepted here too. */
            plan: components["schemas"]["PlanCode"];
        };
        /** @description Pay for cable TV. */
        InternalCableRequest: {
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
            /** @description The plan to buy: what partners send as `plan_code`. Legacy values of data plans are accepted here too. */
            plan: components["schemas"]["PlanCode"];
        };
        /** @description Buy a mobile data plan. */
        InternalDataRequest: {
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
            /** @description The plan to buy: what partners send as `plan_code`. Legacy values of data plans are accepted here too. */
            plan: components["schemas"]["PlanCode"];
        };
        /** @description Buy prepaid electricity. */
        InternalElectricityRequest: {
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
            /** @description The plan to buy: what partners send as `plan_code`. Legacy values of data plans are accepted here too. */
            plan: components["schemas"]["PlanCode"];
        };
        /** @description Any purchase. `product` decides which fields it needs and which networks it may name. */
        InternalTransactionRequest: components["schemas"]["InternalAirtimeRequest"] | components["schemas"]["InternalDataRequest"] | components["schemas"]["InternalCableRequest"] | components["schemas"]["InternalElectricityRequest"] | components["schemas"]["InternalBettingRequest"];
        /** @description A Key Change Token: 20 digits. Keep it a string, because it may begin with a zero. */
        KeyChangeToken: string;
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
         * @description The phone number that airtime or data goes to: digits only, beginning with the country code
         *     `234` or with the trunk prefix `0`, such as `2348031234567` or `08031234567`.
         */
        SubscriberNumber: string;
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
export type $defs = Record<string, never>;
export interface operations {
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
            /** @description The caller is not authenticated. How it should be is not shown. */
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
            /** @description The caller is not authenticated. How it should be is not shown. */
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
}
