import { ShoppingBag } from "#kit/ui/icons.tsx";

import { toggleCart, useCart } from "#orders/storefront/cart/cart-store.ts";

/** Opens the cart. Its badge shows the number of items and bounces when the number changes. Spec: storefront §2, §9. */
export function CartButton() {
  const { count, isOpen } = useCart();
  return (
    <button
      type="button"
      aria-label={count === 1 ? "Cart, 1 item" : `Cart, ${count} items`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={toggleCart}
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
  );
}
