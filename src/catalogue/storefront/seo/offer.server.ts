import { createHash } from "node:crypto";

import { buildDeliveryUrl } from "#kit/rules/image.ts";
import { calculateVariantPrice } from "../../rules/pricing.ts";
import type { Product } from "../../rules/product.ts";
import { listVariantImages } from "../../rules/product.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { isSoldOut } from "../../rules/stock/stock.ts";

import { buildProductPath } from "../../rules/product-head.ts";
import { buildCanonicalUrl } from "#kit/rules/build-canonical-url.ts";

/** Width and height of images for shopping results (pixels). Shopping services require at least 800 pixels. */
const IMAGE_SIZE = [1200, 1500] as const;

const MAX_SKU_LENGTH = 50;
const DIGEST_LENGTH = 10;

/** The offer of one product size, for search engines and shopping services. */
export interface Offer {
  /** The shop's id of this size, identical in structured data and in the product feed. */
  sku: string;
  /** The manufacturer part number; empty for products with several sizes, because it identifies no single size. */
  mpn: string;
  size: string;
  /** URL of the product page with this size selected. */
  url: string;
  /** The unit price that the shop charges, in PKR. */
  price: number;
  isInStock: boolean;
  /** Whether the size can be returned: testers and products on final sale cannot. */
  isReturnable: boolean;
  /** Whether the product travels by road only. */
  isSurfaceOnly: boolean;
  /** URLs of the images of this size, main image first. */
  images: string[];
}

/** Returns an offer for each size with a price. */
export function buildOffers(siteUrl: string, product: Product): Offer[] {
  const url = buildCanonicalUrl(siteUrl, buildProductPath(product.id));
  return product.variants
    .map((size) => ({
      sku: toSku(`${product.id}-${size}`),
      mpn: product.variants.length === 1 ? product.mpn : "",
      size,
      url: `${url}?${new URLSearchParams({ size }).toString()}`,
      price: calculateVariantPrice(product, size),
      isInStock: !isSoldOut(product, size),
      isReturnable: !(product.isFinalSale ?? getOwnEntry(product.sizes, size)?.isTester ?? false),
      isSurfaceOnly: product.surfaceOnly ?? false,
      images: listVariantImages(product, size).map((image) => buildOfferImageUrl(siteUrl, image.url)),
    }))
    .filter((offer) => offer.price > 0);
}

/** Returns the absolute URL of a stored image in the size for shopping services. */
export function buildOfferImageUrl(siteUrl: string, url: string): string {
  return new URL(buildDeliveryUrl(url, IMAGE_SIZE), siteUrl).href;
}

/**
 * Returns an id without spaces and with at most 50 characters, as shopping services require. Longer ids end with a
 * digest.
 */
export function toSku(name: string): string {
  const sku = name.replaceAll(/\s+/g, "-");
  if (sku.length <= MAX_SKU_LENGTH) return sku;
  const digest = createHash("sha256").update(sku).digest("hex").slice(0, DIGEST_LENGTH);
  return `${sku.slice(0, MAX_SKU_LENGTH - DIGEST_LENGTH - 1)}-${digest}`;
}
