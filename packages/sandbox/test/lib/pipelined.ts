/** Sends many requests at once and reads only their statuses: the client must cost less than the servers. */
import { connect, type Socket } from "node:net";

/** How many at a time: the server ends a connection that sends more than 64 ahead. */
export const batchSize = 50;

export interface PipelinedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

export class Pipelined {
  readonly #socket: Socket;
  readonly #host: string;
  #statuses: number[] = [];
  /** What may be half a status line. */
  #rest = "";
  #heard: (() => void) | undefined;

  constructor(url: string) {
    const { host, hostname, port } = new URL(url);
    this.#host = host;
    this.#socket = connect(Number(port), hostname).setNoDelay(true).setEncoding("latin1");
    this.#socket.on("data", (part: string) => this.#read(part));
    this.#socket.on("error", () => {});
    this.#socket.on("close", () => this.#heard?.());
  }

  /** The statuses of their responses, in order. Rejects if the connection ends before the last. */
  async post(requests: readonly PipelinedRequest[]): Promise<number[]> {
    this.#statuses = [];
    this.#socket.write(requests.map((request) => this.#written(request)).join(""));
    while (this.#statuses.length < requests.length) {
      if (this.#socket.destroyed) throw new Error("the connection ended");
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
    }
    return this.#statuses;
  }

  close(): void {
    this.#socket.destroy();
  }

  #written({ path, headers, body }: PipelinedRequest): string {
    const text = JSON.stringify(body);
    const all = { ...headers, Host: this.#host, "Content-Length": String(Buffer.byteLength(text)) };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return `POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`;
  }

  #read(part: string): void {
    const text = this.#rest + part;
    let end = 0;
    for (const { 0: line, 1: status, index } of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
      this.#statuses.push(Number(status));
      end = index + line.length;
    }
    this.#rest = text.slice(Math.max(end, text.length - "HTTP/1.1 200".length));
    this.#heard?.();
  }
}
