/** Clients in Go, Rust and C#. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Client, copyDriver, driver, type Job, linesOf, sourcesIn } from "./client.ts";
import { generate } from "./openapi-generator.ts";
import { fetchWith, Missing, must, needs } from "./run.ts";

async function runGo({ folder, models, casesFile }: Job, module: string): Promise<string[]> {
  await mkdir(join(folder, "cmd/decode"), { recursive: true });
  await copyDriver("main.go", join(folder, "cmd/decode/main.go"), models, { MODULE: module });
  await fetchWith(folder, ["go", "mod", "tidy"]);
  await must(folder, ["go", "vet", "./..."]);
  return linesOf(await must(folder, ["go", "run", "./cmd/decode", casesFile]));
}

export const go =
  (options: string): Client =>
  async (job) => {
    await needs("Go", ["go", "version"]);
    await generate(job, "go", options);
    return runGo(job, "github.com/GIT_USER_ID/GIT_REPO_ID");
  };

export const oapiCodegen: Client = async (job) => {
  await needs("Go", ["go", "version"]);
  const tool = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.0";
  const options = ["-generate", "types,client", "-package", "vending", "-o", "vending.go"];
  await writeFile(join(job.folder, "go.mod"), "module example.invalid/vending\n\ngo 1.24\n");
  await fetchWith(job.folder, ["go", "run", tool, ...options, job.document]);
  return runGo(job, "example.invalid/vending");
};

export const rust: Client = async (job) => {
  await needs("Rust", ["cargo", "--version"]);
  await generate(job, "rust");
  await mkdir(join(job.folder, "src/bin"));
  await copyDriver("decode.rs", join(job.folder, "src/bin/decode.rs"), job.models);
  await fetchWith(job.folder, ["cargo", "fetch", "--quiet"]);
  // Dependencies are compiled once for all runs.
  const target = { CARGO_TARGET_DIR: join(job.home, "rust-target") };
  return linesOf(await must(job.folder, ["cargo", "run", "--quiet", "--bin=decode", "--", job.casesFile], target));
};

/** Only the models, by Mono: the HTTP part needs libraries from NuGet, and other C# clients the .NET SDK. */
export const csharpModels: Client = async (job) => {
  await needs("Mono's compiler", ["mcs", "--version"]);
  const cache = "/usr/lib/mono/gac/Newtonsoft.Json";
  const [newtonsoft] = await sourcesIn(cache, ".dll").catch((): string[] => []);
  if (!newtonsoft) throw new Missing("Newtonsoft.Json for Mono is not on this machine");
  await generate(job, "csharp", "targetFramework=netstandard2.0", "httpclient");
  const sources = join(job.folder, "src/Org.OpenAPITools");
  const models = (await sourcesIn(join(sources, "Model"), ".cs")).filter(
    (file) => !file.includes("AbstractOpenAPISchema"),
  );
  const helpers = ["FileParameter", "OpenAPIDateConverter"].map((name) => join(sources, `Client/${name}.cs`));
  const libraries = [
    newtonsoft,
    "System.ComponentModel.DataAnnotations",
    "System.Runtime.Serialization",
    "System.Net.Http",
  ];
  const references = libraries.map((library) => `-r:${library}`);
  const program = [...models, ...helpers, driver("Decode.cs")];
  await must(job.folder, ["mcs", "-langversion:latest", "-nowarn:0649", "-out:decode.exe", ...references, ...program]);
  return linesOf(await must(job.folder, ["mono", "decode.exe", job.casesFile]));
};
