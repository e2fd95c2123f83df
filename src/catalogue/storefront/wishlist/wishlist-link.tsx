import { Link } from "react-router";

import { Heart } from "#kit/ui/icons.tsx";

import { useWishlist } from "./wishlist-store.ts";

/** The header's link to the wishlist, with the number of products. Hidden on phones, where the menu has a link. */
export function WishlistLink() {
  const count = useWishlist().length;
  return (
    <Link
      to="/wishlist"
      aria-label={`Wishlist, ${count} saved`}
      className="relative inline-flex size-11 items-center justify-center max-sm:hidden"
    >
      <Heart className="size-5.5" strokeWidth={1.4} aria-hidden="true" />
      {count > 0 && <span className="header-badge">{count}</span>}
    </Link>
  );
}
