import routes from "#web/routes.ts";

interface RouteEntry {
  id?: string | undefined;
  path?: string | undefined;
  file: string;
  children?: RouteEntry[] | undefined;
}

/** Every route at or below another, with its address. */
function below(route: RouteEntry, parent: string): { id: string; address: string }[] {
  const path = route.path?.replace("*", "nowhere/at/all");
  const address = path === undefined ? parent : `${parent}/${path}`;
  const id = route.id ?? route.file.replace(/\.tsx?$/, "");
  return [{ id, address }, ...(route.children ?? []).flatMap((child) => below(child, address))];
}

const admin = (routes as RouteEntry[]).find(({ path }) => path === "admin");
if (!admin) throw new Error("The routes hold no admin area.");

const ADMIN_ROUTES = below(admin, "");

/** Addresses of the admin area's pages, one of them unknown. */
export const ADMIN_ADDRESSES = [...new Set(ADMIN_ROUTES.map(({ address }) => address))];

const ROUTE_IDS = ["root", ...ADMIN_ROUTES.map(({ id }) => id)];

/** The ways there are to ask for a page, and for its data as a whole. */
export function formsOf(address: string): string[] {
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

/** The ways to ask for the data of single routes at an address. */
export function partsOf(address: string): string[] {
  return [
    ...ROUTE_IDS.map((id) => `${address}.data?_routes=${id}`),
    ...ROUTE_IDS.slice(-1).map((id) => `${address}/_.data?_routes=${encodeURIComponent(id)}`),
  ];
}
