import type { StoredImage } from "#kit/rules/image.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { addMoney, multiplyPrice } from "#kit/rules/money.ts";
import { calculateVariantPrice } from "#catalogue/rules/pricing.ts";
import type { Product } from "#catalogue/rules/product.ts";
import { listVariantImages } from "#catalogue/rules/product.ts";
import { getVariantStock } from "#catalogue/rules/stock/stock.ts";
import { isTester } from "#catalogue/rules/variant.ts";

/** A cart expires 30 days after its last change (ms). */
export const CART_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Maximum number of lines in an order, and therefore in a cart. */
export const MAX_ORDER_LINES = 100;

/** Maximum quantity of one line. Catches typing errors; in practice, the stock limits the quantity. */
export const MAX_QUANTITY = 10_000;

/** A part of a set; `quantity` is the number of bottles in one set. */
export interface CartPart {
  productId: string;
  name: string;
  variant: string;
  quantity: number;
  /** Weight (grams) of a bottle, if known. */
  weightGrams?: number | undefined;
}

/** Product fields stored in a cart line. `price` is the discounted price of the size in PKR. Spec: storefront §3. */
export interface CartProduct {
  id: string;
  /** Row id of the size. */
  sizeId: number;
  name: string;
  image: string;
  storedImage: StoredImage | null;
  price: number;
  minOrderFreeShip: number | null;
  /** true if the size is a tester, which cannot be returned. */
  isTester?: true;
  /** true if the product cannot be returned. */
  isFinalSale?: true;
  /** Weight (grams) of the size, if known. */
  weightGrams?: number;
  /** true if the product, or a part of the set, travels by road only. */
  surfaceOnly?: true;
  /** Only for a set. */
  parts?: readonly CartPart[];
}

export interface CartItem {
  product: CartProduct;
  variant: string;
  quantity: number;
}

/** Product fields required to add a product to the cart. */
export type SellableProduct = Pick<
  Product,
  | "id"
  | "name"
  | "image"
  | "storedImage"
  | "price"
  | "variantPricing"
  | "variantImages"
  | "discountPercentage"
  | "minOrderFreeShip"
  | "sizeIds"
  | "surfaceOnly"
  | "isFinalSale"
> & {
  /** By size; missing or null is unlimited. */
  stock?: Product["stock"] | undefined;
  /** By size; a size without an entry is not a tester. */
  sizes?: Readonly<Record<string, { isTester: boolean; weightGrams?: number | undefined }>> | undefined;
  /** By size; absent if the product is not a set. */
  parts?: Readonly<Record<string, readonly (CartPart & { surfaceOnly?: true | undefined })[]>> | undefined;
};

/** Returns the cart's copy of a product: the discounted price and the first image of one size. */
export function toCartProduct(product: SellableProduct, variant: string): CartProduct {
  const storedImage = listVariantImages(product, variant)[0] ?? null;
  const parts = getOwnEntry(product.parts ?? {}, variant);
  const weightGrams = getOwnEntry(product.sizes ?? {}, variant)?.weightGrams;
  return {
    id: product.id,
    sizeId: getOwnEntry(product.sizeIds, variant) ?? 0,
    name: product.name,
    image: storedImage?.url ?? product.image,
    storedImage,
    price: calculateVariantPrice(product, variant),
    minOrderFreeShip: product.minOrderFreeShip,
    ...(isTester(product, variant) && { isTester: true }),
    ...(product.isFinalSale && { isFinalSale: true }),
    ...(weightGrams !== undefined && { weightGrams }),
    ...([product, ...(parts ?? [])].some((item) => item.surfaceOnly) && { surfaceOnly: true }),
    ...(parts && { parts: parts.map(toCartPart) }),
  };
}

/** Returns the fields of a part that the cart stores. */
export function toCartPart({ productId, name, variant, quantity, weightGrams }: CartPart): CartPart {
  return { productId, name, variant, quantity, ...(weightGrams !== undefined && { weightGrams }) };
}

/** Returns whether a line has this product and size. */
export function isSameLine(item: CartItem, productId: string, variant: string): boolean {
  return item.product.id === productId && item.variant === variant;
}

/** Returns how many of a size can be ordered at most: the known stock, but no more than a line can have. */
export function getOrderable({ stock = {} }: Pick<SellableProduct, "stock">, variant: string): number {
  return Math.min(getVariantStock({ stock }, variant) ?? MAX_QUANTITY, MAX_QUANTITY);
}

const WHOLE_NUMBER = /^\d+$/;

/**
 * Parses a quantity of 1 or more that consists of digits. Returns `undefined` for any other text. Spec: storefront
 * §5.
 */
export function parseQuantity(text: string): number | undefined {
  const digits = text.trim();
  const quantity = Number(digits);
  return WHOLE_NUMBER.test(digits) && quantity >= 1 ? quantity : undefined;
}

/** Returns the sum of all lines in PKR. */
export function calculateSubtotal(items: readonly CartItem[]): number {
  return addMoney(...items.map((item) => multiplyPrice(item.product.price, item.quantity)));
}

/** Returns the number of items in the cart, shown by the badge and by 'Your Cart ({count})'. A set is one item. */
export function countItems(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

/** The server's stock check of one cart line. The price is in PKR; a null stock is unlimited. */
export interface StockCheckLine {
  productId: string;
  variant: string;
  requested: number;
  name: string | null;
  price: number | null;
  stock: number | null;
  /** `gone`: the product or its size is no longer sold. `short`: the stock is below the requested quantity. */
  state: "ok" | "short" | "gone";
  /** The product's order minimum (PKR) for free standard delivery; absent if the product has none. */
  minOrderFreeShip?: number;
  /** true if the size is a tester, which cannot be returned. */
  isTester?: true;
  /** true if the product cannot be returned. */
  isFinalSale?: true;
  /** Weight (grams) of the size, if known. */
  weightGrams?: number;
  /** true if the product travels by road only. */
  surfaceOnly?: true;
  /** Only for a set. */
  parts?: CartPart[];
  /** The price of a unit that staff agreed with the customer. */
  agreedPrice?: number | undefined;
}

/** A difference between a stored cart line and the server's stock check. */
export type CartChange = { productId: string; name: string; variant: string } & (
  | { kind: "gone" }
  | { kind: "tester"; isTester: boolean }
  | { kind: "parts" }
  | { kind: "price"; from: number; to: number }
  | { kind: "short"; available: number }
);
