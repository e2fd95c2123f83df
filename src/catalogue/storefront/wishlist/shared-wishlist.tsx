import { useNavigate } from "react-router";

import type { ProductSummary } from "../../rules/product-summary.ts";
import { addWishes } from "../../rules/wishlist/wishlist.ts";
import { wishlistMessages } from "../../rules/wishlist/wishlist-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { EmptyList } from "../empty-list.tsx";
import { ProductGrid } from "../product-grid.tsx";
import { WishlistForm } from "./wishlist-form.tsx";
import { WishlistHeading } from "./wishlist-heading.tsx";
import { saveWishlist, useWishlist } from "./wishlist-store.ts";

interface SharedWishlistProps {
  ids: readonly string[];
  products: readonly ProductSummary[];
}

/** The products of a shared wishlist. Only 'Save these' changes the visitor's own wishlist. */
export function SharedWishlist({ ids, products }: SharedWishlistProps) {
  const wishlist = useWishlist();
  const navigate = useNavigate();
  const shared = products.map(({ id }) => id);
  const missingCount = ids.length - products.length;

  function saveAll() {
    saveWishlist(addWishes(wishlist, shared));
    showToast(wishlistMessages.saved);
    void navigate("/wishlist");
  }

  return (
    <>
      <WishlistHeading
        title={wishlistMessages.sharedTitle}
        introduction={wishlistMessages.sharedIntroduction}
      >
        {products.length > 0 && (
          <WishlistForm name="add" ids={shared} onSubmit={saveAll}>
            <Button type="submit">{wishlistMessages.saveAll}</Button>
          </WishlistForm>
        )}
      </WishlistHeading>
      {missingCount > 0 && products.length > 0 && (
        <p className="mb-8">{wishlistMessages.missing(missingCount)}</p>
      )}
      {products.length === 0 ? (
        <EmptyList
          text={wishlistMessages.sharedEmpty}
          link={{ to: "/shop", label: wishlistMessages.browse }}
        />
      ) : (
        <ProductGrid products={products} heading="h2" isFirstScreen />
      )}
    </>
  );
}
