import type { Product } from "../rules/product.ts";

/** The product fields that analytics events use. */
type TrackedProduct = Pick<Product, "id" | "name" | "price" | "variantPricing" | "discountPercentage"> &
  Partial<Pick<Product, "category">>;

/** A product, and its size if one is chosen. */
export interface ProductInSize {
  product: TrackedProduct;
  variant: string | undefined;
}

declare module "#kit/storefront/record-action.ts" {
  interface ShopperActions {
    view_item: ProductInSize;
    select_item: ProductInSize;
    variant_selected: ProductInSize;
    search: { term: string };
  }
}
