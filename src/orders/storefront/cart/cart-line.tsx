import { Trash2 } from "#kit/ui/order-icons.tsx";
import type { ComponentProps, ReactNode } from "react";
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
import { NoReturnNote } from "#catalogue/ui/no-return-note.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { recordAction } from "#kit/storefront/record-action.ts";
import { cartDialog, setCartQuantity } from "./cart-store.ts";

/** Duration of the collapse animation of a removed line (ms). Spec: storefront §2, §9. */
const REMOVE_MS = 300;

interface CartLineContentProps {
  item: CartItem;
  /** Called when a link to the product is followed. */
  onFollow?: () => void;
  /** The button that removes the line. */
  removeButton: ReactNode;
  /** The control for the quantity. */
  stepper: ReactNode;
}

/** Returns the name of a line for screen readers, e.g. `Oud Mehtab (50ml)`. */
export function getLineLabel({ product, variant }: CartItem): string {
  return `${product.name} (${variant})`;
}

/** Image, name, size, price and controls of a line, in the drawer and on the cart page. */
export function CartLineContent({ item, onFollow, removeButton, stepper }: CartLineContentProps) {
  const { product, variant, quantity } = item;
  const href = `/product/${product.id}?size=${encodeURIComponent(variant)}`;
  return (
    <div className="flex gap-4 py-5 sm:gap-5 sm:py-6">
      <Link to={href} onClick={onFollow} tabIndex={-1} aria-hidden="true" className="w-24 shrink-0 sm:w-28">
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
              onClick={onFollow}
              translate="no"
              className="font-serif text-xl leading-6 font-medium hover:text-brass"
            >
              {product.name}
            </Link>
            <p className="mt-0.5 text-sm text-umber">
              {`${variant}${quantity > 1 ? ` · ${formatPrice(product.price)} each` : ""}`}
            </p>
            <NoReturnNote isTester={product.isTester} isFinalSale={product.isFinalSale} />
            <OrderedParts item={{ parts: product.parts, quantity }} />
          </div>
          {removeButton}
        </div>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-3">
          {stepper}
          <Price price={multiplyPrice(product.price, quantity)} />
        </div>
      </div>
    </div>
  );
}

/** The icon button that removes a line. */
export function RemoveButton({
  item,
  ...rest
}: { item: CartItem } & Partial<ComponentProps<typeof IconButton>>) {
  return (
    <IconButton
      {...rest}
      label={cartDrawerMessages.remove(getLineLabel(item))}
      className="-mt-2.5 -mr-3 text-umber"
    >
      <Trash2 className="size-4.5" strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  );
}

interface CartLineProps {
  item: CartItem;
  /** Called after the shopper has changed the quantity, so that the caller can check what is available. */
  onQuantityChange: () => void;
  /** Called after the line is removed, so that the caller can move focus. */
  onRemoved: () => void;
}

/** A line of the cart drawer. */
export function CartLine({ item, onQuantityChange, onRemoved }: CartLineProps) {
  const { product, quantity } = item;
  const [isLeaving, setIsLeaving] = useState(false);

  function handleRemove() {
    if (isLeaving) return;
    setIsLeaving(true);
    setTimeout(() => {
      setCartQuantity(product.sizeId, 0);
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
        <CartLineContent
          item={item}
          onFollow={cartDialog.close}
          removeButton={<RemoveButton item={item} onClick={handleRemove} />}
          stepper={
            <QuantityStepper
              quantity={quantity}
              label={getLineLabel(item)}
              max={MAX_QUANTITY}
              size="small"
              onChange={(newQuantity) => {
                setCartQuantity(product.sizeId, newQuantity);
                onQuantityChange();
              }}
            />
          }
        />
      </div>
    </li>
  );
}
