import { createHash } from "node:crypto";

import { deliveryUrl } from "#domain/media/image.ts";
import { variantPrice } from "#domain/catalogue/pricing.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { picturesOfVariant } from "#domain/catalogue/product.ts";
import { isSoldOut } from "#domain/stock/stock.ts";

import { canonicalUrl, productPath } from "./page-address.server.ts";

/** Large enough for shopping results, which ask for 800 pixels and more. */
const PICTURE_SIZE = [1200, 1500] as const;

const MARK_LENGTH = 50;
const DIGEST_LENGTH = 10;

/** One size of a product as search engines and shopping services are told of it. */
export interface Offer {
  /** The shop's own mark of this size: the same in the page's data and in the product feed. */
  sku: string;
  /** The maker's number of this very size, or nothing: one of a product in several sizes tells none of them apart. */
  mpn: string;
  size: string;
  /** Where the size is chosen already. */
  url: string;
  /** As charged, PKR. */
  price: number;
  isInStock: boolean;
  /** Addresses of the pictures of this size, the first one first. */
  pictures: string[];
}

/** The sizes that have a price; nobody can be offered one without. */
export function offersOf(siteUrl: string, product: Product): Offer[] {
  const url = canonicalUrl(siteUrl, productPath(product.id));
  return product.variants
    .map((size) => ({
      sku: markOf(`${product.id}-${size}`),
      mpn: product.variants.length === 1 ? product.mpn : "",
      size,
      url: `${url}?${new URLSearchParams({ size }).toString()}`,
      price: variantPrice(product, size),
      isInStock: !isSoldOut(product, size),
      pictures: picturesOfVariant(product, size).map((picture) => pictureUrl(siteUrl, picture.url)),
    }))
    .filter((offer) => offer.price > 0);
}

/** A stored picture's absolute address in the size that shopping services like. */
export function pictureUrl(siteUrl: string, url: string): string {
  return new URL(deliveryUrl(url, PICTURE_SIZE), siteUrl).href;
}

/** A mark without spaces, of as many characters as shopping services allow; longer ones end with a digest. */
export function markOf(name: string): string {
  const mark = name.replaceAll(/\s+/g, "-");
  if (mark.length <= MARK_LENGTH) return mark;
  const digest = createHash("sha256").update(mark).digest("hex").slice(0, DIGEST_LENGTH);
  return `${mark.slice(0, MARK_LENGTH - DIGEST_LENGTH - 1)}-${digest}`;
}
