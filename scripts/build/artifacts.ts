/** Which artifacts are read or downloaded, and which are built and never committed. */

const builtOnly = [
  /^openapi[^/]*\.json$/,
  /^validators\.(js|d\.ts)$/,
  /^schemas\//,
  /^(examples|postman)\.json$/,
  /^docs\//,
];

/** Whether an artifact is built and never committed: it is unreadable in a review, and follows from committed files. */
export const isBuiltOnly = (file: string): boolean => builtOnly.some((pattern) => pattern.test(file));
