/** A sample of a page, and its file if it begins with the name of one. */
export interface Sample {
  readonly file: string;
  readonly code: string;
}

/** The samples in TypeScript of a page in Markdown. One without the name of a file is called by its number. */
export const samplesIn = (markdown: string): Sample[] =>
  [...markdown.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ""], number) => ({
    file: /^\/\/ ([\w.]+\.ts)\b/.exec(code)?.[1] ?? `sample-${number}.ts`,
    code,
  }));
