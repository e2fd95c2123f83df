import type { MessageLanguage } from "#store/rules/message-language.ts";
import { getPriceRange } from "#catalogue/rules/pricing.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { buildProductPath } from "#catalogue/rules/product-head.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { formatPrice } from "#kit/rules/money.ts";

/** Parts of a newsletter email other than the text. */
export interface NewsletterParts {
  products: readonly NewsletterProduct[];
  /** Path of the recipient's unsubscribe page. A POST request to it unsubscribes immediately (RFC 8058). */
  unsubscribePath: string;
}

/** A product in a newsletter. */
export interface NewsletterProduct {
  name: string;
  path: string;
  /** Unit price, or the lowest and highest price of the sizes; empty if the product has no prices. */
  price: string;
  storedImage: Pick<StoredImage, "url"> | null;
  isSoldOut: boolean;
}

/** Returns the product data that a newsletter shows. */
export function toNewsletterProduct(product: Product): NewsletterProduct {
  const { min, max } = getPriceRange(product) ?? {};
  const prices = [...new Set([min, max])].filter((price) => price !== undefined);
  return {
    name: product.name,
    path: buildProductPath(product.id),
    price: prices.map(formatPrice).join(" – "),
    storedImage: product.storedImage,
    isSoldOut: !product.inStock,
  };
}

/** Texts that newsletters add to the text of the issue. */
export const newsletterEmailMessages = {
  en: {
    visit: "Visit the shop",
    view: "View",
    soldOut: "Sold out",
    reason: "You receive this email because you subscribed to the newsletter of {shop}.",
    unsubscribe: "Unsubscribe",
  },
  "ur-Latn": {
    visit: "Shop dekhein",
    view: "Dekhein",
    soldOut: "Khatam ho gaya",
    reason: "Yeh email aap ko is liye mili hai kyunke aap ne {shop} ka newsletter subscribe kiya hai.",
    unsubscribe: "Unsubscribe karein",
  },
  ur: {
    visit: "دکان دیکھیں",
    view: "دیکھیں",
    soldOut: "ختم ہو گیا",
    reason: "آپ کو یہ ای میل اس لیے ملی ہے کیونکہ آپ نے {shop} کا نیوز لیٹر سبسکرائب کیا ہے۔",
    unsubscribe: "ان سبسکرائب کریں",
  },
} as const satisfies Record<MessageLanguage, unknown>;
