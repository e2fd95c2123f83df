import type { MouseEvent } from "react";
import { useEffect, useRef } from "react";

import { ShoppingBag } from "#kit/ui/icons.tsx";

import { cartDialog, useCart } from "#orders/storefront/cart/cart-store.ts";

/** Opens the cart: without scripts, its page. Its badge shows the number of items and bounces when the number changes. Spec: storefront §2, §9. */
export function CartButton() {
  const { count } = useCart();
  const isOpen = cartDialog.useIsOpen();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.removeAttribute("data-count"), []);

  function handleClick(event: MouseEvent) {
    event.preventDefault();
    cartDialog.open();
  }

  return (
    <form action="/cart" className="contents">
      <button
        ref={button}
        type="submit"
        data-dialog={cartDialog.id}
        aria-label={count === 1 ? "Cart, 1 item" : `Cart, ${count} items`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={handleClick}
        className="relative inline-flex size-11 items-center justify-center"
      >
        <ShoppingBag className="size-5.5" strokeWidth={1.4} aria-hidden="true" />
        {count > 0 && (
          // A new key restarts the animation.
          <span key={count} data-testid="cart-badge" className="header-badge animate-bounce-once">
            {count > 99 ? "99+" : count}
          </span>
        )}
      </button>
    </form>
  );
}
