/** What stands between the packed client and a service: a runtime, a framework, another `fetch`, a proxy; and the service. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, request as forward, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { inject } from "vitest";
import { runNpm } from "../../../scripts/lib/tool.ts";
import { bundle, packed } from "../../lib/packed/project.ts";

/** Installs packages, by their exact versions. Where that fails, the test is skipped, and says so. */
export async function install(
  dependencies: Readonly<Record<string, string>>,
  skip: (note: string) => never,
): Promise<string> {
  const folder = await mkdtemp(join(inject("installation"), "between-"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
  await runNpm(["install", "--ignore-scripts", "--no-audit", "--no-fund"], folder).catch((error: Error) => {
    console.log(`SKIPPED, because npm cannot install ${JSON.stringify(dependencies)}: ${error.message}`);
    skip("not installed");
  });
  return folder;
}

/** The packed client in one file, which each runtime can load, and a purchase with it. */
export const buying = async (): Promise<string> => {
  const chunk = await bundle(
    packed("client"),
    `import { createVendingClient, purchase, routesOf, waitForOutcome } from "@vending/client";
const account = { merchantKey: "sandbox-key", merchantSecret: "sandbox-secret" };
const clientOf = (baseUrl, fetch) => createVendingClient({ ...account, baseUrl, ...(fetch && { fetch }) });
export async function buy(baseUrl, fetch) {
  const client = clientOf(baseUrl, fetch);
  // So that the connection of the purchase is one that was used before.
  await routesOf(client).GET("/v1/healthz");
  const request = { merchant_code: "SANDBOX", product: "airtime", network: "mtn", customer_msisdn: "08031234567",
    amount: "500", client_request_id: "order-1" };
  const { state, money, attempts, cause } = await purchase(client, request, { deadlineMs: 10_000 });
  return [state, money, attempts, cause?.message].join(" ").trim();
}
export async function follow(baseUrl, deadlineMs) {
  const { state, cause } = await waitForOutcome(clientOf(baseUrl), "order-1", { deadlineMs });
  return [state, cause?.kind].join(" ").trim();
}`,
  );
  return chunk.code;
};

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const stop = (server: Server) => (): void => void server.close().closeAllConnections();

export interface Service {
  readonly url: string;
  /** How many requests came. */
  readonly seen: { creates: number; checks: number };
  /** What a status check says. */
  state: "success" | "pending";
  stop(): void;
}

/** Sells on the first delivery, and closes its connection without a response. A further delivery would be rejected. */
export async function startService(): Promise<Service> {
  const seen = { creates: 0, checks: 0 };
  const serve: RequestListener = async (request, response) => {
    const json = (status: number, value: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    await text(request);
    if (request.method === "POST") {
      if (++seen.creates > 1) return json(401, { status: "error", code: 401, message: "no" });
      return setTimeout(() => request.socket.destroy(), 200);
    }
    if (!request.url?.includes("/status/")) return json(200, { status: "up" });
    seen.checks++;
    const fields = { msisdn: "08031234567", product: "airtime", network: "MTN", amount: "500", plan: "" };
    const data = { internal_reference: "ref-1", request_id: "order-1", ...fields };
    const response_code = service.state === "success" ? "00" : "02";
    return json(200, { status: service.state, response_code, response_message: "₦500", data });
  };
  const server = createServer(serve);
  const service: Service = { url: await listen(server), seen, state: "success", stop: stop(server) };
  return service;
}

/** A proxy that forwards, and tunnels. `passed` counts both. */
export async function startProxy(): Promise<{ url: string; counts: { passed: number }; stop(): void }> {
  const counts = { passed: 0 };
  const server = createServer((incoming, response) => {
    counts.passed++;
    const { method, headers, url = "" } = incoming;
    const onward = forward(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  server.on("connect", ({ url }: IncomingMessage, socket: Socket) => {
    counts.passed++;
    const { hostname, port } = new URL(`http://${url}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const)
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
  });
  return { url: await listen(server), counts, stop: stop(server) };
}
