/** Runs openapi-generator, from Maven Central. */
import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Job } from "./client.ts";
import { fetchWith, must, needs } from "./run.ts";

const version = "7.25.0";

/** Writes a generated client into the folder of the job. */
export async function generate(
  { document, folder }: Job,
  generator: string,
  options = "",
  library = "",
): Promise<void> {
  await needs("Java", ["java", "-version"]);
  const jar = join(
    homedir(),
    `.m2/repository/org/openapitools/openapi-generator-cli/${version}/openapi-generator-cli-${version}.jar`,
  );
  const there = await readdir(join(jar, "..")).catch((): string[] => []);
  if (!there.some((file) => file.endsWith(".jar"))) {
    const artifact = `-Dartifact=org.openapitools:openapi-generator-cli:${version}`;
    await fetchWith(folder, ["mvn", "-q", "-B", "dependency:get", artifact]);
  }
  await must(folder, [
    "java",
    "-Xmx700m",
    "-jar",
    jar,
    ...["generate", "-i", document, "-o", folder, "-g", generator],
    "--global-property=apiTests=false,modelTests=false,apiDocs=false,modelDocs=false",
    ...(options ? [`--additional-properties=${options}`] : []),
    ...(library ? [`--library=${library}`] : []),
  ]);
}
