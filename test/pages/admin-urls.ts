import routes from "#web/routes.ts";

interface RouteEntry {
  id?: string | undefined;
  path?: string | undefined;
  file: string;
  children?: RouteEntry[] | undefined;
}

/** Returns a route and its descendants with their URL paths. */
function flattenRoutes(route: RouteEntry, parent: string): { id: string; address: string }[] {
  const path = route.path?.replace("*", "nowhere/at/all");
  const address = path === undefined ? parent : `${parent}/${path}`;
  const id = route.id ?? route.file.replace(/\.tsx?$/, "");
  return [{ id, address }, ...(route.children ?? []).flatMap((child) => flattenRoutes(child, address))];
}

const admin = (routes as RouteEntry[]).find(({ path }) => path === "admin");
if (!admin) throw new Error("The routes have no admin area.");

const ADMIN_ROUTES = flattenRoutes(admin, "");

/** URL paths of all admin pages and of one unknown page. */
export const ADMIN_ADDRESSES = [...new Set(ADMIN_ROUTES.map(({ address }) => address))];

const ROUTE_IDS = ["root", ...ADMIN_ROUTES.map(({ id }) => id)];

/** Returns all URL forms that lead to a page or to all of its data. */
export function pageUrls(address: string): string[] {
  const data = `${address}.data`;
  return [
    address,
    `${address}/`,
    address.toUpperCase(),
    `${address}?index`,
    data,
    `${address}/_.data`,
    `${address.toUpperCase()}.data`,
    `${address}.data?index`,
    `${data}?_routes=`,
    `${data}?_routes=${encodeURIComponent(ROUTE_IDS.join(","))}`,
  ];
}

/** Returns the URLs of the data of single routes. */
export function routeDataUrls(address: string): string[] {
  return [
    ...ROUTE_IDS.map((id) => `${address}.data?_routes=${id}`),
    ...ROUTE_IDS.slice(-1).map((id) => `${address}/_.data?_routes=${encodeURIComponent(id)}`),
  ];
}
