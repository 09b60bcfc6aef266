/** Code for a named example of an operation, in each language. It also runs in pages. */
import { callOf, type OperationAtPath, type SampleCall } from "./call.ts";
import { curl } from "./curl.ts";
import { go } from "./go.ts";
import { java } from "./java.ts";
import { php } from "./php.ts";
import { python } from "./python.ts";
import { typescript } from "./typescript.ts";

export interface Language {
  /** Its name in highlighters and in Redoc. */
  readonly language: string;
  readonly label: string;
  readonly write: (call: SampleCall) => string;
}

export const languages: readonly Language[] = [
  { language: "curl", label: "curl", write: curl },
  { language: "typescript", label: "TypeScript", write: typescript },
  { language: "python", label: "Python", write: python },
  { language: "php", label: "PHP", write: php },
  { language: "java", label: "Java", write: java },
  { language: "go", label: "Go", write: go },
];

export interface Sample {
  readonly language: string;
  readonly label: string;
  readonly code: string;
  /** The code with a comment that names its example. */
  readonly note: (title: string, code: string) => string;
}

/** @param title The example. Default: the first of the operation. */
export function samplesOf(at: OperationAtPath, title?: string): Sample[] {
  const call = callOf(at, title);
  return languages.map(({ language, label, write }) => ({
    language,
    label,
    code: call.body?.client_request_id ? commented(language, storeFirst, write(call)) : write(call),
    note: (title, code) => (title === "" ? code : commented(language, `Example: ${title}`, code)),
  }));
}

const storeFirst = "Store the client_request_id before you send.";

function commented(language: string, text: string, code: string): string {
  const comment = `${["curl", "python"].includes(language) ? "#" : "//"} ${text}\n`;
  return code.startsWith("<?php\n") ? code.replace("<?php\n", `<?php\n${comment}`) : comment + code;
}
