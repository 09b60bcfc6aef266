/** Starts the Prism mock once, on a free port, for all tests. */
import type { TestProject } from "vitest/node";
import { startMock } from "../../scripts/servers/mock.ts";

declare module "vitest" {
  export interface ProvidedContext {
    mockUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mock = await startMock({ port: 0, host: "127.0.0.1" });
  project.provide("mockUrl", mock.url);
  return mock.stop;
}
