import routes from "#app/routes.ts";

interface RouteEntry {
  id?: string | undefined;
  path?: string | undefined;
  file: string;
  children?: RouteEntry[] | undefined;
}

/** Returns a route and its descendants with their URL paths. */
function flattenRoutes(route: RouteEntry, parent: string): { id: string; path: string }[] {
  const segment = route.path?.replace("*", "nowhere/at/all");
  const path = segment === undefined ? parent : `${parent}/${segment}`;
  const id = route.id ?? route.file.replace(/\.tsx?$/, "");
  return [{ id, path }, ...(route.children ?? []).flatMap((child) => flattenRoutes(child, path))];
}

const adminRoute = (routes as RouteEntry[]).find(({ path }) => path === "admin");
if (!adminRoute) throw new Error("The routes have no admin area.");

const ADMIN_ROUTES = flattenRoutes(adminRoute, "");

/** URL paths of all admin pages and of one unknown page. */
export const ADMIN_PATHS = [...new Set(ADMIN_ROUTES.map(({ path }) => path))];

const ROUTE_IDS = ["root", ...ADMIN_ROUTES.map(({ id }) => id)];

/** Returns every form of the URL of a page, and of the URL of the page's complete data. */
export function listPageUrls(path: string): string[] {
  const data = `${path}.data`;
  return [
    path,
    `${path}/`,
    path.toUpperCase(),
    `${path}?index`,
    data,
    `${path}/_.data`,
    `${path.toUpperCase()}.data`,
    `${path}.data?index`,
    `${data}?_routes=`,
    `${data}?_routes=${encodeURIComponent(ROUTE_IDS.join(","))}`,
  ];
}

/** Returns the data URLs of individual routes. */
export function listRouteDataUrls(path: string): string[] {
  return [
    ...ROUTE_IDS.map((id) => `${path}.data?_routes=${id}`),
    ...ROUTE_IDS.slice(-1).map((id) => `${path}/_.data?_routes=${encodeURIComponent(id)}`),
  ];
}
