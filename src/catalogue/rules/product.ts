import type { z } from "zod";

import type { StoredImage } from "#kit/rules/image.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";

import type { productDetailsSchema, productSchema } from "./product-schema.ts";

export const RELATED_PRODUCT_COUNT = 5;

/**
 * A product with the field names of the specification. Amounts are in PKR. `price` is the base price: the lowest size
 * price above 0, calculated when the product is saved. A `null` or missing `stock[size]` is unlimited.
 * Spec: storefront §3, admin §3.
 */
export type Product = z.infer<typeof productSchema>;

/** A product with its notes by tier. */
export type ProductDetails = z.infer<typeof productDetailsSchema>;

export type FragranceNotes = Product["fragranceNotes"];

/** Images of one size; `primary` is the URL of the first image, or `null` without images. */
export type VariantImages = Product["variantImages"][string];

/** Returns the average of the ratings with 2 decimals, or 0 without ratings. Spec: storefront §7. */
export function calculateAverageRating(ratings: readonly number[]): number {
  if (ratings.length === 0) return 0;
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  // Multiplies first, because the floating-point result of 801 / 200 is slightly below 4.005.
  return Math.round((sum * 100) / ratings.length) / 100;
}

/** Returns the images of a size, the primary image first; the product's main image if the size has none. */
export function listVariantImages(
  product: Pick<Product, "storedImage" | "variantImages">,
  variant: string | undefined,
): StoredImage[] {
  const variantImages = getOwnEntry(product.variantImages, variant);
  const images = variantImages?.images ?? [];
  const primary = images.find((storedImage) => storedImage.url === variantImages?.primary);
  const ordered = primary ? [primary, ...images.filter((storedImage) => storedImage !== primary)] : images;
  if (ordered.length > 0) return ordered;
  return product.storedImage ? [product.storedImage] : [];
}
