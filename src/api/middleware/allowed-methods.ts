import { TrieRouter } from "hono/router/trie-router";

/** An endpoint or middleware as the router has it. */
interface Route {
  method: string;
  path: string;
}

/** Stands for every method, as middleware is mounted. */
const EVERY = "ALL";

/** What says which methods an address answers, HEAD with GET; none for an address that nothing is at. */
export function allowedMethods(routes: () => readonly Route[]): (path: string) => string[] {
  let router: TrieRouter<string> | undefined;
  return (path) => {
    router ??= routerOf(routes());
    const [found] = router.match(EVERY, path);
    const methods = new Set(found.map(([method]) => method));
    if (methods.has("GET")) methods.add("HEAD");
    return [...methods].toSorted();
  };
}

function routerOf(routes: readonly Route[]): TrieRouter<string> {
  const router = new TrieRouter<string>();
  for (const { method, path } of routes) if (method !== EVERY) router.add(EVERY, path, method);
  return router;
}
