import { Heart } from "#web/ui/icons.tsx";

import { toggleWishedProduct, useWishlist } from "./wishlist-store.ts";

/** A button that adds a product to the wishlist or removes it. */
export function WishButton({ id, name }: { id: string; name: string }) {
  return (
    <button
      type="button"
      aria-label={`Wishlist: ${name}`}
      aria-pressed={useWishlist().includes(id)}
      onClick={() => toggleWishedProduct(id)}
      className="wish-button"
    >
      <Heart className="size-5" strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}
