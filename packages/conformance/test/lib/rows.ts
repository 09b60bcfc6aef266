/** Stored transactions of faulty servers: another row behind an id, and other rows in a list. */
import type { Forward, Loose, MutantRequest, MutantResponse } from "./mutant.ts";

/** An id, with the merchant that sent it. */
export const keyOf = ({ headers }: MutantRequest, id: string): string => `${headers.get("X-Merchant-Key")} ${id}`;

const before = (path: string): number => path.lastIndexOf("/") + 1;

/** The id of a status request. */
export const idIn = (path: string): string => decodeURIComponent(path.slice(before(path)));

/** Returns the status of the last row that was stored for an id. */
export async function statusOfLast(
  request: MutantRequest,
  forward: Forward,
  last: ReadonlyMap<string, string>,
): Promise<MutantResponse> {
  const { path } = request;
  const id = idIn(path);
  const stored = last.get(keyOf(request, id));
  if (stored === undefined) return forward(request);
  const response = await forward({ ...request, path: path.slice(0, before(path)) + stored });
  if (response.status === 200) response.body.data.request_id = id;
  return response;
}

/** Lists the rows that are left, with their totals. */
export async function listing(
  request: MutantRequest,
  forward: Forward,
  left: (rows: readonly Loose[]) => Loose[],
): Promise<MutantResponse> {
  const response = await forward(request);
  if (request.operationId !== "listTransactions" || response.status !== 200) return response;
  const rows: Loose[] = [];
  for (let number = 1, pages = 1; number <= pages; number++) {
    const query = new URLSearchParams(request.query);
    query.set("page", String(number));
    query.set("limit", "100");
    const all = await forward({ ...request, query });
    pages = all.body.pagination.total_pages;
    rows.push(...all.body.data);
  }
  const shown = left(rows);
  const { page, size } = response.body.pagination;
  response.body.data = shown.slice((page - 1) * size, page * size);
  setTotal(response, shown.length);
  return response;
}

/** Sets the total of a list, whatever its page shows. */
export function setTotal({ body: { pagination } }: MutantResponse, total: number): void {
  Object.assign(pagination, { total, total_pages: Math.ceil(total / pagination.size) });
}
