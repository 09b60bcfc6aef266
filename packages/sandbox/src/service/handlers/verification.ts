/** Verification of a customer before a bill is paid (section 4.8). */
import type { VerifiedCustomer, VerifyCustomerRequest, VerifyCustomerResponse } from "@vending/contract";
import { CustomerRejected, HttpError, ownRule } from "../../behaviour/errors.ts";
import { inForm } from "../../behaviour/forms.ts";
import { meterBounds } from "../../data/catalog.ts";
import { actingMerchant } from "../credentials.ts";
import { billerReason } from "../responses.ts";
import type { Handler } from "./operation-request.ts";
import { impossibleNumber } from "./own-rules.ts";

const customers = ["ADAEZE OKONKWO", "MUSA IBRAHIM", "TUNDE BALOGUN", "NGOZI EZE", "BOLA ADEYEMI"];

export const verifyCustomer: Handler = (environment, request) => {
  // The validator of the operation has seen the body.
  const { merchant_code, product, network, customer_msisdn: msisdn } = request.body as VerifyCustomerRequest;
  actingMerchant(environment, request, merchant_code);
  const problem = impossibleNumber(product, msisdn);
  if (problem !== undefined) throw new CustomerRejected(ownRule(problem));
  const { verification, meter, form } = environment.behaviourOf({ msisdn, product });
  if (verification === "rejected") throw new CustomerRejected(billerReason(product));
  if (verification === "outage") throw new HttpError(502, "The verification could not be completed. Try again.");

  // An index below the length of the list.
  const customer_name = customers[msisdn.length % customers.length] as string;
  const arrears = meter === "debt" ? "3000" : "0";
  const customer: VerifiedCustomer = { product, network, msisdn, customer_name };
  const data = product === "ELECTRICITY" ? { ...customer, ...meterOf(msisdn, arrears) } : customer;
  const verified: VerifyCustomerResponse = { status: "success", code: 200, message: "Customer verified", data };
  return inForm(form, verified);
};

const meterOf = (meter_number: string, arrears: string): Partial<VerifiedCustomer> => ({
  customer_address: "14 Bode Thomas Street, Surulere",
  ...meterBounds,
  meter_number,
  arrears,
  account_type: "Non-MD",
  meter_type: "PREPAID",
  district: "Ijora",
  business_unit: "Surulere",
  district_reference: "IJR-02",
  tariff: "A-NON-MD",
});
