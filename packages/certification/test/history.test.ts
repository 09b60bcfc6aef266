/** The states of the protocol for requests as they came, even for those that it would not send. */
import type { PurchaseStateName } from "@vending/contract";
import { describe, expect, test } from "vitest";
import type { Kind, RecordedExchange, Seen } from "../src/recording/recorder.ts";
import { historyOf } from "../src/rules/history.ts";

/** A request: when it was sent, what it was and what it got, its id, and how long it took. Times are in seconds. */
type Request = readonly [at: number, kind: Kind, seen: Seen, id?: string, seconds?: number];

const exchangesOf = (requests: readonly Request[], speed: number): RecordedExchange[] =>
  requests.map(([at, kind, seen, requestId = "a", seconds = 0]) => ({
    at: (at * 1_000) / speed,
    end: ((at + seconds) * 1_000) / speed,
    kind,
    seen,
    requestId,
    method: "",
    path: "",
    violations: [],
    response: "",
    behind: undefined,
    retryAfter: undefined,
  }));

const absences = (from: number, to: number, every = 10): Request[] =>
  Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, index) => [from + index * every, "status", "absent"]);

describe.each([1, 10])("at the speed %i", (speed) => {
  const historyAt = (requests: readonly Request[]) => historyOf(exchangesOf(requests, speed), speed);

  test.each<[string, Request[], PurchaseStateName, "hold" | "keep" | "return"]>([
    ["no response", [[0, "create", "nothing"]], "unanswered", "hold"],
    ["a rejection", [[0, "create", "rejected"]], "rejected", "return"],
    [
      "a rejection after no response",
      [
        [0, "create", "nothing"],
        [1, "create", "rejected"],
      ],
      "open",
      "hold",
    ],
    ["422 and nothing to be seen for four minutes", [[0, "create", "taken"], ...absences(1, 241)], "taken", "hold"],
    [
      "422 and nothing to be seen for five minutes",
      [[0, "create", "taken"], ...absences(1, 301)],
      "rejected",
      "return",
    ],
    [
      "the same, with an error in the middle",
      [[0, "create", "taken"], ...absences(1, 141), [145, "status", "nothing"], ...absences(151, 301)],
      "taken",
      "hold",
    ],
    [
      "422 after no response, and nothing to be seen for an hour",
      [[0, "create", "nothing"], [1, "status", "absent"], [2, "create", "taken"], ...absences(3, 3_600, 60)],
      "watching",
      "hold",
    ],
    [
      "02, 404, and 422 to another attempt",
      [
        [0, "create", "pending"],
        [1, "status", "absent"],
        [2, "create", "taken"],
      ],
      "processing",
      "hold",
    ],
    [
      "404 before the first attempt, and 500",
      [
        [0, "status", "absent"],
        [1, "status", "nothing"],
        [2, "create", "success"],
      ],
      "succeeded",
      "keep",
    ],
    [
      "a failure, and a sale under another id",
      [
        [0, "create", "failed"],
        [1, "create", "success", "b"],
      ],
      "succeeded",
      "keep",
    ],
    [
      "a failure, and a new purchase that is pending",
      [
        [0, "create", "failed"],
        [1, "create", "pending", "b"],
      ],
      "processing",
      "hold",
    ],
  ])("%s", (_, requests, state, money) => {
    const history = historyAt(requests);
    expect(history.steps.at(-1)?.to).toBe(state);
    expect(history.money).toBe(money);
  });

  test.each<[string, Request[], boolean]>([
    [
      "02, and then 404 for ten seconds",
      [[0, "create", "pending"], ...absences(1, 10, 3), [10, "create", "taken"]],
      false,
    ],
    [
      "02, and then 404 for twenty seconds",
      [[0, "create", "pending"], ...absences(1, 20, 3), [20, "create", "taken"]],
      true,
    ],
    [
      "02 for twenty seconds, and then 404",
      [
        [0, "create", "pending"],
        [20, "status", "pending"],
        [21, "status", "absent"],
        [22, "create", "taken"],
      ],
      false,
    ],
    [
      "404 for twenty seconds, in which an earlier attempt arrived and got 422",
      [[0, "status", "absent"], [1, "create", "taken"], ...absences(2, 17, 3), [18, "create", "taken"]],
      true,
    ],
    [
      "422, and then 500 for twenty seconds",
      [
        [0, "create", "taken"],
        [20, "status", "nothing"],
        [21, "create", "taken"],
      ],
      false,
    ],
  ])("a restarted process that knows nothing may send again after %s: %s", (_, requests, expected) => {
    expect(historyAt(requests).sends.at(-1)?.mayBeRestart).toBe(expected);
  });

  test("a create that is sent while an earlier one is under way is sent in doubt, and after no response", () => {
    const { sends } = historyAt([
      [0, "create", "pending", "a", 5],
      [1, "create", "taken", "a", 1],
    ]);
    expect(sends.map(({ from, after }) => [from, after])).toEqual([
      ["ready", undefined],
      ["unanswered", undefined],
    ]);
  });
});
