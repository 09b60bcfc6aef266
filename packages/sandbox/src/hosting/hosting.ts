/** What a sandbox has that a company hosts for many partners, and a sandbox in process or in a page does not. */
import type { SecretMaker } from "../data/merchants.ts";

export interface Hosting {
  /** The host that the server binds to. Without it, any host is served. */
  readonly host?: string;
  /** Makes and hashes secrets. Without it, no merchant can register. */
  readonly secrets?: SecretMaker | undefined;
  /** Whether merchants may register. Default: no. */
  readonly selfService?: boolean | undefined;
  /** Required for what concerns all merchants. Default: open to every client that may use the control routes. */
  readonly operatorToken?: string | undefined;
  /** The name that a client counts by in limits on an address. Default: the same for all clients. */
  readonly clientOf?: ((request: Request) => string) | undefined;
  /** Called after each response. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
}

/** Whether it serves merchants that must not notice each other. */
export const isShared = ({ selfService, operatorToken }: Hosting): boolean =>
  operatorToken !== undefined || selfService === true;

/** What a request may reveal: nothing about its customer, no secret, and no address. */
export interface RequestEvent {
  /** An operation of the contract, a control route, or `unknown`. */
  readonly operation: string;
  /** The HTTP status; null if the connection was dropped. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** The code of the merchant that the credentials belong to. */
  readonly merchant: string | null;
}
