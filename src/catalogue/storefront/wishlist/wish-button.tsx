import { Heart } from "#kit/ui/icons.tsx";
import { useEarlyTap } from "#kit/storefront/use-early-tap.ts";

import { keepPage } from "../keep-page.ts";
import { readWishlist, toggleWishedProduct, useWishlist } from "./wishlist-store.ts";

/**
 * A button that adds a product to the wishlist or removes it. Without scripts, its form does; on pages that are the same for
 * every visitor it only adds, so that a repeated request undoes nothing.
 */
export function WishButton({ id, name }: { id: string; name: string }) {
  const ids = useWishlist();
  const isWished = ids.includes(id);
  const ref = useEarlyTap(() => !readWishlist().includes(id) && toggleWishedProduct(id));
  return (
    <form method="post" action="/wishlist" className="contents" onSubmit={keepPage}>
      <button
        ref={ref}
        type="submit"
        name={isWished ? "remove" : "add"}
        value={id}
        aria-label={`Wishlist: ${name}`}
        aria-pressed={isWished}
        onClick={() => toggleWishedProduct(id)}
        className="wish-button"
      >
        <Heart className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </button>
    </form>
  );
}
