/** A clock that moves on only when nothing else can run, so that a run in process never waits. */
import { setImmediate } from "node:timers/promises";
import type { RunClock } from "../../src/index.ts";

export function virtualClock(): RunClock {
  let time = Date.UTC(2026, 2, 2, 9);
  const sleepers: { at: number; wake: () => void }[] = [];
  let passing = false;
  const pass = async () => {
    passing = true;
    while (sleepers.length > 0) {
      for (let turn = 0; turn < 10; turn++) await setImmediate();
      sleepers.sort((a, b) => a.at - b.at);
      const next = sleepers.shift();
      time = Math.max(time, next?.at ?? 0);
      next?.wake();
    }
    passing = false;
  };
  return {
    now: () => time,
    sleep: (ms) =>
      new Promise((wake) => {
        sleepers.push({ at: time + ms, wake });
        if (!passing) void pass();
      }),
  };
}
