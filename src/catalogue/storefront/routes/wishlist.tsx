import { summarizeProduct } from "../../rules/product-summary.ts";
import { parseWishlist, WISHLIST_PARAM } from "../../rules/wishlist/wishlist.ts";
import { wishlistMessages } from "../../rules/wishlist/wishlist-messages.ts";
import { readProductsInOrder } from "../../operations/lists/list-products.ts";
import { shopContext } from "#store/context.ts";

import { isValidText } from "../shop-query.ts";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { OwnWishlist } from "../wishlist/own-wishlist.tsx";
import { SharedWishlist } from "../wishlist/shared-wishlist.tsx";
import type { Route } from "./+types/wishlist.ts";

/** Loads the products of a shared wishlist from the URL. Other URLs show the wishlist stored in the browser. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const shared = new URL(request.url).searchParams.get(WISHLIST_PARAM);
  const ids = shared === null ? [] : parseWishlist(shared).filter(isValidText);
  const products = await readProductsInOrder(shop.db, ids);
  return {
    isShared: shared !== null,
    ids,
    products: products.map(summarizeProduct),
    head: await buildHiddenPageHead(shop, "wishlist", {
      title: shared === null ? wishlistMessages.title : wishlistMessages.sharedTitle,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

export default function Wishlist({ loaderData: { isShared, ids, products } }: Route.ComponentProps) {
  return (
    <div className="page pt-10 pb-20 lg:pt-14 lg:pb-28">
      {isShared ? <SharedWishlist ids={ids} products={products} /> : <OwnWishlist />}
    </div>
  );
}
