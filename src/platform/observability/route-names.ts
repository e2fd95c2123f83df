/** Kind of a URL. Each kind is served by a different part of the shop. */
export type RouteKind = "page" | "data" | "api" | "media" | "file" | "health";

/** The route of a URL, without parameter values: `/product/:productId`. */
export interface RouteName {
  kind: RouteKind;
  route: string;
}

/** Returns the route of a URL (path and query). The number of different routes is limited. */
export type NameRoute = (url: string) => RouteName;

/** Suffix of React Router's data requests for a page. */
const DATA_SUFFIX = /(?:\/_|_)?\.data$/;
const HEALTH_PATHS = new Set(["/healthz", "/readyz", "/metrics"]);

/** The segments of a route pattern, and the number of segments that are not parameters. */
interface Pattern {
  route: string;
  segments: readonly string[];
  literalCount: number;
}

/**
 * Creates a function that names the route of a URL. A URL that matches no pattern gets a wildcard route, e.g. `/api/*`.
 * @param patterns routes of the API and the pages, e.g. `/api/orders/:id`, `/product/:productId`
 */
export function createRouteNamer(patterns: readonly string[]): NameRoute {
  const byLength = Map.groupBy(patterns.map(parsePattern), ({ segments }) => segments.length);
  for (const group of byLength.values()) group.sort((a, b) => b.literalCount - a.literalCount);
  const find = (path: string): string | undefined => {
    const segments = path.split("/");
    return byLength.get(segments.length)?.find((pattern) => matches(pattern, segments))?.route;
  };
  return (url) => {
    const path = extractPath(url);
    if (HEALTH_PATHS.has(path)) return { kind: "health", route: path };
    if (path.startsWith("/assets/")) return { kind: "file", route: "/assets/*" };
    if (path.startsWith("/media/")) return { kind: "media", route: "/media/*" };
    if (path === "/api" || path.startsWith("/api/")) return { kind: "api", route: find(path) ?? "/api/*" };
    if (!DATA_SUFFIX.test(path)) return namePage(path, find);
    return { kind: "data", route: find(path.replace(DATA_SUFFIX, "") || "/") ?? "/*" };
  };
}

function namePage(path: string, find: (path: string) => string | undefined): RouteName {
  const route = find(path);
  if (route === undefined && path.includes(".")) return { kind: "file", route: "/*.*" };
  return { kind: "page", route: route ?? "/*" };
}

function extractPath(url: string): string {
  const pathEnd = url.search(/[?#]/);
  const path = pathEnd === -1 ? url : url.slice(0, pathEnd);
  return path.endsWith("/") ? path.replace(/\/+$/, "") || "/" : path;
}

function parsePattern(route: string): Pattern {
  const segments = route.split("/");
  return { route, segments, literalCount: segments.filter((segment) => !segment.startsWith(":")).length };
}

function matches(pattern: Pattern, segments: readonly string[]): boolean {
  return pattern.segments.every((expected, index) =>
    expected.startsWith(":") ? segments[index] !== "" : expected === segments[index],
  );
}

interface PageRoute {
  parentId?: string | undefined;
  path?: string | undefined;
  module?: { action?: unknown };
}

/** React Router's route manifest, by route id. */
export type PageRoutes = Readonly<Record<string, PageRoute | undefined>>;

/** Returns the paths of pages, except the catch-all `*`. */
export function listPagePatterns(routes: PageRoutes): string[] {
  return collectPatterns(routes, () => true);
}

/** Returns the paths of pages with a form action. */
export function listActionPatterns(routes: PageRoutes): string[] {
  return collectPatterns(routes, ({ module }) => module?.action !== undefined);
}

function collectPatterns(routes: PageRoutes, predicate: (route: PageRoute) => boolean): string[] {
  const buildPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (route === undefined) return "";
    return [buildPath(route.parentId), route.path].filter(Boolean).join("/");
  };
  const selected = Object.entries(routes).filter(([, route]) => route !== undefined && predicate(route));
  const paths = selected.map(([id]) => `/${buildPath(id)}`);
  return [...new Set(paths)].filter((path) => !path.includes("*"));
}
