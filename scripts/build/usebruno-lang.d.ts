/** What we use of a package that has no types of its own. */
declare module "@usebruno/lang" {
  export interface BruRequest {
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
  export interface BruFolder {
    meta: { name: string; seq?: number };
    docs?: string;
  }
  export interface BruEnvironment {
    variables: { name: string; value: string; enabled: boolean; secret: boolean }[];
  }
  export function jsonToBruV2(request: BruRequest): string;
  export function bruToJsonV2(text: string): BruRequest;
  export function jsonToCollectionBru(folder: BruFolder): string;
  export function envJsonToBruV2(environment: BruEnvironment): string;
}
