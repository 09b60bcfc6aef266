/** The server of a team that has just begun: six creates and two status routes of a sandbox, and nothing else. */
import type { OperationId } from "@vending/contract";
import { type Config, type Report, sandboxConfig } from "../../src/index.ts";
import { copyOf, creates, type Loose, type MutantResponse, type Mutation, rejection, statuses } from "./mutant.ts";
import { runMutant } from "./targets.ts";

/** A response on its way out. */
export interface Outgoing extends MutantResponse {
  readonly operationId: OperationId;
  /** The parsed body of the request. */
  readonly sent: Loose;
  /** The end of the path: the id of a status. */
  readonly id: string;
}

/** The customers of this team: some who succeed, and some who fail. */
const { purchases, ...known } = sandboxConfig;
const config: Config = {
  ...known,
  giftCard: {},
  listStatus: {},
  purchases: Object.fromEntries(
    Object.entries(purchases).map(([product, sale]) => {
      const { success, failed } = sale?.customers ?? {};
      return [product, { ...sale, legacy: undefined, customers: { success, failed } }];
    }),
  ),
};

interface Mistakes {
  /** Changes a request before it is validated. */
  readonly receive?: (request: Pick<Outgoing, "operationId" | "sent">) => unknown;
  /** Changes a response, or drops the connection. */
  readonly change?: (outgoing: Outgoing) => unknown;
  /** Whether the server is started again, with an empty memory, before this request. */
  readonly restarts?: (request: number) => boolean;
  /** Whether an id that was used is sold again, in place of the first sale. */
  readonly sellsAgain?: (first: Loose, again: Loose) => boolean;
}

/** Runs the contract against this server. */
export function runTeam({
  receive = () => {},
  change = () => {},
  restarts = () => false,
  sellsAgain = () => false,
}: Mistakes = {}): Promise<Report> {
  let requests = 0;
  /** What was sold last under an id, and the id that the sandbox knows it by. */
  const sold = new Map<string, { readonly goods: Loose; readonly id: string }>();

  const respond: Mutation = async (request, forward) => {
    const { operationId, path, headers } = request;
    const isCreate = operationId !== undefined && creates.includes(operationId);
    if (!isCreate && !(operationId && statuses.includes(operationId))) return rejection(404);
    const id = isCreate ? request.body?.client_request_id : decodeURIComponent(path.split("/").at(-1) ?? "");
    const key = `${headers.get("X-Merchant-Key")} ${id}`;
    const last = sold.get(key);
    const as = async (own: string): Promise<MutantResponse> => {
      const other = copyOf(request);
      if (isCreate) other.body.client_request_id = own;
      else other.path = path.replace(/[^/]*$/, encodeURIComponent(own));
      const response = await forward(other);
      if (response.status === 200) response.body.data.request_id = id;
      return response;
    };
    if (!isCreate) return last ? as(last.id) : forward(request);
    const product = /^create(Airtime|Data)/.exec(operationId)?.[1]?.toLowerCase() ?? request.body?.product;
    const goods = { ...request.body, product };
    const response = await forward(copyOf(request));
    if (response.status === 200) sold.set(key, { goods, id });
    if (response.status !== 422 || !last || !sellsAgain(last.goods, goods)) return response;
    const again = `${id}-${requests}`;
    sold.set(key, { goods, id: again });
    return as(again);
  };

  const team: Mutation = async (request, forward) => {
    const { operationId = "checkHealth", body: sent, path } = request;
    if (restarts(++requests)) {
      await forward({ ...request, method: "POST", path: "/sandbox/reset", body: undefined });
      sold.clear();
    }
    if (sent && typeof sent === "object") receive({ operationId, sent });
    const id = decodeURIComponent(path.split("/").at(-1) ?? "");
    const { status, body } = await respond(request, forward);
    const outgoing: Outgoing = { operationId, sent, id, status, body, headers: { "content-type": "application/json" } };
    change(outgoing);
    return outgoing;
  };
  return runMutant(team, { config, allowPurchases: true, seed: 1 });
}
