/** A request sent as bytes: no client normalises its address, its method or its headers. */
import { connect } from "node:net";

export interface RawResponse {
  /** 0 if the connection ended without a response. */
  readonly status: number;
  readonly text: string;
}

/** @param head The request line and the headers, without `Connection`, each without its line end. */
export function sendRaw(url: string, head: readonly string[], body = ""): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname).setEncoding("utf8").setTimeout(5_000);
    let text = "";
    socket.on("data", (part: string) => {
      text += part;
    });
    socket.on("timeout", () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => resolve({ status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0), text }));
    const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
    socket.write(`${[...head, ...length, "Connection: close", "", ""].join("\r\n")}${body}`);
  });
}
