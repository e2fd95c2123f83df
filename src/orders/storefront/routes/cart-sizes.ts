import { PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";
import { shopContext } from "#store/context.ts";

import { readCart } from "../../operations/read-cart.ts";
import type { StoredLine } from "../../rules/cart/cart-cookie.ts";
import { changeLines } from "../../rules/cart/cart-cookie.ts";
import type { Route } from "./+types/cart-sizes.ts";
import { buildCartCookie, readChanges, readLines } from "./load-cart.server.ts";

/** Returns the products of the request's cart, for a browser that knows only their ids. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { items } = await readCart(context.get(shopContext).db, readLines(request));
  const sizes = items.map(({ product, variant }) => [product.sizeId, { product, variant }]);
  return Response.json(Object.fromEntries(sizes), { headers: PRIVATE_PAGE_HEADERS });
}

/**
 * Takes over the cart that an earlier release stored in the browser: adds its lines. Returns the indexes of the lines that
 * the shop does not sell.
 */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const form = await request.formData().catch(() => new FormData());
  const before = readLines(request);
  const changes = await readChanges(shop, form, before);
  const unsold = changes.flatMap((change, index) => (change === undefined ? [index] : []));
  const lines = changes.filter((change) => change !== undefined).reduce<StoredLine[]>(changeLines, before);
  const headers = { ...PRIVATE_PAGE_HEADERS, "set-cookie": buildCartCookie(shop, lines) };
  return Response.json({ unsold }, { headers });
}
