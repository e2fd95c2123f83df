import { redirect } from "react-router";

import { buildOrderPath } from "../../rules/links/order-link.ts";

import { PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";
import type { Route } from "./+types/confirm.ts";

/** Redirects the links in messages of older releases to the order page, and keeps the method of forms. */
function redirectToOrder(token: string): Response {
  return redirect(buildOrderPath(encodeURIComponent(token)), { status: 307, headers: PRIVATE_PAGE_HEADERS });
}

export function loader({ params }: Route.LoaderArgs): Response {
  return redirectToOrder(params.token);
}

export function action({ params }: Route.ActionArgs): Response {
  return redirectToOrder(params.token);
}
