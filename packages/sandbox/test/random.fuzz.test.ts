/** One half of the random requests; the other half runs beside it, on another core. */
import { test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { sendRandomRequests } from "./lib/random-requests.ts";

const count = thorough ? 500_000 : 4_000;

test(`${count} random requests`, { timeout: 600_000 }, () => sendRandomRequests(count));
