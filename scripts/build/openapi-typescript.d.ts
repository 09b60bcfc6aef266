// The parts of openapi-typescript that make types. Its main module also loads a linter, which takes longer than they do.
declare module "openapi-typescript/dist/lib/ts.mjs" {
  export { astToString, STRING, tsIntersection, tsLiteral, tsUnion } from "openapi-typescript";
}
declare module "openapi-typescript/dist/lib/utils.mjs" {
  export function resolveRef<T>(schema: object, $ref: string, options: { readonly silent: boolean }): T | undefined;
}
declare module "openapi-typescript/dist/transform/index.mjs" {
  export { transformSchema as default } from "openapi-typescript";
}
