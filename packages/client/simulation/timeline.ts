/** What happened, in order, and its drawing for a terminal. */
import type { ServiceOptions, WorldOptions } from "./options.ts";
import type { SimulatedTime } from "./simulated-time.ts";

/** What all parts of a world share. */
export interface Setting extends ServiceSetting {
  readonly time: SimulatedTime;
  readonly options: WorldOptions;
  readonly timeline: Timeline;
}

/** What the service and the network need of it. */
export interface ServiceSetting {
  readonly time: Pick<SimulatedTime, "now" | "sleep" | "after">;
  readonly options: ServiceOptions;
  readonly timeline: Pick<Timeline, "add">;
}

export type Lane = "caller" | "network" | "service";

export interface Entry {
  readonly at: number;
  readonly lane: Lane;
  readonly text: string;
}

export class Timeline {
  readonly #time: SimulatedTime;
  readonly #start: number;
  readonly entries: Entry[] = [];

  constructor(time: SimulatedTime) {
    this.#time = time;
    this.#start = time.now;
  }

  add(lane: Lane, text: string): void {
    this.entries.push({ at: this.#time.now - this.#start, lane, text });
  }

  draw(): string {
    const columns = { caller: 0, network: 1, service: 2 };
    const width = 44;
    const heading = `${"time".padStart(14)}  ${["caller", "network", "service"].map((name) => name.padEnd(width)).join("")}`;
    const rows = this.entries.map(({ at, lane, text }) => {
      const indent = Array.from({ length: columns[lane] }, () => "│".padEnd(width)).join("");
      return `${timeOf(at).padStart(14)}  ${indent}${text}`;
    });
    return [heading.trimEnd(), ...rows].join("\n");
  }
}

function timeOf(ms: number): string {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60];
  return `${Math.floor(hours)}:${String(Math.floor(minutes)).padStart(2, "0")}:${seconds.toFixed(3).padStart(6, "0")}`;
}
