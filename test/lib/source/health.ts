/** The health check. Section 4.11. */
import type { Noun } from "./noun.ts";
import { statuses } from "./service.ts";

export const health: Noun = {
  operations: {
    checkHealth: {
      kind: "lookup",
      section: "4.11",
      route: "GET /v1/healthz",
      statuses: statuses.always,
      open: true,
      response: "unknown",
    },
  },
  leftOpen: { HealthResponse: /body/ },
};
