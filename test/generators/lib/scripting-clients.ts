/** Clients in PHP, Ruby and Python. */
import { readdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { type Client, driver, type Job, linesOf } from "./client.ts";
import { generate } from "./openapi-generator.ts";
import { fetchWith, must, needs } from "./run.ts";

export const php =
  (generator: "php" | "php-nextgen"): Client =>
  async (job) => {
    await needs("PHP with Guzzle", ["php", "-r", "require 'GuzzleHttp/autoload.php';"]);
    await generate(job, generator);
    const sources = await readdir(job.folder, { recursive: true });
    for (const file of sources.filter((name) => name.endsWith(".php"))) {
      await must(job.folder, ["php", "-l", file]);
    }
    return linesOf(await must(job.folder, ["php", driver("decode.php"), job.folder, job.casesFile]));
  };

export const ruby: Client = async (job) => {
  await needs("Ruby with typhoeus", ["ruby", "-e", "require 'typhoeus'"]);
  await generate(job, "ruby");
  return linesOf(await must(job.folder, ["ruby", driver("decode.rb"), job.folder, job.casesFile]));
};

/** A Python environment of its own. */
async function pythonWith(home: string, name: string, packages: string[]): Promise<string> {
  await needs("Python 3", ["python3", "--version"]);
  const folder = join(home, `python-${name}`);
  const binary = join(folder, "bin/python");
  await fetchWith(home, ["python3", "-m", "venv", folder]);
  await fetchWith(home, [binary, "-m", "pip", "install", "--quiet", ...packages]);
  return binary;
}

const decodeWithPython = async ({ folder, casesFile }: Job, binary: string, module: string): Promise<string[]> =>
  linesOf(await must(folder, [binary, driver("decode.py"), folder, module, casesFile]));

export const python: Client = async (job) => {
  const binary = await pythonWith(job.home, "pydantic", [
    "pydantic>=2",
    "urllib3",
    "python-dateutil",
    "typing-extensions",
  ]);
  await generate(job, "python");
  return decodeWithPython(job, binary, "openapi_client");
};

export const openapiPythonClient: Client = async (job) => {
  const binary = await pythonWith(job.home, "client", ["openapi-python-client==0.29.0"]);
  const tools = `${join(binary, "..")}${delimiter}${process.env.PATH}`;
  const command = [binary, "-m", "openapi_python_client", "generate", "--meta=none"];
  await must(job.folder, [...command, `--path=${job.document}`, `--output-path=${job.folder}/client`], { PATH: tools });
  return decodeWithPython(job, binary, "client");
};
