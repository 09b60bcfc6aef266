/** Clients in TypeScript. Generators of types alone are tested by compiling each body as a value of its type. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client, Job } from "./client.ts";
import { generate } from "./openapi-generator.ts";
import { must } from "./run.ts";
import { compileAndRun, npmTool } from "./typescript.ts";

const camel = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** One line per model, with the name of its run-time schema. */
const parsedBy = ({ models }: Job, nameOf: (model: string) => string): string[] =>
  models.map((model) => `${model}: (body: unknown) => client.${nameOf(model)}.parse(body),`);

/** The compiler checks every documented body against its type. At run time, types cannot fail. */
async function typed(job: Job, module: string): Promise<string[]> {
  const bodies = job.cases
    .filter(({ body, known }) => body === known)
    .map(({ model, body }, index) => `export const body${index}: client.${model} = ${JSON.stringify(body)};`);
  const imports = [`import type * as client from "${module}";`, ...bodies].join("\n");
  return compileAndRun(
    job,
    imports,
    job.models.map((model) => `${model}: (body: unknown) => body as client.${model},`),
  );
}

export const swaggerTypescriptApi: Client = async (job) => {
  const bin = await npmTool(job, "swagger-typescript-api", ["swagger-typescript-api@13.13.0"]);
  const options = ["--name=api.ts", "--generate-union-enums", "--no-client"];
  await must(job.folder, [
    join(bin, "swagger-typescript-api"),
    "generate",
    `--path=${job.document}`,
    "--output=.",
    ...options,
  ]);
  return typed(job, "./api.ts");
};

export const openapiZodClient: Client = async (job) => {
  const packages = ["openapi-zod-client@1.18.3", "zod@3", "@zodios/core@10", "axios@1"];
  const bin = await npmTool(job, "openapi-zod-client", packages);
  await must(job.folder, [join(bin, "openapi-zod-client"), job.document, "--output=api.ts", "--export-schemas"]);
  return compileAndRun(
    job,
    `import { schemas as client } from "./api.ts";`,
    parsedBy(job, (model) => model),
  );
};

export const heyApi: Client = async (job) => {
  const bin = await npmTool(job, "hey-api", ["@hey-api/openapi-ts@0.95.0", "zod@4", "typescript@5.9.3"]);
  const plugins = ["@hey-api/typescript", "@hey-api/client-fetch", "@hey-api/sdk", "zod"];
  await must(job.folder, [join(bin, "openapi-ts"), "-i", job.document, "-o", "client", "-p", ...plugins]);
  return compileAndRun(
    job,
    `import * as client from "./client/zod.gen.ts";\nexport * from "./client/index.ts";`,
    parsedBy(job, (model) => `z${model}`),
  );
};

export const kubb: Client = async (job) => {
  const plugins = ["oas", "ts", "zod"];
  const packages = ["cli", "core", ...plugins.map((plugin) => `plugin-${plugin}`)].map((one) => `@kubb/${one}@4.39.3`);
  const bin = await npmTool(job, "kubb", [...packages, "zod@4"]);
  const config = `import { defineConfig } from "@kubb/core";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";
import { pluginZod } from "@kubb/plugin-zod";
export default defineConfig({
  root: ".",
  input: { path: ${JSON.stringify(job.document)} },
  output: { path: "client", format: false, lint: false },
  plugins: [pluginOas(), pluginTs(), pluginZod()],
});
`;
  await writeFile(join(job.folder, "kubb.config.js"), config);
  await must(job.folder, [join(bin, "kubb"), "generate"]);
  return compileAndRun(
    job,
    `import * as client from "./client/index.ts";`,
    parsedBy(job, (model) => `${camel(model)}Schema`),
  );
};

export const orval: Client = async (job) => {
  const bin = await npmTool(job, "orval", ["orval@7.13.2", "typescript@5.9.3"]);
  await must(job.folder, [join(bin, "orval"), `--input=${job.document}`, "--output=./api.ts", "--client=fetch"]);
  return typed(job, "./api.ts");
};

export const typescriptFetch: Client = async (job) => {
  await generate(job, "typescript-fetch");
  await npmTool(job, "typescript-fetch", []);
  const functions = job.models.map(
    (model) => `${model}: (body: unknown) => client.${model}ToJSON(client.${model}FromJSON(body)),`,
  );
  return compileAndRun(job, `import * as client from "./index.ts";`, functions);
};
