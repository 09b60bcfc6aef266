/** The operator's page: what is open and why, oldest first, and a form to settle what does not end by itself. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { isVendingError } from "@vending/client";
import { type Ledger, SettlementError, type SqlTransaction, type StoredPurchase } from "@vending/ledger";

/** Keep it behind your own sign-in, and take `by` from there: who settles a purchase moves money. */
export function operatorPage(ledger: Ledger<SqlTransaction>): Server {
  return createServer(async (request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    try {
      const said = request.method === "POST" ? await settle(ledger, request) : "";
      const rows: string[] = [];
      for await (const purchase of ledger.listUnfinished({ limit: 100 })) rows.push(row(purchase));
      response.end(page(said, rows));
    } catch (error) {
      console.error(error);
      response.writeHead(500).end(page("It did not work. The log says why.", []));
    }
  });
}

async function settle(ledger: Ledger<SqlTransaction>, request: IncomingMessage): Promise<string> {
  // A page of another site can post a form, too.
  if (URL.parse(request.headers.origin ?? "")?.host !== request.headers.host) return "Use the form on this page.";
  const form = new URLSearchParams(await text(request));
  const [id = "", state, by = "", reason = ""] = ["id", "state", "by", "reason"].map((name) => form.get(name) ?? "");
  if (state !== "succeeded" && state !== "failed") return "Choose delivered or failed.";
  try {
    await ledger.settle(id, { state, by, reason });
    return `${id} is settled as ${state}.`;
  } catch (error) {
    if (error instanceof SettlementError || isVendingError(error)) return error.message;
    throw error;
  }
}

function whyOf(purchase: StoredPurchase): string {
  if (purchase.state === "open") return purchase.learned?.cause?.message ?? "not known yet";
  if (purchase.state !== "conflict") return "onEnd fails";
  const { transaction, fields } = purchase.outcome;
  return `${transaction.internal_reference} differs in ${fields.join(", ")}`;
}

const row = (purchase: StoredPurchase): string => {
  const { requestId, request, state, storedAt, attempts, progress } = purchase;
  const { product, amount } = request;
  const stands = progress?.state ?? state;
  const cells = [requestId, product, amount, storedAt.toISOString(), attempts.length, stands, whyOf(purchase)];
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}<td><form method="post">
    <input type="hidden" name="id" value="${escaped(requestId)}">
    <input name="by" placeholder="your name" required> <input name="reason" placeholder="how you know" required>
    <button name="state" value="succeeded">delivered</button> <button name="state" value="failed">failed: refund</button>
  </form></td></tr>`;
};

const page = (said: string, rows: readonly string[]): string => `<!doctype html><title>Open purchases</title>
<h1>Open purchases</h1><p role="status">${escaped(said)}</p>
<table><tr><th>id<th>product<th>amount<th>since<th>sent<th>state<th>learned last<th>settle</tr>${rows.join("\n")}</table>`;

const escaped = (value: unknown): string =>
  String(value ?? "").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
