import { buildWishlistPath } from "#domain/catalogue/wishlist.ts";
import { wishlistMessages } from "#domain/catalogue/wishlist-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { Spinner } from "#web/ui/spinner.tsx";

import { EmptyList } from "../catalogue/empty-list.tsx";
import { ProductGrid } from "../catalogue/product-grid.tsx";
import { useWishedProducts } from "./use-wished-products.ts";
import { WishlistHeading } from "./wishlist-heading.tsx";
import { saveWishlist } from "./wishlist-store.ts";

async function copyLink(ids: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(buildWishlistPath(ids), location.href).href);
    toast(wishlistMessages.copied);
  } catch {
    toast(wishlistMessages.copyFailed, { tone: "error" });
  }
}

/** The wishlist of this browser. */
export function OwnWishlist() {
  const { ids, products, missing } = useWishedProducts();
  const known = ids.filter((id) => !missing.includes(id));
  return (
    <>
      <WishlistHeading title={wishlistMessages.title} introduction={wishlistMessages.introduction}>
        {known.length > 0 && (
          <Button variant="secondary" onClick={() => void copyLink(known)}>
            {wishlistMessages.share}
          </Button>
        )}
      </WishlistHeading>
      <noscript>{wishlistMessages.needsScript}</noscript>
      {missing.length > 0 && (
        <p className="mb-8 flex flex-wrap items-center gap-x-4">
          {wishlistMessages.missing(missing.length)}
          <Button variant="quiet" onClick={() => saveWishlist(known)}>
            {wishlistMessages.removeMissing}
          </Button>
        </p>
      )}
      {products === undefined && (
        <p role="status" className="flex items-center gap-3 text-umber">
          <Spinner /> {wishlistMessages.loading}
        </p>
      )}
      {ids.length === 0 && (
        <div className="noscript:hidden">
          <EmptyList text={wishlistMessages.empty} link={{ to: "/shop", label: wishlistMessages.browse }} />
        </div>
      )}
      {products !== undefined && products.length > 0 && <ProductGrid products={products} heading="h2" />}
    </>
  );
}
