/** A whole certification in virtual time: an integration sells, hands in what it believes, and is judged. */
import {
  type Certification,
  type CertificationOptions,
  createCertification,
  type Judgement,
  type RuleVerdict,
} from "../../src/index.ts";
import { type Habits, lawful, sellAll } from "./plain-integration.ts";
import { VirtualTime } from "./virtual-time.ts";

export interface RunOptions extends Pick<CertificationOptions, "scenarios" | "pace" | "products"> {
  readonly seed: number;
  /** By how much the integration's own times are divided. */
  readonly speed?: number;
}

/** How long a request takes to arrive, in milliseconds. */
const latency = 20;

/** Requests over a network in virtual time. Each is abandoned after its timeout. */
const networkOf =
  ({ fetch }: Pick<Certification, "fetch">, time: VirtualTime) =>
  (url: string, init: RequestInit, timeout: number): Promise<Response> => {
    const client = new AbortController();
    const { signal } = client;
    const cancel = time.after(timeout, () => client.abort());
    const hungUp = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new Error("timeout")));
    });
    const response = time.sleep(latency).then(() => time.work(() => fetch(url, { ...init, signal })));
    return Promise.race([response, hungUp]).finally(cancel);
  };

export async function certify(habits: Partial<Habits>, { speed = 1, ...options }: RunOptions): Promise<Judgement> {
  const time = new VirtualTime();
  const certification = await createCertification({ ...options, now: () => time.now, wait: time.sleepWithin });
  const beliefs = await time.until(
    sellAll(
      certification,
      { ...lawful, ...habits },
      {
        now: () => time.now,
        sleep: time.sleep,
        speed,
        fetch: networkOf(certification, time),
      },
    ),
  );
  return certification.judge(certification.readBeliefs(JSON.stringify(beliefs)));
}

/** The ids of the rules with this verdict. */
export const named = ({ verdict }: Judgement, which: RuleVerdict): string[] =>
  verdict.rules.filter((rule) => rule.verdict === which).map(({ id }) => id);
