import type { FormEvent } from "react";

import { Heart } from "#kit/ui/icons.tsx";
import { useEarlyTap } from "#kit/storefront/use-early-tap.ts";

import { readWishlist, toggleWishedProduct, useWishlist } from "./wishlist-store.ts";

/** Scripts change the wishlist with the button's `onClick`. */
function keepPage(event: FormEvent) {
  event.preventDefault();
}

/** A button that adds a product to the wishlist or removes it. Without scripts, its form does. */
export function WishButton({ id, name }: { id: string; name: string }) {
  const ids = useWishlist();
  const ref = useEarlyTap(() => !readWishlist().includes(id) && toggleWishedProduct(id));
  return (
    <form method="post" action="/wishlist" className="contents" onSubmit={keepPage}>
      <button
        ref={ref}
        type="submit"
        name="product"
        value={id}
        aria-label={`Wishlist: ${name}`}
        aria-pressed={ids.includes(id)}
        onClick={() => toggleWishedProduct(id)}
        className="wish-button"
      >
        <Heart className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </button>
    </form>
  );
}
