/** The collection of requests that partners import: a first purchase, every operation, and every scenario of the sandbox. */
import { outcomeCodes } from "@vending/contract";
import { type Document, operationsOf } from "@vending/openapi/document";
import { UserError } from "@vending/terminal/user-error";
import { operationNamed } from "../source.ts";
import type { CollectionRequest, Folder } from "./collection.ts";
import { folderOf } from "./postman.ts";
import { requestsOf, variables } from "./requests.ts";
import { scenarioFolders } from "./scenarios.ts";
import { lostResponses } from "./scripts.ts";

/** The text of `postman.json`. */
export function postmanOf(document: Document): string {
  const folders = [buyOnce(document), ...byTag(document), scenarioFolder(document)];
  const names = folders.flatMap(requestsIn).map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new UserError(`two requests of the collection are called ${twice}`);
  const ids = new Set(folders.flatMap(requestsIn).flatMap(({ freshId }) => (freshId ? [freshId] : [])));
  const description = `${document.info.title} ${document.info.version}.

The variables \`baseUrl\`, \`merchantCode\`, \`merchantKey\` and \`merchantSecret\` are those of the sandbox (\`node_modules/.bin/vending-sandbox\`). For the service, set yours in an environment, the secret as a secret. The requests then buy for real.

Every purchase gets a fresh request id. The requests that check a status use the id of the last purchase.`;
  const all = { ...variables, ...Object.fromEntries([...ids].map((id) => [id, ""])), [lostResponses]: "no" };
  const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
  const collection = {
    info: { name: document.info.title, description, schema },
    item: folders.map(folderOf),
    variable: Object.entries(all).map(([key, value]) => ({ key, value, type: "string" })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

/** All requests of a folder and its subfolders. */
const requestsIn = ({ requests, folders = [] }: Folder): CollectionRequest[] => [
  ...requests,
  ...folders.flatMap(requestsIn),
];

/** One purchase, followed to its end. */
function buyOnce(document: Document): Folder {
  const [create] = requestsOf(document, operationNamed(document, "createAirtimeAsync"));
  const [status] = requestsOf(document, operationNamed(document, "getTransactionStatus"));
  const { success, pending } = outcomeCodes;
  if (!create || !status) throw new UserError("the collection has no purchase to start with");
  return {
    name: "Buy once",
    description: "Run this folder: it buys airtime, and checks the status until the outcome is final.",
    requests: [
      { ...create, name: "Buy airtime" },
      {
        ...status,
        name: "Check the status until it is final",
        expected: { ...status.expected, status: 200, codes: [success], whilePending: pending },
      },
    ],
  };
}

function byTag(document: Document): Folder[] {
  return (document.tags ?? []).map(({ name, description }) => {
    const requests = operationsOf(document)
      .filter(({ operation }) => operation.tags[0] === name)
      .flatMap((at) => requestsOf(document, at));
    // Requests that check a purchase come after those that make one.
    const makesOne = ({ freshId }: CollectionRequest) => freshId !== undefined;
    return {
      name,
      description,
      requests: [...requests.filter(makesOne), ...requests.filter((request) => !makesOne(request))],
    };
  });
}

function scenarioFolder(document: Document): Folder {
  return {
    name: "Scenarios of the sandbox",
    description:
      "What can go wrong, and how to find out what became of the purchase. The last three digits of `customer_msisdn` select the scenario, in the sandbox only.",
    folders: scenarioFolders(document),
    requests: [],
  };
}
