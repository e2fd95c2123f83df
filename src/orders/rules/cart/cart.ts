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
  name: string;
  image: string;
  storedImage: StoredImage | null;
  price: number;
  minOrderFreeShip: number | null;
  /** true if the size is a tester, which cannot be returned. */
  isTester?: true;
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
  | "surfaceOnly"
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
    name: product.name,
    image: storedImage?.url ?? product.image,
    storedImage,
    price: calculateVariantPrice(product, variant),
    minOrderFreeShip: product.minOrderFreeShip,
    ...(isTester(product, variant) && { isTester: true }),
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

/** Returns whether a product and size can be added. A full cart accepts only products and sizes it already contains. */
export function hasRoomFor(items: readonly CartItem[], productId: string, variant: string): boolean {
  return items.length < MAX_ORDER_LINES || items.some((item) => isSameLine(item, productId, variant));
}

/**
 * Adds a product in one size. Increases the quantity of an existing line, up to `MAX_QUANTITY`; otherwise appends a new
 * line if the cart has room. Ignores a quantity that is below 1 or not an integer. Spec: storefront §4.
 */
export function addLine(
  items: readonly CartItem[],
  product: CartProduct,
  variant: string,
  quantity = 1,
): CartItem[] {
  if (!Number.isInteger(quantity) || quantity < 1 || !hasRoomFor(items, product.id, variant))
    return [...items];
  if (!items.some((item) => isSameLine(item, product.id, variant)))
    return [...items, { product, variant, quantity: Math.min(quantity, MAX_QUANTITY) }];
  return items.map((item) =>
    isSameLine(item, product.id, variant)
      ? { ...item, product, quantity: Math.min(item.quantity + quantity, MAX_QUANTITY) }
      : item,
  );
}

/** Returns the quantity of a size in the cart. */
export function getQuantity(items: readonly CartItem[], productId: string, variant: string): number {
  return items.find((item) => isSameLine(item, productId, variant))?.quantity ?? 0;
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

/**
 * Sets a line's quantity, at most `MAX_QUANTITY`. Ignores a value that is not an integer of 1 or more. Spec:
 * storefront §4.
 */
export function setQuantity(
  items: readonly CartItem[],
  productId: string,
  variant: string,
  quantity: number,
): CartItem[] {
  if (!Number.isInteger(quantity) || quantity < 1) return [...items];
  const newQuantity = Math.min(quantity, MAX_QUANTITY);
  return items.map((item) =>
    isSameLine(item, productId, variant) ? { ...item, quantity: newQuantity } : item,
  );
}

/** Removes a line. Spec: storefront §4. */
export function removeLine(items: readonly CartItem[], productId: string, variant: string): CartItem[] {
  return items.filter((item) => !isSameLine(item, productId, variant));
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
  /** Weight (grams) of the size, if known. */
  weightGrams?: number;
  /** true if the product travels by road only. */
  surfaceOnly?: true;
  /** Only for a set. */
  parts?: CartPart[];
}

/** A difference between a stored cart line and the server's stock check. */
export type CartChange = { productId: string; name: string; variant: string } & (
  | { kind: "gone" }
  | { kind: "tester"; isTester: boolean }
  | { kind: "parts" }
  | { kind: "price"; from: number; to: number }
  | { kind: "short"; available: number }
);
