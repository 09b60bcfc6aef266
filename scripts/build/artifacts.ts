/** Which artifacts a person reads or downloads, and which are built and never committed. */

const builtOnly = [
  /^openapi[^/]*\.json$/,
  /^validators\.(js|d\.ts)$/,
  /^schemas\//,
  /^(examples|postman|manifest)\.json$/,
  /^bruno\.zip$/,
  /^docs\//,
];

/** Whether an artifact is built and not committed: nobody can review it, and all of it follows from what is committed. */
export const isBuiltOnly = (file: string): boolean => builtOnly.some((pattern) => pattern.test(file));
