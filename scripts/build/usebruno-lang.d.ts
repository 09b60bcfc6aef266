/** Types for the part that we use of a package without types. */
interface BruRequest {
  meta: { name: string; type: "http"; seq: number };
  http: { method: string; url: string; body: "json" | "none"; auth: "none" };
  params?: { name: string; value: string; type: "path" | "query"; enabled: boolean }[];
  headers?: { name: string; value: string; enabled: boolean }[];
  body?: { json: string };
  script?: { req: string };
  tests?: string;
  settings?: { encodeUrl: boolean; followRedirects: boolean };
  docs?: string;
}

interface BruFolder {
  meta: { name: string; seq?: number };
  docs?: string;
}

interface BruEnvironment {
  variables: { name: string; value: string; enabled: boolean; secret: boolean }[];
}

declare module "@usebruno/lang" {
  export function bruToJsonV2(text: string): BruRequest;
}

declare module "@usebruno/lang/v2/src/jsonToBru.js" {
  export default function jsonToBru(request: BruRequest): string;
}

declare module "@usebruno/lang/v2/src/jsonToCollectionBru.js" {
  export default function jsonToCollectionBru(folder: BruFolder): string;
}

declare module "@usebruno/lang/v2/src/jsonToEnv.js" {
  export default function jsonToEnv(environment: BruEnvironment): string;
}
