/** Deadlines, pauses and attempts, to the millisecond: what a call believes about time decides whether it sends again. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { clockOf, SimulatedTime } from "../simulation/simulated-time.ts";
import { dateOf, momentIn, startTimer, systemClock, type WaitOptions } from "../src/http/timing.ts";
import { fakeClock } from "./lib/clock.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A clock that shows what it is told. */
function shownClock() {
  const shown = { time: 1_000, slept: [] as number[] };
  const clock = {
    now: () => shown.time,
    random: () => 0.5,
    sleep: async (ms: number) => void shown.slept.push(ms),
  };
  return { shown, clock };
}

describe("how long it has been running", () => {
  test("is what the clock shows, and what it is set back takes nothing away", () => {
    const { shown, clock } = shownClock();
    const timer = startTimer({ clock, deadlineMs: 100 });
    expect(timer.elapsed()).toBe(0);
    shown.time += 60;
    expect(timer.elapsed()).toBe(60);
    shown.time -= 50;
    expect(timer.elapsed()).toBe(60);
    expect(timer.expired()).toBe(false);
    shown.time += 39;
    expect(timer.expired()).toBe(false);
    shown.time += 1;
    expect(timer.elapsed()).toBe(100);
    expect(timer.expired()).toBe(true);
  });

  test("is at least what was waited for: no jump of the clock counts", async () => {
    const { shown, clock } = shownClock();
    const timer = startTimer({ clock, deadlineMs: 10_000, attemptTimeoutMs: 1_000 });
    shown.time += 5_000;
    expect(timer.elapsedAtLeast()).toBe(0);
    await timer.attempt(async () => {
      shown.time += 300;
    });
    expect(timer.elapsedAtLeast()).toBe(300);
    // An attempt ends at its timeout: more than that is a jump.
    await timer.attempt(async () => {
      shown.time += 4_000;
    });
    expect(timer.elapsedAtLeast()).toBe(1_300);
    expect(timer.elapsed()).toBe(9_300);
  });

  test("counts a sleep that the clock does not show, and of one in which it jumped the sleep alone", async () => {
    const { shown, clock } = shownClock();
    const timer = startTimer({ clock, deadlineMs: 10_000 });
    await timer.sleep(400);
    // A clock that is no clock must not stop the deadline.
    shown.time = Number.NaN;
    await timer.sleep(300);
    expect(timer.elapsed()).toBe(700);
    expect(timer.elapsedAtLeast()).toBe(0);
    shown.time = 0;
    const sleep = async () => {
      shown.time += 5_000;
    };
    const jumping = startTimer({ clock: { ...clock, sleep }, deadlineMs: 10_000 });
    await jumping.sleep(400);
    await jumping.sleep(300);
    expect(jumping.elapsed()).toBe(10_000);
    expect(jumping.elapsedAtLeast()).toBe(700);
  });

  test("counts an attempt that was given up, also where only timers are faked, and no clock", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const timer = startTimer({ attemptTimeoutMs: 1_000 });
    void timer.attempt(() => new Promise(() => {})).catch(() => {});
    await vi.advanceTimersByTimeAsync(1_000);
    expect(timer.elapsed()).toBeGreaterThanOrEqual(1_000);
    expect(timer.elapsedAtLeast()).toBeLessThan(1_000);
  });

  test("is over when the caller aborts, and only then counts as aborted", () => {
    const controller = new AbortController();
    const timer = startTimer({ clock: fakeClock(), signal: controller.signal });
    expect([timer.expired(), timer.aborted()]).toEqual([false, false]);
    controller.abort();
    expect([timer.expired(), timer.aborted()]).toEqual([true, true]);
    expect(startTimer({ clock: fakeClock(), deadlineMs: 0 }).expired()).toBe(true);
    expect(startTimer({ clock: fakeClock(), deadlineMs: 0 }).aborted()).toBe(false);
  });
});

describe("a sleep", () => {
  test("ends at the deadline, and is never longer than the platform's timers can hold", async () => {
    const clock = fakeClock();
    const timer = startTimer({ clock, deadlineMs: 1_000 });
    await timer.sleep(600);
    await timer.sleep(600);
    await timer.sleep(600);
    expect(clock.pauses).toEqual([600, 400, 0]);
    const endless = fakeClock();
    await startTimer({ clock: endless }, Number.POSITIVE_INFINITY).sleep(Number.POSITIVE_INFINITY);
    expect(endless.pauses).toEqual([2_147_483_647]);
    await startTimer({ clock: endless }).sleep(-5);
    expect(endless.pauses[1]).toBe(0);
  });

  test("gets the signal of the caller", async () => {
    const { signal } = new AbortController();
    const seen: unknown[] = [];
    const clock = { ...fakeClock(), sleep: async (_: number, given?: AbortSignal) => void seen.push(given) };
    await startTimer({ clock, signal }).sleep(1);
    await startTimer({ clock }).sleep(1);
    expect(seen).toEqual([signal, undefined]);
  });
});

describe("pauses", () => {
  const pausesWith = async (random: number, count: number, minMs?: number) => {
    const clock = fakeClock(() => random);
    const timer = startTimer({ clock, deadlineMs: 1_000_000 });
    for (let index = 0; index < count; index++) await timer.pause(minMs);
    return clock.pauses.map(Math.round);
  };

  test("grow from half a second to ten, and half of each is random", async () => {
    expect(await pausesWith(1, 9)).toEqual([500, 800, 1_280, 2_048, 3_277, 5_243, 8_389, 10_000, 10_000]);
    expect(await pausesWith(0, 3)).toEqual([250, 400, 640]);
    expect(await pausesWith(0.5, 3)).toEqual([375, 600, 960]);
  });

  test("are as long as the service asks, and a little longer, so that not all come back at once", async () => {
    expect(await pausesWith(0, 2, 7_000)).toEqual([7_000, 7_000]);
    expect(await pausesWith(1, 2, 7_000)).toEqual([7_500, 7_500]);
    expect(await pausesWith(1, 2, 100)).toEqual([600, 800]);
    expect(await pausesWith(1, 1, 0)).toEqual([500]);
  });
});

describe("an attempt", () => {
  const started = (options: WaitOptions = {}) => {
    const time = new SimulatedTime();
    const begin = time.now;
    const timer = startTimer({ clock: clockOf(time), ...options });
    /** Runs one that never ends, and says after how many milliseconds it was given up, and why. */
    const giveUp = async (seconds?: number, untilDeadline?: boolean) => {
      const attempt = timer.attempt(() => new Promise(() => {}), seconds, untilDeadline);
      const caught = attempt.catch((error: unknown) => error);
      await time.run();
      return [time.now - begin, (await caught) as Error] as const;
    };
    return { time, timer, giveUp };
  };

  test("returns what comes of it", async () => {
    const { timer } = started();
    expect(await timer.attempt(async () => "made")).toBe("made");
    await expect(timer.attempt(() => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  });

  test("is given up after its timeout, even if it does not listen to its signal", async () => {
    const [after, error] = await started().giveUp();
    expect(after).toBe(30_000);
    expect(error).toMatchObject({ name: "TimeoutError", message: "it timed out" });
    expect((await started({ attemptTimeoutMs: 100 }).giveUp())[0]).toBe(100);
  });

  test("ends at the deadline only where it is told to", async () => {
    expect((await started({ deadlineMs: 40 }).giveUp())[0]).toBe(30_000);
    expect((await started({ deadlineMs: 40 }).giveUp(undefined, false))[0]).toBe(30_000);
    expect((await started({ deadlineMs: 40 }).giveUp(undefined, true))[0]).toBe(40);
    expect((await started({ deadlineMs: 40, attemptTimeoutMs: 30 }).giveUp(undefined, true))[0]).toBe(30);
    expect((await started().giveUp(60))[0]).toBe(60_000);
    expect((await started({ attemptTimeoutMs: 30 }).giveUp(60))[0]).toBe(30);
    const late = started({ deadlineMs: 40 });
    late.time.now += 30;
    expect((await late.giveUp(undefined, true))[0]).toBe(40);
  });

  test("is not made if the caller aborted before, and is given up when it aborts", async () => {
    const controller = new AbortController();
    const { timer } = started({ signal: controller.signal });
    const signals: AbortSignal[] = [];
    const attempt = timer.attempt((signal) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    controller.abort(new Error("left"));
    await expect(attempt).rejects.toThrow("left");
    expect(signals[0]?.reason).toBe(controller.signal.reason);
    const make = vi.fn(async () => 1);
    await expect(timer.attempt(make)).rejects.toThrow("left");
    expect(make).not.toHaveBeenCalled();
  });

  test("leaves no timer and no listener behind", async () => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    const timer = startTimer({ signal });
    await timer.attempt(async () => expect(vi.getTimerCount()).toBe(1));
    await timer.attempt(() => Promise.reject(new Error("lost"))).catch(() => {});
    expect(vi.getTimerCount()).toBe(0);
    expect(added).toHaveBeenCalledTimes(2);
    expect(removed.mock.calls).toEqual(added.mock.calls);
  });

  test("is timed by a clock that has state of its own", async () => {
    class Slow {
      #speed = 2;
      now = () => 0;
      random = () => 0.5;
      sleep = async () => {};
      timeout(ms: number, callback: () => void) {
        const timer = setTimeout(callback, ms / this.#speed);
        return () => clearTimeout(timer);
      }
    }
    expect(await startTimer({ clock: new Slow() }).attempt(async () => "made")).toBe("made");
  });

  test("is timed by the platform where the clock has no timer of its own", async () => {
    vi.useFakeTimers();
    const timer = startTimer({ clock: fakeClock(), attemptTimeoutMs: 100 });
    const ended = vi.fn();
    void timer.attempt(() => new Promise(() => {})).catch(ended);
    await vi.advanceTimersByTimeAsync(99);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe("the date", () => {
  test("is the clock's own, or its time if that is a date, or the system's", () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 });
    const clock = (now: number) => ({ ...fakeClock(), now: () => now });
    expect(dateOf({ ...clock(5), date: () => 7 })).toBe(7);
    expect(dateOf(clock(1_600_000_000_000))).toBe(1_600_000_000_000);
    expect(dateOf(clock(1e12))).toBe(1_700_000_000_000);
    expect(dateOf(clock(1e12 + 1))).toBe(1e12 + 1);
    expect(dateOf(clock(5))).toBe(1_700_000_000_000);
  });
});

test("a moment is one at which a purchase can have been sent; the clocks of two machines may differ", () => {
  const now = Date.UTC(2026, 2, 2);
  const momentOf = (value: unknown) => momentIn("firstSentAt", value, now);
  for (const right of [now, Date.UTC(2020, 0), now + 299_999]) expect(momentOf(right)).toBe(right);
  expect(momentOf(null)).toBeNaN();
  expect(() => momentOf(now + 300_000)).toThrow("firstSentAt must be in the past, not 2026-03-02T00:05:00.000Z.");
});

/** Which values are refused: `options.test.ts`. */
test("without options, two minutes by the clock of the system are the deadline; what has the methods of a signal is one", () => {
  expect(startTimer({})).toMatchObject({ deadlineMs: 120_000, clock: systemClock });
  expect(startTimer({ deadlineMs: 5 }, 7).deadlineMs).toBe(5);
  expect(startTimer({}, 7).deadlineMs).toBe(7);
  const signal = { addEventListener: () => {}, removeEventListener: () => {}, throwIfAborted: () => {} };
  expect(() => startTimer({ signal: signal as never })).not.toThrow();
  const widest = { deadlineMs: Number.POSITIVE_INFINITY, attemptTimeoutMs: 2 ** 31 - 1 };
  for (const options of [widest, { deadlineMs: 0, attemptTimeoutMs: 0.5 }])
    expect(() => startTimer(options)).not.toThrow();
});
