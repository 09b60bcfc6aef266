// Generated from spec/ by `npm run build`. Do not edit.
import type * as Contract from "./types.ts";

/** One fault. */
export interface Issue {
  /** What is wrong, in a sentence, with the name of the field. */
  readonly message: string;
  /** Where: property names and array indices, from the outside in. */
  readonly path: readonly (string | number)[];
  /** The values that are allowed there, where they are a closed list. */
  readonly allowed?: readonly unknown[];
}

/** A Standard Schema (https://standardschema.dev) that never throws, never changes the value and is never asynchronous. */
export interface Validator<T> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "vending";
    readonly validate: (value: unknown) => { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly Issue[] };
    readonly types?: { readonly input: T; readonly output: T } | undefined;
  };
}

export declare const AirtimeRouteRequest: Validator<Contract.AirtimeRouteRequest>;
export declare const AsyncAirtime: Validator<Contract.AsyncAirtime>;
export declare const AsyncAirtimePending: Validator<Contract.AsyncAirtimePending>;
export declare const AsyncData: Validator<Contract.AsyncData>;
export declare const AsyncDataPending: Validator<Contract.AsyncDataPending>;
export declare const AsyncTopUp: Validator<Contract.AsyncTopUp>;
export declare const AsyncTopUpPending: Validator<Contract.AsyncTopUpPending>;
export declare const BettingPlan: Validator<Contract.BettingPlan>;
export declare const BillPayment: Validator<Contract.BillPayment>;
export declare const BillPaymentFailed: Validator<Contract.BillPaymentFailed>;
export declare const BillPaymentSuccess: Validator<Contract.BillPaymentSuccess>;
export declare const BillerName: Validator<Contract.BillerName>;
export declare const CableNetwork: Validator<Contract.CableNetwork>;
export declare const CablePayment: Validator<Contract.CablePayment>;
export declare const CablePaymentFailed: Validator<Contract.CablePaymentFailed>;
export declare const CablePaymentOutcome: Validator<Contract.CablePaymentOutcome>;
export declare const CablePaymentSuccess: Validator<Contract.CablePaymentSuccess>;
export declare const CablePlan: Validator<Contract.CablePlan>;
export declare const CablePlanList: Validator<Contract.CablePlanList>;
export declare const CreateAirtimeRequest: Validator<Contract.CreateAirtimeRequest>;
export declare const CreateBettingRequest: Validator<Contract.CreateBettingRequest>;
export declare const CreateCableRequest: Validator<Contract.CreateCableRequest>;
export declare const CreateDataRequest: Validator<Contract.CreateDataRequest>;
export declare const CreateElectricityRequest: Validator<Contract.CreateElectricityRequest>;
export declare const CreateGiftCardOrderRequest: Validator<Contract.CreateGiftCardOrderRequest>;
export declare const CreateTransactionOutcome: Validator<Contract.CreateTransactionOutcome>;
export declare const CreateTransactionRequest: Validator<Contract.CreateTransactionRequest>;
export declare const CreationTimestamp: Validator<Contract.CreationTimestamp>;
export declare const CustomerRejected: Validator<Contract.CustomerRejected>;
export declare const CustomerVerified: Validator<Contract.CustomerVerified>;
export declare const DataPlan: Validator<Contract.DataPlan>;
export declare const DataPlanList: Validator<Contract.DataPlanList>;
export declare const DataRouteRequest: Validator<Contract.DataRouteRequest>;
export declare const ElectricityPlan: Validator<Contract.ElectricityPlan>;
export declare const ErrorBody: Validator<Contract.ErrorBody>;
export declare const EsimCatalog: Validator<Contract.EsimCatalog>;
export declare const EsimCatalogData: Validator<Contract.EsimCatalogData>;
export declare const EsimOrder: Validator<Contract.EsimOrder>;
export declare const EsimOrderFailed: Validator<Contract.EsimOrderFailed>;
export declare const EsimOrderOutcome: Validator<Contract.EsimOrderOutcome>;
export declare const EsimOrderPending: Validator<Contract.EsimOrderPending>;
export declare const EsimOrderSuccess: Validator<Contract.EsimOrderSuccess>;
export declare const EsimQuote: Validator<Contract.EsimQuote>;
export declare const EsimQuoteData: Validator<Contract.EsimQuoteData>;
export declare const FailedTransaction: Validator<Contract.FailedTransaction>;
export declare const GiftCardAvailability: Validator<Contract.GiftCardAvailability>;
export declare const GiftCardAvailabilityData: Validator<Contract.GiftCardAvailabilityData>;
export declare const GiftCardCatalog: Validator<Contract.GiftCardCatalog>;
export declare const GiftCardCatalogData: Validator<Contract.GiftCardCatalogData>;
export declare const GiftCardOrder: Validator<Contract.GiftCardOrder>;
export declare const GiftCardOrderFailed: Validator<Contract.GiftCardOrderFailed>;
export declare const GiftCardOrderOutcome: Validator<Contract.GiftCardOrderOutcome>;
export declare const GiftCardOrderPending: Validator<Contract.GiftCardOrderPending>;
export declare const GiftCardOrderSuccess: Validator<Contract.GiftCardOrderSuccess>;
export declare const GiftCardQuote: Validator<Contract.GiftCardQuote>;
export declare const GiftCardQuoteData: Validator<Contract.GiftCardQuoteData>;
export declare const GiftCards: Validator<Contract.GiftCards>;
export declare const Health: Validator<Contract.Health>;
export declare const KeyChangeToken: Validator<Contract.KeyChangeToken>;
export declare const LegacyServiceId: Validator<Contract.LegacyServiceId>;
export declare const MobileNetwork: Validator<Contract.MobileNetwork>;
export declare const NairaAmount: Validator<Contract.NairaAmount>;
export declare const OutcomeStatus: Validator<Contract.OutcomeStatus>;
export declare const Pagination: Validator<Contract.Pagination>;
export declare const PlanCode: Validator<Contract.PlanCode>;
export declare const Product: Validator<Contract.Product>;
export declare const ResponseCode: Validator<Contract.ResponseCode>;
export declare const RowTimestamp: Validator<Contract.RowTimestamp>;
export declare const SubscriberNumber: Validator<Contract.SubscriberNumber>;
export declare const SyncAirtime: Validator<Contract.SyncAirtime>;
export declare const SyncAirtimeFailed: Validator<Contract.SyncAirtimeFailed>;
export declare const SyncAirtimeOutcome: Validator<Contract.SyncAirtimeOutcome>;
export declare const SyncAirtimeSuccess: Validator<Contract.SyncAirtimeSuccess>;
export declare const SyncData: Validator<Contract.SyncData>;
export declare const SyncDataFailed: Validator<Contract.SyncDataFailed>;
export declare const SyncDataOutcome: Validator<Contract.SyncDataOutcome>;
export declare const SyncDataSuccess: Validator<Contract.SyncDataSuccess>;
export declare const Transaction: Validator<Contract.Transaction>;
export declare const TransactionFailed: Validator<Contract.TransactionFailed>;
export declare const TransactionList: Validator<Contract.TransactionList>;
export declare const TransactionPending: Validator<Contract.TransactionPending>;
export declare const TransactionRow: Validator<Contract.TransactionRow>;
export declare const TransactionStatus: Validator<Contract.TransactionStatus>;
export declare const TransactionSuccess: Validator<Contract.TransactionSuccess>;
export declare const UndeliveredEsimOrder: Validator<Contract.UndeliveredEsimOrder>;
export declare const UndeliveredGiftCardOrder: Validator<Contract.UndeliveredGiftCardOrder>;
export declare const VerifiedCustomer: Validator<Contract.VerifiedCustomer>;
export declare const VerifiedFigure: Validator<Contract.VerifiedFigure>;
export declare const VerifyBettingRequest: Validator<Contract.VerifyBettingRequest>;
export declare const VerifyCustomerRequest: Validator<Contract.VerifyCustomerRequest>;
export declare const VerifyMeterRequest: Validator<Contract.VerifyMeterRequest>;
export declare const VerifySmartcardRequest: Validator<Contract.VerifySmartcardRequest>;
export declare const WalletBalance: Validator<Contract.WalletBalance>;
export declare const WalletData: Validator<Contract.WalletData>;
export declare const WalletTotal: Validator<Contract.WalletTotal>;
export declare const ListTransactionsParameters: Validator<NonNullable<Contract.operations["listTransactions"]["parameters"]["query"]>>;
export declare const GetTransactionStatusParameters: Validator<NonNullable<Contract.operations["getTransactionStatus"]["parameters"]["path"]>>;
export declare const GetGiftCardOrderParameters: Validator<NonNullable<Contract.operations["getGiftCardOrder"]["parameters"]["path"]>>;
export declare const ListCablePlansParameters: Validator<NonNullable<Contract.operations["listCablePlans"]["parameters"]["query"]>>;
export declare const ListDataPlansParameters: Validator<NonNullable<Contract.operations["listDataPlans"]["parameters"]["path"]>>;
export declare const GetTransactionStatusV1Parameters: Validator<NonNullable<Contract.operations["getTransactionStatusV1"]["parameters"]["path"]>>;

type Operations = Contract.operations;
type Json<T> = T extends { content: { "application/json": infer Body } } ? Body : never;
type RequestValidator<Id extends keyof Operations> = Id extends unknown
  ? [NonNullable<Operations[Id]["requestBody"]>] extends [never] ? undefined : Validator<Json<Operations[Id]["requestBody"]>>
  : never;

/** The validator of an operation's request body; nothing for an operation without one. */
export declare function requestValidator<Id extends keyof Operations>(operationId: Id): RequestValidator<Id>;
export declare function requestValidator(operationId: string): Validator<unknown> | undefined;

/** The validator of an operation's path and query parameters, as one object in which numbers are numbers; nothing if it has none. */
export declare function parametersValidator(operationId: string): Validator<unknown> | undefined;

/** The validator of what an operation answers with an HTTP status; nothing for a status that it does not declare. */
export declare function responseValidator<Id extends keyof Operations, Status extends keyof Operations[Id]["responses"]>(
  operationId: Id,
  status: Status,
): Validator<Json<Operations[Id]["responses"][Status]>>;
export declare function responseValidator(operationId: string, status: number): Validator<unknown> | undefined;
