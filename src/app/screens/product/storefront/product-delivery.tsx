import { toCartProduct } from "#orders/rules/cart/cart.ts";
import type { Product } from "#catalogue/rules/product.ts";

import { DeliveryStatement } from "#orders/storefront/delivery/delivery-statement.tsx";

export interface ProductDeliveryProps {
  product: Product;
  variant: string;
  quantity: number;
  hasPrompt?: boolean;
}

/** The statement about delivery and payment for a product. */
export function ProductDelivery({ product, variant, quantity, ...props }: ProductDeliveryProps) {
  return (
    <DeliveryStatement {...props} items={[{ product: toCartProduct(product, variant), variant, quantity }]} />
  );
}
