/** Servers that do not check credentials properly. */
import { billProducts } from "@vending/contract";
import { showsOtherMerchantsTransactions } from "../lib/faulty.ts";
import {
  changingRequests,
  changingResponses,
  creates,
  forwardAsOther,
  handling,
  type Mutant,
  mutant,
  present,
  privateOperations,
  rejection,
  statuses,
} from "../lib/mutant.ts";

const sandboxKeys: Readonly<Record<string, string>> = { SANDBOX: "sandbox", SANDBOX2: "sandbox2" };

const isUnknown = (code: unknown): boolean => typeof code === "string" && !(code in sandboxKeys);

export const credentialMutants: readonly Mutant[] = [
  mutant("credentials/both-needed", "no credentials needed anywhere", () =>
    changingRequests(privateOperations, ({ headers }) => {
      if (!headers.has("X-Merchant-Key") || !headers.has("X-Merchant-Secret")) present(headers, "sandbox");
    }),
  ),
  mutant("credentials/both-needed", "no secret needed for the list", () =>
    changingRequests("listTransactions", ({ headers }) => {
      if (!headers.has("X-Merchant-Secret")) present(headers, "sandbox");
    }),
  ),
  mutant("credentials/both-needed", "no credentials needed for gift card orders", () =>
    changingRequests("createGiftCardOrder", ({ headers }) => {
      if (!headers.has("X-Merchant-Key")) present(headers, "sandbox");
    }),
  ),
  mutant("credentials/both-needed", "401 reported as 403", () =>
    changingResponses(privateOperations, (response) => (response.status = 403), 401),
  ),
  mutant("credentials/wrong-pair", "a secret that is not checked", () =>
    changingRequests(privateOperations, ({ headers }) => {
      const key = headers.get("X-Merchant-Key");
      if (headers.has("X-Merchant-Secret") && key?.startsWith("sandbox")) present(headers, key.replace("-key", ""));
    }),
  ),
  mutant("credentials/wrong-pair", "a key that is not checked", () =>
    changingRequests(privateOperations, ({ headers }) => {
      const secret = headers.get("X-Merchant-Secret") ?? "";
      if (headers.has("X-Merchant-Key") && secret === "sandbox-secret") present(headers, "sandbox");
    }),
  ),
  mutant("credentials/wrong-pair", "a secret compared without its case", () =>
    changingRequests(privateOperations, ({ headers }) => {
      const secret = headers.get("X-Merchant-Secret")?.toLowerCase();
      if (secret) headers.set("X-Merchant-Secret", secret);
    }),
  ),
  mutant("credentials/wrong-pair", "a secret compared to its half", () =>
    changingRequests(privateOperations, ({ headers }) => {
      const secret = headers.get("X-Merchant-Secret");
      if (secret && secret.length > 8 && "sandbox-secret".startsWith(secret))
        headers.set("X-Merchant-Secret", "sandbox-secret");
    }),
  ),
  mutant("credentials/wrong-pair", "any known secret with any known key", () =>
    changingRequests(privateOperations, ({ headers }) => {
      const key = headers.get("X-Merchant-Key");
      const known = /^sandbox2?-secret$/.test(headers.get("X-Merchant-Secret") ?? "");
      if (known && key && /^sandbox2?-key$/.test(key)) present(headers, key.replace("-key", ""));
    }),
  ),
  mutant("credentials/body-names-other-merchant", "a purchase for another merchant's account", () =>
    changingRequests(creates, ({ headers, body }) => {
      const owner = sandboxKeys[body?.merchant_code];
      if (
        owner &&
        headers.get("X-Merchant-Key") === "sandbox-key" &&
        headers.get("X-Merchant-Secret") === "sandbox-secret"
      ) {
        present(headers, owner);
      }
    }),
  ),
  mutant("credentials/body-names-other-merchant", "a verification in another merchant's name", () =>
    changingRequests("verifyCustomer", ({ body }) => {
      if (body?.merchant_code === "SANDBOX2") body.merchant_code = "SANDBOX";
    }),
  ),
  mutant(
    "credentials/other-merchants-transaction",
    "everybody's transactions for everybody",
    () => showsOtherMerchantsTransactions,
  ),
  mutant("credentials/unknown-merchant", "a purchase for a merchant that does not exist", () =>
    changingRequests(creates, ({ body }) => {
      if (isUnknown(body?.merchant_code)) body.merchant_code = "SANDBOX";
    }),
  ),
  mutant("credentials/unknown-merchant", "500 for a merchant that does not exist", () =>
    handling(creates, ({ body }) => (isUnknown(body?.merchant_code) ? rejection(500) : undefined)),
  ),
  mutant("credentials/secret-never-echoed", "a 401 that quotes the secret", () =>
    changingResponses(
      privateOperations,
      (response, { headers }) => (response.body.message = `${headers.get("X-Merchant-Secret")} is wrong`),
      401,
    ),
  ),
  mutant("credentials/secret-never-echoed", "a list with the merchant's secret in it", () =>
    changingResponses(
      "listTransactions",
      (response, { headers }) => (response.body.merchant_secret = headers.get("X-Merchant-Secret")),
    ),
  ),
  mutant("credentials/unknown-merchant", "a verification for a merchant that does not exist", () =>
    changingRequests("verifyCustomer", ({ body }) => {
      if (isUnknown(body?.merchant_code)) body.merchant_code = "SANDBOX";
    }),
  ),
  mutant("credentials/other-merchants-transaction", "everybody's bills for everybody", () =>
    handling(statuses, async (request, forward) => {
      const response = await forward(request);
      if (response.status !== 403) return response;
      const others = await forwardAsOther(request, forward);
      return billProducts.includes(others.body.data.product) ? others : response;
    }),
  ),
];
