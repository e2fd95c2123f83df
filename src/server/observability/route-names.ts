/** The part of the shop that answers an address. */
export type RouteKind = "page" | "data" | "api" | "media" | "file" | "health";

/** An address without what is one visitor's: `/product/:productId`, never the product. */
export interface RouteName {
  kind: RouteKind;
  route: string;
}

/** Names the route of an address, path and query as a request wrote them; there are only so many names. */
export type NameRoute = (url: string) => RouteName;

/** React Router asks for a page's data at its address with this at the end. */
const DATA = /(?:\/_|_)?\.data$/;
const HEALTH = new Set(["/healthz", "/readyz", "/metrics"]);

/** A pattern cut at its slashes, and how many of its parts are words of its own. */
interface Pattern {
  route: string;
  parts: readonly string[];
  words: number;
}

/**
 * @param patterns routes of the API and of the pages, e.g. `/api/orders/:id`, `/product/:productId`. What fits none of
 * them goes by its part of the shop alone.
 */
export function routeNames(patterns: readonly string[]): NameRoute {
  const byLength = Map.groupBy(patterns.map(patternOf), ({ parts }) => parts.length);
  for (const same of byLength.values()) same.sort((one, other) => other.words - one.words);
  const find = (path: string): string | undefined => {
    const parts = path.split("/");
    return byLength.get(parts.length)?.find((pattern) => fits(pattern, parts))?.route;
  };
  return (url) => {
    const path = pathOf(url);
    if (HEALTH.has(path)) return { kind: "health", route: path };
    if (path.startsWith("/assets/")) return { kind: "file", route: "/assets/*" };
    if (path.startsWith("/media/")) return { kind: "media", route: "/media/*" };
    if (path === "/api" || path.startsWith("/api/")) return { kind: "api", route: find(path) ?? "/api/*" };
    if (!DATA.test(path)) return pageName(path, find);
    return { kind: "data", route: find(path.replace(DATA, "") || "/") ?? "/*" };
  };
}

function pageName(path: string, find: (path: string) => string | undefined): RouteName {
  const route = find(path);
  if (route === undefined && path.includes(".")) return { kind: "file", route: "/*.*" };
  return { kind: "page", route: route ?? "/*" };
}

function pathOf(url: string): string {
  const mark = url.search(/[?#]/);
  const path = mark === -1 ? url : url.slice(0, mark);
  return path.endsWith("/") ? path.replace(/\/+$/, "") || "/" : path;
}

function patternOf(route: string): Pattern {
  const parts = route.split("/");
  return { route, parts, words: parts.filter((part) => !part.startsWith(":")).length };
}

function fits({ parts }: Pattern, asked: readonly string[]): boolean {
  return parts.every((part, at) => (part.startsWith(":") ? asked[at] !== "" : part === asked[at]));
}

interface PageRoute {
  parentId?: string | undefined;
  path?: string | undefined;
  module?: { action?: unknown };
}

/** React Router's own list of what it answers, by the id of each route. */
export type PageRoutes = Readonly<Record<string, PageRoute | undefined>>;

/** The addresses of pages; `*`, which takes all others, is left out. */
export function pagePatterns(routes: PageRoutes): string[] {
  return patternsOf(routes, () => true);
}

/** The addresses of pages that take a form. */
export function actionPatterns(routes: PageRoutes): string[] {
  return patternsOf(routes, ({ module }) => module?.action !== undefined);
}

function patternsOf(routes: PageRoutes, isWanted: (route: PageRoute) => boolean): string[] {
  const pathTo = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (route === undefined) return "";
    return [pathTo(route.parentId), route.path].filter(Boolean).join("/");
  };
  const wanted = Object.entries(routes).filter(([, route]) => route !== undefined && isWanted(route));
  const paths = wanted.map(([id]) => `/${pathTo(id)}`);
  return [...new Set(paths)].filter((path) => !path.includes("*"));
}
