/** Starts the mock once, on a free port, for all tests of the thorough run. */
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    mockUrl?: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Loaded here, because it imports what is built before.
  const { startMock } = await import("../../scripts/servers/mock.ts");
  const mock = await startMock({ port: 0, host: "127.0.0.1" });
  project.provide("mockUrl", mock.url);
  return mock.stop;
}
