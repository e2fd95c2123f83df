import { NavLink } from "react-router";

import { shopMessages } from "#catalogue/rules/shop/shop-messages.ts";
import { formatHours } from "#store/rules/store-texts.ts";
import { createDocumentDialog } from "#kit/storefront/overlays/document-dialog.ts";
import { Drawer } from "#kit/ui/overlays/drawer.tsx";
import { useOnDesktopWidth } from "#kit/ui/use-on-desktop-width.ts";

import { cartDialog, useCart } from "#orders/storefront/cart/cart-store.ts";
import { PhoneContact } from "#store/storefront/contact-value.tsx";
import { useStore } from "#store/storefront/store-context.tsx";
import { useWishlist } from "#catalogue/storefront/wishlist/wishlist-store.ts";
import { NAVIGATION_LINKS } from "./navigation-links.ts";

export const menuDialog = createDocumentDialog("menu");

/** A number behind a link. The document, which is the same for every visitor, has none. */
function Count({ value }: { value: number }) {
  return value > 0 && <span className="font-sans text-base text-umber tabular-nums">{`(${value})`}</span>;
}

/** A drawer on the left with the header's links, for small screens. Spec: storefront §2. */
export function MobileMenu() {
  const isOpen = menuDialog.useIsOpen();
  const store = useStore();
  const { count } = useCart();
  const wishCount = useWishlist().length;
  useOnDesktopWidth(menuDialog.close);

  return (
    <Drawer
      id={menuDialog.id}
      isOpen={isOpen}
      onClose={menuDialog.close}
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
                onClick={menuDialog.close}
                className="flex min-h-14 items-center font-serif text-2xl transition-colors hover:text-brass aria-[current=page]:text-brass"
              >
                {label}
              </NavLink>
            </li>
          ))}
          <li className="border-b border-sand">
            <NavLink
              to="/wishlist"
              onClick={menuDialog.close}
              className="flex min-h-14 items-center gap-2 font-serif text-2xl transition-colors hover:text-brass aria-[current=page]:text-brass"
            >
              {shopMessages.wishlist} <Count value={wishCount} />
            </NavLink>
          </li>
          <li>
            <button
              type="button"
              data-dialog={cartDialog.id}
              aria-haspopup="dialog"
              onClick={cartDialog.open}
              className="flex min-h-14 w-full items-center gap-2 font-serif text-2xl transition-colors hover:text-brass"
            >
              Cart <Count value={count} />
            </button>
          </li>
        </ul>
      </nav>
    </Drawer>
  );
}
