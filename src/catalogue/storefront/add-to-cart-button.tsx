import type { ComponentProps } from "react";

import { productMessages } from "../rules/product-messages.ts";
import { Button } from "#kit/ui/button.tsx";

interface AddToCartButtonProps extends ComponentProps<typeof Button> {
  productId: string;
  /** The product name, for screen readers. Omit it if the button's surroundings name the product. */
  name?: string;
  /** The visible label. */
  label: string;
  isAdding: boolean;
  /** The label while the product is being added. */
  addingLabel?: string;
}

/** A button that adds a product to the cart. Its label changes on a tap before its code runs (`early-taps.ts`). */
export function AddToCartButton({
  productId,
  name,
  label,
  isAdding,
  addingLabel = productMessages.addingToCart,
  ...rest
}: AddToCartButtonProps) {
  return (
    <Button {...rest} isBusy={isAdding} data-add={productId} data-busy={addingLabel}>
      {/* The early label may differ from the rendered one. */}
      <span data-label="" suppressHydrationWarning>
        {isAdding ? addingLabel : label}
      </span>
      {name !== undefined && !isAdding && <span className="sr-only">{`: ${name}`}</span>}
    </Button>
  );
}
