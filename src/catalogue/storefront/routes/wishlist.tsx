import { data, redirect } from "react-router";

import { summarizeProduct } from "../../rules/product-summary.ts";
import { addWishes, parseWishlist, removeWishes, WISHLIST_PARAM } from "../../rules/wishlist/wishlist.ts";
import { readWishlistCookie, serializeWishlist } from "../../rules/wishlist/wishlist-cookie.ts";
import { shopMessages } from "../../rules/shop/shop-messages.ts";
import { wishlistMessages } from "../../rules/wishlist/wishlist-messages.ts";
import { readProductsInOrder } from "../../operations/lists/list-products.ts";
import { shopContext } from "#store/context.ts";

import { isValidText } from "../read-shop-query.ts";
import { PRIVATE_PAGE_HEADERS } from "#kit/storefront/page-headers.ts";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";
import { readFormText } from "#kit/rules/text.ts";
import { OwnWishlist } from "../wishlist/own-wishlist.tsx";
import { SharedWishlist } from "../wishlist/shared-wishlist.tsx";
import { RenderedWishlist } from "../wishlist/wishlist-store.ts";
import type { Route } from "./+types/wishlist.ts";

/** Returns the product ids in a list of a form or URL. */
const readIds = (text: string) => parseWishlist(text).filter(isValidText);

const readOwnIds = (request: Request) =>
  (readWishlistCookie(request.headers.get("cookie")) ?? []).filter(isValidText);

/** Loads the products of a shared wishlist from the URL. Other URLs show the wishlist of the browser's cookie. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const shared = new URL(request.url).searchParams.get(WISHLIST_PARAM);
  const ids = shared === null ? readOwnIds(request) : readIds(shared);
  const products = await readProductsInOrder(shop.db, ids);
  return data(
    {
      isShared: shared !== null,
      ids,
      products: products.map(summarizeProduct),
      head: await buildHiddenPageHead(shop, "wishlist", {
        title: shared === null ? shopMessages.wishlist : wishlistMessages.sharedTitle,
      }),
    },
    { headers: shared === null ? PRIVATE_PAGE_HEADERS : {} },
  );
}

/**
 * Changes the wishlist's cookie for browsers without scripts: `add` adds products, `remove` removes them, and `keep` removes
 * all others. A repeated request changes nothing.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { siteUrl } = context.get(shopContext);
  const form = await request.formData().catch(() => new FormData());
  const before = readOwnIds(request);
  const read = (name: string) => readIds(readFormText(form, name) ?? "");
  const changed = addWishes(removeWishes(before, read("remove")), read("add"));
  const ids = readFormText(form, "keep") === undefined ? changed : read("keep");
  const cookie = serializeWishlist(ids, { isSecure: siteUrl.startsWith("https:") });
  return redirect("/wishlist", { status: 303, headers: { ...PRIVATE_PAGE_HEADERS, "set-cookie": cookie } });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...(actionHeaders ?? [])]);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head.tags ?? [];

export default function Wishlist({ loaderData: { isShared, ids, products } }: Route.ComponentProps) {
  return (
    <div className="page pt-10 pb-20 lg:pt-14 lg:pb-28">
      {isShared ? (
        <SharedWishlist ids={ids} products={products} />
      ) : (
        <RenderedWishlist value={ids}>
          <OwnWishlist loaded={{ ids, products }} />
        </RenderedWishlist>
      )}
    </div>
  );
}
