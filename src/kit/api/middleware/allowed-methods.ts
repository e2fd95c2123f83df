import { TrieRouter } from "hono/router/trie-router";

/** A registered endpoint or middleware. */
interface Route {
  method: string;
  path: string;
}

/** Hono's method name for middleware. */
const ALL_METHODS = "ALL";

/** Returns a function that lists the methods of a path (GET implies HEAD), or none for an unknown path. */
export function createMethodLookup(routes: () => readonly Route[]): (path: string) => string[] {
  let router: TrieRouter<string> | undefined;
  return (path) => {
    router ??= createMethodRouter(routes());
    const [matches] = router.match(ALL_METHODS, path);
    const methods = new Set(matches.map(([method]) => method));
    if (methods.has("GET")) methods.add("HEAD");
    return [...methods].toSorted();
  };
}

function createMethodRouter(routes: readonly Route[]): TrieRouter<string> {
  const router = new TrieRouter<string>();
  for (const { method, path } of routes) if (method !== ALL_METHODS) router.add(ALL_METHODS, path, method);
  return router;
}
