import type { LoaderFunctionArgs, ServerBuild } from "react-router";

import { maskUnlessPermitted } from "#kit/rules/contact-mask.ts";
import { returnsShopContacts } from "#kit/rules/permissions.ts";
import { getPageRule } from "../admin/admin-pages.ts";
import { staffContext } from "#staff/context.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

const ADMIN_LAYOUT = "app/admin/routes/layout";
/** Sheets that packers print. Their loaders keep the details that a parcel needs and mask the others. */
const SHEETS: ReadonlySet<string> = new Set([
  "orders/admin/routes/print-orders",
  "shipments/admin/routes/shipment-labels",
  "shipments/admin/routes/load-sheet",
  "returns/admin/routes/staff-return-slip",
]);

/** Returns the path pattern of a route, e.g. `/admin/orders/:orderId`. */
function getPath(routes: Routes, { path = "", parentId }: Route): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return [parent && getPath(routes, parent), path].filter(Boolean).join("/");
}

function isInAdmin(routes: Routes, { id, parentId }: Route): boolean {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return id === ADMIN_LAYOUT || (parent !== undefined && isInAdmin(routes, parent));
}

function maskLoader(routes: Routes, route: Route): Route {
  const { loader } = route.module;
  const isMasked = isInAdmin(routes, route) && !SHEETS.has(route.id);
  if (!loader || !isMasked || returnsShopContacts(getPageRule(getPath(routes, route)))) return route;
  const maskedLoader = async (args: LoaderFunctionArgs) =>
    maskUnlessPermitted(args.context.get(staffContext), await loader(args));
  return { ...route, module: { ...route.module, loader: maskedLoader } };
}

/**
 * Returns the pages with loaders that mask contact details of customers for staff who may not see them, except on
 * pages about the shop and its staff. A new page is masked without further code.
 */
export function maskLoaders(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && maskLoader(build.routes, route),
  ]);
  return { ...build, routes: Object.fromEntries(routes) as Routes };
}
