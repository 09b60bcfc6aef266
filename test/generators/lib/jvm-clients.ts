/** Clients in Java and Kotlin. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Client, copyDriver, linesOf, sourcesIn } from "./client.ts";
import { generate } from "./openapi-generator.ts";
import { fetchWith, must, needs } from "./run.ts";

/** The class path of a Maven project. */
async function classPath(folder: string): Promise<string> {
  await needs("Maven", ["mvn", "--version"]);
  await fetchWith(folder, ["mvn", "-q", "-B", "dependency:build-classpath", "-Dmdep.outputFile=classpath"]);
  return must(folder, ["cat", "classpath"]);
}

const jacksonOf: Record<string, string> = {
  native: "org.openapitools.client.ApiClient.createDefaultObjectMapper()",
  // Spring's default configuration.
  resttemplate: "org.springframework.http.converter.json.Jackson2ObjectMapperBuilder.json().build()",
};

export const java =
  (library: "native" | "okhttp-gson" | "resttemplate", options = ""): Client =>
  async (job) => {
    await generate(job, "java", options, library);
    const libraries = await classPath(job.folder);
    const sources = join(job.folder, "src/main/java");
    const mapper = jacksonOf[library];
    await mkdir(join(sources, "decode"));
    const name = mapper ? "DecodeJackson.java" : "DecodeGson.java";
    await copyDriver(name, join(sources, "decode/Decode.java"), [], { MAPPER: mapper ?? "" });
    const all = await sourcesIn(sources, ".java");
    await must(job.folder, ["javac", "-nowarn", "-d", "classes", "-cp", libraries, ...all]);
    return linesOf(await must(job.folder, ["java", "-cp", `classes:${libraries}`, "decode.Decode", job.casesFile]));
  };

const pom = (dependencies: string[]): string => `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion><groupId>none</groupId><artifactId>none</artifactId><version>1</version>
<packaging>pom</packaging><dependencies>${dependencies
  .map((one) => one.split(":"))
  .map(
    ([group, id, its]) =>
      `<dependency><groupId>${group}</groupId><artifactId>${id}</artifactId><version>${its}</version></dependency>`,
  )
  .join("")}</dependencies></project>`;

export const kotlin: Client = async (job) => {
  await generate(job, "kotlin", "serializationLibrary=gson");
  const resolve = async (name: string, dependencies: string[]) => {
    const folder = join(job.folder, name);
    await mkdir(folder);
    await writeFile(join(folder, "pom.xml"), pom(dependencies));
    return classPath(folder);
  };
  const compiler = await resolve("compiler", ["org.jetbrains.kotlin:kotlin-compiler-embeddable:2.2.20"]);
  const libraries = await resolve("libraries", [
    "org.jetbrains.kotlin:kotlin-stdlib:2.2.20",
    "com.google.code.gson:gson:2.14.0",
    "com.squareup.okhttp3:okhttp-jvm:5.4.0",
  ]);
  await copyDriver("Decode.kt", join(job.folder, "src/main/kotlin/Decode.kt"), []);
  const compile = ["org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-nowarn", "-no-stdlib", "-no-reflect"];
  await must(job.folder, [
    "java",
    "-Xmx900m",
    "-cp",
    compiler,
    ...compile,
    "-cp",
    libraries,
    "-d",
    "classes",
    "src/main/kotlin",
  ]);
  return linesOf(await must(job.folder, ["java", "-cp", `classes:${libraries}`, "DecodeKt", job.casesFile]));
};
