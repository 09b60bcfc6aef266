/** Random requests, any number of them, leave the sandbox as it should be. */
import { test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { sendRandomRequests } from "./lib/random-requests.ts";

const count = thorough ? 500_000 : 1_500;

test(`${count} random requests`, { timeout: 600_000 }, () => sendRandomRequests(count));
