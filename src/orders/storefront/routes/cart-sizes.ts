import { PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";
import { shopContext } from "#store/context.ts";

import { readCart } from "../../operations/read-cart.ts";
import type { Route } from "./+types/cart-sizes.ts";
import { readChanges, readLines } from "./load-cart.server.ts";

/** Returns the products of the request's cart, for a browser that knows only their ids. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { items } = await readCart(context.get(shopContext).db, readLines(request));
  const sizes = items.map(({ product, variant }) => [product.sizeId, { product, variant }]);
  return Response.json(Object.fromEntries(sizes), { headers: PRIVATE_PAGE_HEADERS });
}

/**
 * Returns the lines of a cart that an earlier release stored in the browser, and the indexes of those that the shop does
 * not sell. The browser adds the lines, because its cart may have changed when it receives the response.
 */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const shop = context.get(shopContext);
  const form = await request.formData().catch(() => new FormData());
  const changes = await readChanges(shop, form, []);
  const unsold = changes.flatMap((change, index) => (change === undefined ? [index] : []));
  const lines = changes.filter((change) => change !== undefined);
  return Response.json({ lines, unsold }, { headers: PRIVATE_PAGE_HEADERS });
}
