/** The public names of a package: they use the words of the glossary, and what can be called or read says what it is. */
import { join, relative } from "node:path";
import ts from "typescript";
import { root } from "../../../scripts/lib/paths.ts";
import { manifestIn, published } from "../../../scripts/lib/published.ts";
import { replacedWords } from "../../../spec/glossary.ts";

export interface PublicName {
  /** As it is imported: `@vending/ledger/sqlite`. */
  readonly from: string;
  readonly name: string;
  /** The members of a class or an interface of our own. */
  readonly members: readonly string[];
  /** Where it is declared, from the root of the project. */
  readonly at: string;
  /** A function, a class or a constant without a sentence of its own. */
  readonly isBare: boolean;
}

/** Every name that a published package exports. */
export function publicNames(): PublicName[] {
  return namesIn(
    published().flatMap((folder) => {
      const { name, exports = {} } = manifestIn(folder);
      return Object.entries(exports).flatMap(([path, target]) => {
        const source = (target as { source?: string }).source;
        return source?.endsWith(".ts") ? [{ from: join(name, path), file: join(folder, source) }] : [];
      });
    }),
  );
}

/** The names that these files export. */
export function namesIn(entries: readonly { readonly from: string; readonly file: string }[]): PublicName[] {
  const options = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    customConditions: ["source"],
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    noEmit: true,
    strict: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  // The names of others are not looked at, and take longest to read.
  host.getSourceFile = (path, how, ...rest) =>
    path.includes("/node_modules/") ? ts.createSourceFile(path, "", how) : getSourceFile(path, how, ...rest);
  const files = entries.map(({ file }) => file);
  const program = ts.createProgram(files, options, host);
  const checker = program.getTypeChecker();
  return entries.flatMap(({ from, file }) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${relative(root, file)} exports nothing`);
    return checker.getExportsOfModule(module).map((exported) => {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const declaration = symbol.declarations?.[0];
      const declared = declaration?.getSourceFile().fileName ?? file;
      const isOurs = !/node_modules|[\\/]generated[\\/]/.test(declared);
      return {
        from,
        name: exported.name,
        members: isOurs && declaration ? membersOf(declaration) : [],
        at: relative(root, declared),
        isBare:
          isOurs &&
          (symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class | ts.SymbolFlags.Variable)) !== 0 &&
          symbol.getDocumentationComment(checker).length === 0,
      };
    });
  });
}

function membersOf(declaration: ts.Declaration): string[] {
  if (!ts.isInterfaceDeclaration(declaration) && !ts.isClassDeclaration(declaration)) return [];
  const names = declaration.members.flatMap((member: ts.ClassElement | ts.TypeElement) => {
    const isHidden = ts.getCombinedModifierFlags(member as ts.Declaration) & ts.ModifierFlags.Private;
    return !isHidden && member.name && ts.isIdentifier(member.name) ? [member.name.text] : [];
  });
  return [...new Set(names)].sort();
}

/** They name a timing and a question of the contract. */
const ofTheContract = /resend/i;

const wordsOf = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();

/** What is wrong with public names, a line each. */
export const faultsOf = (names: readonly PublicName[]): string[] =>
  names.flatMap(({ name, members, at, isBare }) => [
    ...[name, ...members]
      .filter((one) => !ofTheContract.test(one))
      .flatMap((one) =>
        replacedWords(wordsOf(one)).map(
          ({ found, term }) => `${at}: ${one}: for "${found}" the glossary has "${term}"`,
        ),
      ),
    ...(isBare ? [`${at}: ${name} has no comment that says what it is`] : []),
  ]);
