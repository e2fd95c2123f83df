import { useEffect } from "react";
import { useFetcher } from "react-router";

import type { ProductSummary } from "../../rules/product-summary.ts";
import { buildWishlistPath } from "../../rules/wishlist/wishlist.ts";

import type { loader } from "../routes/wishlist.tsx";
import { useWishlist } from "./wishlist-store.ts";

/**
 * This browser's wishlist. `products` is undefined while the products load; `missing` contains the ids of products
 * that the shop does not sell.
 */
export interface WishedProducts {
  ids: readonly string[];
  products: readonly ProductSummary[] | undefined;
  missing: readonly string[];
}

/** Products that the server rendered, and the ids for which it did. */
export interface LoadedProducts {
  ids: readonly string[];
  products: readonly ProductSummary[];
}

/** Loads the products of this browser's wishlist that the server has not rendered. A removed product disappears without another request. */
export function useWishedProducts(rendered: LoadedProducts): WishedProducts {
  const ids = useWishlist();
  const { data: fetched, load } = useFetcher<typeof loader>();
  const data = fetched ?? rendered;
  const isLoaded = ids.every((id) => data.ids.includes(id));

  useEffect(() => {
    if (!isLoaded) void load(buildWishlistPath(ids));
  }, [isLoaded, ids, load]);

  if (!isLoaded) return { ids, products: undefined, missing: [] };
  const products = ids.flatMap((id) => data.products.find((product) => product.id === id) ?? []);
  return { ids, products, missing: ids.filter((id) => !products.some((product) => product.id === id)) };
}
