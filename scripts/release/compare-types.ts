/**
 * Compares the exported types of two builds with the compiler. What was imported must still exist, what was sent must
 * still be accepted, and what is received must still fit the old type.
 */
import { resolve } from "node:path";
import ts from "typescript";
import type { Change } from "../diff/changes.ts";

export interface TypesFile {
  name: string;
  text: string;
}

interface Check {
  operation: string;
  location: string;
  /** A line of TypeScript that compiles if nothing breaks. */
  line: string;
  reason: string;
}

export function compareTypes(before: TypesFile, after: TypesFile): Change[] {
  const [was, is] = [before, after].map(({ name, text }) =>
    ts.createSourceFile(name, text, ts.ScriptTarget.ES2023),
  ) as [ts.SourceFile, ts.SourceFile]; // one per file
  const checks = checksOf(was, is);
  const head = [
    `import type * as Old from "./old.ts";`,
    `import type * as New from "./new.ts";`,
    "declare const old: Old.operations;",
    "declare const current: New.operations;",
  ];
  const failures = compile([...head, ...checks.map(({ line }) => line)].join("\n"), before.text, after.text);
  for (const [line, message] of failures) {
    if (line < head.length) throw new Error(`the types cannot be compared: ${message}`);
  }
  return checks.flatMap(({ operation, location, reason }, i) => {
    const message = failures.get(i + head.length);
    return message === undefined ? [] : [{ operation, location, change: message, breaking: true, reason }];
  });
}

function checksOf(was: ts.SourceFile, is: ts.SourceFile): Check[] {
  const still = new Set(membersOf(is, "operations"));
  return [
    ...exportsOf(was).map((name, i) => ({
      operation: "*",
      location: `types.${name}`,
      line: `export type N${i} = New.${name};`,
      reason: "Code that imports the type no longer compiles.",
    })),
    ...membersOf(was, "operations")
      .filter((id) => still.has(id))
      .flatMap((id, i) => [
        ...["parameters", "requestBody"].map((part) => ({
          operation: id,
          location: `types.operations.${id}.${part}`,
          line: `export const ${part}${i}: New.operations["${id}"]["${part}"] = old["${id}"]["${part}"];`,
          reason: "Code that sends a request as before no longer compiles.",
        })),
        {
          operation: id,
          location: `types.operations.${id}.responses`,
          line: `export const response${i}: ${inBoth("Old", "New", id)} = current["${id}"]["responses"];`,
          reason: "Code that uses the response as before no longer compiles.",
        },
      ]),
  ];
}

/** Only the statuses that both have. Added and removed statuses are reported by the comparison of the documents. */
function inBoth(of: string, other: string, id: string): string {
  const responses = (side: string) => `${side}.operations["${id}"]["responses"]`;
  return `Pick<${responses(of)}, keyof ${responses(of)} & keyof ${responses(other)}>`;
}

function exportsOf(file: ts.SourceFile): string[] {
  return file.statements
    .filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    .map((node) => node.name.text);
}

function membersOf(file: ts.SourceFile, name: string): string[] {
  const found = file.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name);
  if (!found || !ts.isInterfaceDeclaration(found)) return [];
  return found.members.flatMap(({ name: key }) =>
    key && (ts.isIdentifier(key) || ts.isStringLiteral(key)) ? [key.text] : [],
  );
}

/** Compiles in memory. Returns the first message of each line that does not compile. */
function compile(check: string, before: string, after: string): Map<number, string> {
  const folder = resolve("types-of-two-releases");
  const files = new Map([
    [`${folder}/check.ts`, check],
    [`${folder}/old.ts`, before],
    [`${folder}/new.ts`, after],
  ]);
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es5.d.ts"],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.directoryExists = () => true;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, language, ...rest) => {
    const text = files.get(path);
    return text === undefined ? getSourceFile(path, language, ...rest) : ts.createSourceFile(path, text, language);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  const failures = new Map<number, string>();
  for (const { file, start, messageText } of program.getSemanticDiagnostics(
    program.getSourceFile(`${folder}/check.ts`),
  )) {
    if (!file || start === undefined) continue;
    const { line } = file.getLineAndCharacterOfPosition(start);
    if (!failures.has(line)) failures.set(line, deepest(messageText));
  }
  return failures;
}

/** The innermost message names what does not fit. */
function deepest(message: string | ts.DiagnosticMessageChain): string {
  if (typeof message === "string") return message;
  const [next] = message.next ?? [];
  return next ? deepest(next) : message.messageText;
}
