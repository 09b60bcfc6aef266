/** What a sandbox that a company hosts for many partners has, and one in process or in a page does not. */
import type { SecretMaker } from "../data/merchants.ts";

export interface Hosting {
  /** Makes and checks secrets. Without it, no merchant can register. */
  readonly secrets?: SecretMaker | undefined;
  /** Merchants may make themselves. Default: no. */
  readonly selfService?: boolean | undefined;
  /** What concerns all merchants asks for this. Default: it is open to all who may use the control routes. */
  readonly operatorToken?: string | undefined;
  /** Those whom limits take for one client. Default: all. */
  readonly clientOf?: ((request: Request) => string) | undefined;
  /** Hears of each request when it has its response. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
}

/** Whether it serves merchants that must not notice each other. */
export const isShared = ({ selfService, operatorToken }: Hosting): boolean =>
  operatorToken !== undefined || selfService === true;

/** What may be known of a request: nothing of its customer, no secret, and no address. */
export interface RequestEvent {
  /** An operation of the contract, a control route, or `unknown`. */
  readonly operation: string;
  /** The HTTP status; null where the connection was dropped. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** The code of the merchant that the credentials belong to. */
  readonly merchant: string | null;
}
