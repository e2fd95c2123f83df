import { toCartProduct } from "#orders/rules/cart/cart.ts";
import type { Product } from "#catalogue/rules/product.ts";

import { CityDelivery } from "#orders/storefront/delivery/city-delivery.tsx";

export interface ProductDeliveryProps {
  product: Product;
  variant: string;
  quantity: number;
}

/** The delivery charge and time of a product. */
export function ProductDelivery({ product, variant, quantity }: ProductDeliveryProps) {
  return <CityDelivery items={[{ product: toCartProduct(product, variant), variant, quantity }]} />;
}
