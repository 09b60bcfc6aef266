/** Requests as bytes: no client normalises their address, their method or their headers. */
import { connect } from "node:net";

export interface RawResponse {
  /** 0 if the connection ended without a response. */
  readonly status: number;
  readonly head: string;
  readonly text: string;
}

/**
 * Resolves when the response is whole, the server closes, or the patience is over.
 *
 * @param end Whether the client closes its side at once.
 */
export function sendRaw(url: string, input: string | Buffer, end = false): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname).setEncoding("utf8");
    let received = "";
    const parts = () => {
      const [head = "", text = ""] = received.split("\r\n\r\n");
      return { status: Number(/^HTTP\/1\.[01] (\d{3}) /.exec(head)?.[1] ?? 0), head, text };
    };
    const done = () => {
      clearTimeout(patience);
      socket.destroy();
      resolve(parts());
    };
    const patience = setTimeout(done, 10_000);
    socket.write(input);
    if (end) socket.end();
    socket.on("data", (part: string) => {
      received += part;
      const { head, text } = parts();
      if (Buffer.byteLength(text) >= Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)) done();
    });
    socket.on("close", done).on("error", done);
  });
}
