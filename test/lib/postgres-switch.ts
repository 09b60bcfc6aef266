/** What stands between a program and its PostgreSQL, as an address that a failover moves, or a gateway that forgets. */
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";

export interface Switch {
  /** Where the program connects. */
  readonly connectionString: string;
  /** What came on the connections that are silent, as text. */
  readonly unheard: string;
  /** From now on, new connections lead there. */
  leadTo(connectionString: string): void;
  /** Nothing passes on the connections of now any more, and none is closed. */
  silence(): void;
  /** The next response on each of the connections of now is lost, and the connection with it. */
  loseResponses(): void;
  /** The server ends each connection as soon as it is there. */
  endAtOnce(): void;
  /** What the connections of now lead to has become a standby: it answers, and begins no transaction that writes. */
  demote(): void;
  close(): Promise<void>;
}

const ready = message("Z", "I");

const standby = Buffer.concat([
  message("E", "SERROR\0C0A000\0Mcannot set transaction read-write mode during recovery\0\0"),
  ready,
]);

const ended = message("E", "SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0");

/** The first byte of the last message of a connection. */
const terminate = "X".charCodeAt(0);

export async function startSwitch(server: string): Promise<Switch> {
  let to = new URL(server);
  let unheard = "";
  let isEnding = false;
  const open = new Map<Socket, { isSilent: boolean; isStandby: boolean; isLosing: boolean; far: Socket }>();
  const listener = createServer((near) => {
    const far = dial(Number(to.port), to.hostname);
    const state = { isSilent: false, isStandby: false, isLosing: false, far };
    open.set(near, state);
    near.on("data", (chunk) => {
      if (state.isSilent) unheard += chunk.toString("latin1");
      else if (state.isStandby && chunk[0] !== terminate) near.write(standby);
      else far.write(chunk);
    });
    far.on("data", (chunk) => {
      if (state.isLosing) near.destroy();
      // Together with what says that the server is ready.
      else if (isEnding && chunk.includes(ready)) near.end(Buffer.concat([chunk, ended]));
      else if (!state.isSilent) near.write(chunk);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => {});
      one.on("close", () => state.isSilent || other.destroy());
    }
    near.on("close", () => far.destroy());
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = new URL(server);
  address.port = String((listener.address() as AddressInfo).port);
  return {
    connectionString: String(address),
    get unheard() {
      return unheard;
    },
    leadTo: (next) => {
      to = new URL(next);
    },
    silence() {
      for (const state of open.values()) state.isSilent = true;
    },
    loseResponses() {
      for (const state of open.values()) state.isLosing = true;
    },
    endAtOnce() {
      isEnding = true;
    },
    demote() {
      for (const state of open.values()) state.isStandby = true;
    },
    async close() {
      for (const near of open.keys()) near.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** Of the server, as its protocol has it. */
function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}
