import { Trash2 } from "#kit/ui/order-icons.tsx";
import { useState } from "react";
import { Link } from "react-router";

import type { CartItem } from "../../rules/cart/cart.ts";
import { MAX_QUANTITY } from "../../rules/cart/cart.ts";
import { cartDrawerMessages } from "../../rules/cart/cart-drawer-messages.ts";
import { formatPrice, multiplyPrice } from "#kit/rules/money.ts";
import { IconButton } from "#kit/ui/icon-button.tsx";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";
import { Price } from "#catalogue/ui/price.tsx";
import { OrderedParts } from "../../ui/ordered-parts.tsx";
import { TesterNote } from "#catalogue/ui/tester-note.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { recordAction } from "#kit/storefront/record-action.ts";
import { closeCart, removeFromCart, setCartQuantity } from "./cart-store.ts";

/** Duration of the collapse animation of a removed line (ms). Spec: storefront §2, §9. */
const REMOVE_MS = 300;

interface CartLineProps {
  item: CartItem;
  /** Called after the shopper has changed the quantity, so that the caller can check what is available. */
  onQuantityChange: () => void;
  /** Called after the line is removed, so that the caller can move focus. */
  onRemoved: () => void;
}

export function CartLine({ item, onQuantityChange, onRemoved }: CartLineProps) {
  const { product, variant, quantity } = item;
  const [isLeaving, setIsLeaving] = useState(false);
  const label = `${product.name} (${variant})`;
  const href = `/product/${product.id}?size=${encodeURIComponent(variant)}`;

  function handleRemove() {
    if (isLeaving) return;
    setIsLeaving(true);
    setTimeout(() => {
      removeFromCart(product.id, variant);
      recordAction("remove_from_cart", { item });
      showToast(cartDrawerMessages.removed);
      onRemoved();
    }, REMOVE_MS);
  }

  return (
    <li
      data-leaving={isLeaving || undefined}
      className="grid grid-cols-1 grid-rows-[1fr] border-b border-sand transition-[grid-template-rows,opacity] duration-300 data-leaving:grid-rows-[0fr] data-leaving:opacity-0"
    >
      <div className="-mx-3 min-h-0 overflow-clip px-3">
        <div className="flex gap-4 py-5 sm:gap-5 sm:py-6">
          <Link
            to={href}
            onClick={closeCart}
            tabIndex={-1}
            aria-hidden="true"
            className="w-24 shrink-0 sm:w-28"
          >
            <ResponsiveImage
              key={product.storedImage?.url}
              image={product.storedImage}
              kind="thumbnail"
              alt=""
              sizes="(min-width: 40rem) 112px, 96px"
              className="w-full"
            />
          </Link>
          <div className="flex min-w-0 flex-1 flex-col">
            <div className="flex items-start justify-between gap-2">
              <div className="min-w-0">
                <Link
                  to={href}
                  onClick={closeCart}
                  translate="no"
                  className="font-serif text-xl leading-6 font-medium hover:text-brass"
                >
                  {product.name}
                </Link>
                <p className="mt-0.5 text-sm text-umber">
                  {`${variant}${quantity > 1 ? ` · ${formatPrice(product.price)} each` : ""}`}
                </p>
                <TesterNote isTester={product.isTester} />
                <OrderedParts item={{ parts: product.parts, quantity }} />
              </div>
              <IconButton
                label={`Remove ${label}`}
                onClick={handleRemove}
                className="-mt-2.5 -mr-3 text-umber"
              >
                <Trash2 className="size-4.5" strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            </div>
            <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-3">
              <QuantityStepper
                quantity={quantity}
                label={label}
                max={MAX_QUANTITY}
                size="small"
                onChange={(newQuantity) => {
                  setCartQuantity(product.id, variant, newQuantity);
                  onQuantityChange();
                }}
              />
              <Price price={multiplyPrice(product.price, quantity)} />
            </div>
          </div>
        </div>
      </div>
    </li>
  );
}
