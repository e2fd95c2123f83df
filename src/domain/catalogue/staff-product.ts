import type { Picture } from "#domain/media/image.ts";
import type { Product } from "./product.ts";

/**
 * A product as staff see and edit it. `picture` is what the shop shows; `mainPicture` is the one that was chosen for
 * the product itself, `null` when only its sizes have pictures.
 */
export interface StaffProduct extends Omit<Product, "ratings"> {
  mainPicture: Picture | null;
  ratingCount: number;
}

/** A product that is to be edited, and who saved it last when that is known; `at` is ISO 8601. */
export interface EditableProduct {
  product: StaffProduct;
  lastChange: { by: string; at: string } | null;
}
