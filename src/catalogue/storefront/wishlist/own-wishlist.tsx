import { Link } from "react-router";

import { buildWishlistPath } from "../../rules/wishlist/wishlist.ts";
import { shopMessages } from "../../rules/shop/shop-messages.ts";
import { wishlistMessages } from "../../rules/wishlist/wishlist-messages.ts";
import { scentMessages } from "../../rules/scent/scent-messages.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/spinner.tsx";

import { EmptyList } from "../empty-list.tsx";
import { CopyLinkButton } from "../copy-link-button.tsx";
import { FINDER_PATH } from "../finder/finder-url.ts";
import { ProductGrid } from "../product-grid.tsx";
import { RecentlyViewed } from "../recent/recently-viewed.tsx";
import type { LoadedProducts } from "./use-wished-products.ts";
import { useWishedProducts } from "./use-wished-products.ts";
import { WishlistForm } from "./wishlist-form.tsx";
import { WishlistHeading } from "./wishlist-heading.tsx";
import { saveWishlist } from "./wishlist-store.ts";

/** The page content for this browser's wishlist. */
export function OwnWishlist({ loaded }: { loaded: LoadedProducts }) {
  const { ids, products, missing } = useWishedProducts(loaded);
  const offeredIds = ids.filter((id) => !missing.includes(id));
  return (
    <>
      <WishlistHeading title={shopMessages.wishlist} introduction={wishlistMessages.introduction}>
        {offeredIds.length > 0 && <CopyLinkButton path={buildWishlistPath(offeredIds)} />}
      </WishlistHeading>
      {missing.length > 0 && (
        <div className="mb-8 flex flex-wrap items-center gap-x-4">
          <span>{wishlistMessages.missing(missing.length)}</span>
          <WishlistForm name="keep" ids={offeredIds} onSubmit={() => saveWishlist(offeredIds)}>
            <Button type="submit" variant="quiet">
              {wishlistMessages.removeMissing}
            </Button>
          </WishlistForm>
        </div>
      )}
      {products === undefined && (
        <p role="status" className="flex items-center gap-3 text-umber">
          <Spinner /> {wishlistMessages.loading}
        </p>
      )}
      {ids.length === 0 && (
        <div>
          <EmptyList text={wishlistMessages.empty} link={{ to: "/shop", label: wishlistMessages.browse }}>
            <Link to={FINDER_PATH} className={getButtonClass("quiet")}>
              {scentMessages.openFinder}
            </Link>
          </EmptyList>
          <div className="mt-16">
            <RecentlyViewed />
          </div>
        </div>
      )}
      {products !== undefined && products.length > 0 && <ProductGrid products={products} heading="h2" />}
    </>
  );
}
