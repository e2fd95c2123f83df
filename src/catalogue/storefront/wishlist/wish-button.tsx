import { Heart } from "#kit/ui/icons.tsx";

import { useEarlyTap } from "#kit/storefront/use-early-tap.ts";
import { readWishlist, toggleWishedProduct, useWishlist } from "./wishlist-store.ts";

/** A button that adds a product to the wishlist or removes it. */
export function WishButton({ id, name }: { id: string; name: string }) {
  const ids = useWishlist();
  const ref = useEarlyTap(() => !readWishlist().includes(id) && toggleWishedProduct(id));
  return (
    <button
      ref={ref}
      type="button"
      aria-label={`Wishlist: ${name}`}
      aria-pressed={ids.includes(id)}
      onClick={() => toggleWishedProduct(id)}
      className="wish-button"
    >
      <Heart className="size-5" strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}
