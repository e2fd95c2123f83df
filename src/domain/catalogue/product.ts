import type { Picture } from "#domain/media/image.ts";
import { lookup } from "#domain/shared/lookup.ts";

export const RELATED_PRODUCTS = 5;
export const MAX_NOTE_LENGTH = 500;
export const MAX_VARIANT_IMAGES = 3;

export interface FragranceNotes {
  top: string;
  middle: string;
  base: string;
}

/** Pictures of one size; `primary` is the URL of the first picture, or `null` without pictures. */
export interface VariantImages {
  images: Picture[];
  primary: string | null;
}

/**
 * A product with the field names of the specification; money in PKR. `price` is the base price: the lowest size price
 * above 0, calculated when the product is saved. A `null` or missing `stock[size]` is unlimited.
 * Spec: storefront §3, admin §3.
 */
export interface Product {
  id: string;
  name: string;
  description: string;
  price: number;
  category: string;
  collection: string;
  collectionRef: string;
  variants: string[];
  variantPricing: Record<string, number>;
  variantImages: Record<string, VariantImages>;
  image: string;
  picture: Picture | null;
  fragranceNotes: FragranceNotes;
  scentLasting: string;
  minOrderFreeShip: number | null;
  stock: Record<string, number | null>;
  sold: Record<string, number>;
  isWeeklySale: boolean;
  isNewArrival: boolean;
  discountPercentage: number | null;
  rating: number;
  ratings: number[];
  inStock: boolean;
  sku: string;
  mpn: string;
  createdAt: string;
  updatedAt: string;
}

/** Returns the average of the ratings with 2 decimals, or 0 without ratings. Spec: storefront §7. */
export function averageRating(ratings: readonly number[]): number {
  if (ratings.length === 0) return 0;
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  // Multiply first: 801 / 200 is slightly below 4.005 as a binary fraction.
  return Math.round((sum * 100) / ratings.length) / 100;
}

/** Returns the pictures of a size, the primary one first; the product's main picture if the size has none. */
export function picturesOfVariant(
  product: Pick<Product, "picture" | "variantImages">,
  variant: string | undefined,
): Picture[] {
  const own = lookup(product.variantImages, variant);
  const images = own?.images ?? [];
  const primary = images.find((picture) => picture.url === own?.primary);
  const ordered = primary ? [primary, ...images.filter((picture) => picture !== primary)] : images;
  if (ordered.length > 0) return ordered;
  return product.picture ? [product.picture] : [];
}
