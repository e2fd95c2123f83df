import { NavLink } from "react-router";

import { wishlistMessages } from "#catalogue/rules/wishlist/wishlist-messages.ts";
import { formatHours } from "#store/rules/store-texts.ts";
import { Drawer } from "#kit/ui/overlays/drawer.tsx";
import { useOnDesktopWidth } from "#kit/ui/use-on-desktop-width.ts";

import { openCart, useCart } from "#orders/storefront/cart/cart-store.ts";
import { PhoneContact } from "#store/storefront/contact-value.tsx";
import { useStore } from "#store/storefront/store-context.tsx";
import { useWishlist } from "#catalogue/storefront/wishlist/wishlist-store.ts";
import { NAVIGATION_LINKS } from "./navigation-links.ts";

interface MobileMenuProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A drawer on the left with the header's links, for small screens. Spec: storefront §2. */
export function MobileMenu({ isOpen, onClose }: MobileMenuProps) {
  const store = useStore();
  const { count } = useCart();
  const wishCount = useWishlist().length;
  useOnDesktopWidth(onClose);

  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title="Menu"
      side="left"
      footer={
        <p className="text-sm text-umber">
          <PhoneContact linkClassName="inline-flex min-h-11 items-center hover:text-ink" />
          <span className="block">{formatHours(store.hours)}</span>
        </p>
      }
    >
      <nav aria-label="Menu" className="py-4">
        <ul>
          {NAVIGATION_LINKS.map(({ to, label }) => (
            <li key={to} className="border-b border-sand">
              <NavLink
                to={to}
                end={to === "/"}
                onClick={onClose}
                className="flex min-h-14 items-center font-serif text-2xl transition-colors hover:text-brass aria-[current=page]:text-brass"
              >
                {label}
              </NavLink>
            </li>
          ))}
          <li className="border-b border-sand">
            <NavLink
              to="/wishlist"
              onClick={onClose}
              className="flex min-h-14 items-center gap-2 font-serif text-2xl transition-colors hover:text-brass aria-[current=page]:text-brass"
            >
              {wishlistMessages.title}{" "}
              <span className="font-sans text-base text-umber tabular-nums">{`(${wishCount})`}</span>
            </NavLink>
          </li>
          <li>
            <button
              type="button"
              onClick={openCart}
              className="flex min-h-14 w-full items-center gap-2 font-serif text-2xl transition-colors hover:text-brass"
            >
              Cart <span className="font-sans text-base text-umber tabular-nums">{`(${count})`}</span>
            </button>
          </li>
        </ul>
      </nav>
    </Drawer>
  );
}
