/** Puts a service behind HTTP on a free port of loopback. What it rejects is a connection that breaks. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Service } from "./service.ts";

export interface HttpService {
  readonly url: string;
  stop(): Promise<void>;
}

export async function serve(service: Service): Promise<HttpService> {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const response = await service.fetch(await requestOf(incoming));
      outgoing.writeHead(response.status, { "content-type": response.headers.get("content-type") ?? "" });
      outgoing.end(await response.text());
    } catch {
      incoming.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "/" } = incoming;
  const body = method === "POST" ? await text(incoming) : undefined;
  return new Request(`http://vending.test${url}`, { method, ...(body !== undefined && { body }) });
}
