/** Verification of a customer before a bill is paid (section 4.8). */
import type { VerifiedCustomer, VerifyCustomerRequest, VerifyCustomerResponse } from "@vending/contract";
import { meter as exampleMeter, impossibleNumber } from "../data/products.ts";
import { HttpError, ownRule } from "../scenario/errors.ts";
import { inForm } from "../scenario/forms.ts";
import { scenarioOf } from "../scenario/scenarios.ts";
import { actingMerchant, type Handler } from "./handler.ts";

const customers = ["ADAEZE OKONKWO", "MUSA IBRAHIM", "TUNDE BALOGUN", "NGOZI EZE", "BOLA ADEYEMI"];

export const verifyCustomer: Handler = (environment, request) => {
  // The validator of the operation has seen the body.
  const { merchant_code, product, network, customer_msisdn: msisdn } = request.body as VerifyCustomerRequest;
  actingMerchant(environment, request, merchant_code);
  const problem = impossibleNumber(product, msisdn);
  if (problem !== undefined) throw new HttpError(400, ownRule(problem));
  const { meter, form } = (environment.hasScenarios && scenarioOf(msisdn)?.purchase) || {};
  // An index below the length of the list.
  const customer_name = customers[msisdn.length % customers.length] as string;
  const customer: VerifiedCustomer = { product, network, msisdn, customer_name };
  const ofMeter = { meter_number: msisdn, ...(meter === "debt" && { arrears: "3000" }) };
  const data = product === "ELECTRICITY" ? { ...exampleMeter, ...customer, ...ofMeter } : customer;
  const verified: VerifyCustomerResponse = { status: "success", code: 200, message: "Customer verified", data };
  return { about: { msisdn, product }, handle: () => inForm(form, verified) };
};
