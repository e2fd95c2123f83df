import type { ComponentProps, ReactNode } from "react";

import { productMessages } from "../rules/product-messages.ts";
import { Button } from "#kit/ui/button.tsx";

import { keepPage } from "./keep-page.ts";

interface CartFormProps {
  id?: string;
  productId: string;
  className?: string;
  /** Contains radio buttons `size`, an optional field `quantity`, and the button that submits. */
  children: ReactNode;
}

/** A form that adds a product to the cart without scripts. */
export function CartForm({ id, productId, className, children }: CartFormProps) {
  return (
    <form id={id} method="post" action="/cart" className={className} onSubmit={keepPage}>
      <input type="hidden" name="product" value={productId} />
      {children}
    </form>
  );
}

interface AddToCartButtonProps extends ComponentProps<typeof Button> {
  productId: string;
  productName: string;
  /** Whether the button's surroundings name the product, so that its label need not. */
  isNamedByPage?: boolean;
  /** The visible label. */
  label: string;
  isAdding: boolean;
  /** The label while the product is being added. */
  addingLabel?: string;
}

/** A button that adds a product to the cart. Its label changes on a tap before its code runs (`early-taps.ts`). */
export function AddToCartButton({
  productId,
  productName,
  isNamedByPage = false,
  label,
  isAdding,
  addingLabel = productMessages.addingToCart,
  ...rest
}: AddToCartButtonProps) {
  return (
    <Button {...rest} isBusy={isAdding} data-add={productId} data-name={productName} data-busy={addingLabel}>
      {/* The early label may differ from the rendered one. */}
      <span data-label="" suppressHydrationWarning>
        {isAdding ? addingLabel : label}
      </span>
      {!isNamedByPage && !isAdding && <span className="sr-only">{`: ${productName}`}</span>}
    </Button>
  );
}
