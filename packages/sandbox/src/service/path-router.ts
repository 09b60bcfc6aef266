import type { Result } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/** Hono's router for all kinds of routes; a path without parameters is searched only once for each method. */
export class PathRouter<Handler> extends TrieRouter<Handler> {
  readonly #fixed: Map<string, Map<string, Result<Handler>>> = new Map();

  override add(method: string, path: string, handler: Handler): void {
    if (!/[:*]/.test(path)) this.#fixed.set(path, new Map());
    super.add(method, path, handler);
  }

  override match(method: string, path: string): Result<Handler> {
    const byMethod = this.#fixed.get(path);
    const found = byMethod?.get(method) ?? super.match(method, path);
    byMethod?.set(method, found);
    return found;
  }
}
