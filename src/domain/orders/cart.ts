import type { Picture } from "#domain/media/image.ts";
import { addMoney, timesQuantity } from "#domain/shared/money.ts";
import { variantPrice } from "#domain/catalogue/pricing.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { picturesOfVariant } from "#domain/catalogue/product.ts";

import { DELIVERY_CHARGE } from "./delivery-charge.ts";

/** A cart is kept for 30 days after its last change. */
export const CART_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Lines that one order, and so one cart, can hold. */
export const MAX_ORDER_LINES = 100;

/** Bottles of one line; more than this is a typing error, stock sets the real bound. */
export const MAX_QUANTITY = 10_000;

/** The product as a cart keeps it; `price` is the size's price after its discount, PKR. Spec: storefront §3. */
export interface CartProduct {
  id: string;
  name: string;
  image: string;
  picture: Picture | null;
  price: number;
  minOrderFreeShip: number | null;
}

export interface CartItem {
  product: CartProduct;
  variant: string;
  quantity: number;
}

/** A product as far as putting it into a cart needs it. */
export type SellableProduct = Pick<
  Product,
  | "id"
  | "name"
  | "image"
  | "picture"
  | "price"
  | "variantPricing"
  | "variantImages"
  | "discountPercentage"
  | "minOrderFreeShip"
>;

/** What a cart keeps of a product in one size: its price after the discount, that size's first picture. */
export function cartProductOf(product: SellableProduct, variant: string): CartProduct {
  const picture = picturesOfVariant(product, variant)[0] ?? null;
  return {
    id: product.id,
    name: product.name,
    image: picture?.url ?? product.image,
    picture,
    price: variantPrice(product, variant),
    minOrderFreeShip: product.minOrderFreeShip,
  };
}

function isSameLine(item: CartItem, productId: string, variant: string): boolean {
  return item.product.id === productId && item.variant === variant;
}

/** Whether this product and size can be added: a full cart can only grow in the lines it has. */
export function hasRoomFor(items: readonly CartItem[], productId: string, variant: string): boolean {
  return items.length < MAX_ORDER_LINES || items.some((item) => isSameLine(item, productId, variant));
}

/**
 * Adds a product in one size: a line that exists grows by the quantity, up to `MAX_QUANTITY`, else a new line is put
 * last, if there is room. A quantity below 1 or not whole is ignored.
 * Spec: storefront §4 (1 from cards; the product page offers a quantity).
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

const WHOLE_NUMBER = /^\d+$/;

/** Returns the quantity that a shopper typed: digits only, 1 or more; `undefined` for anything else. Spec: storefront §5. */
export function parseQuantity(text: string): number | undefined {
  const digits = text.trim();
  const quantity = Number(digits);
  return WHOLE_NUMBER.test(digits) && quantity >= 1 ? quantity : undefined;
}

/** Sets a line's quantity, at most `MAX_QUANTITY`; below 1 or not whole is ignored. Spec: storefront §4. */
export function setQuantity(
  items: readonly CartItem[],
  productId: string,
  variant: string,
  quantity: number,
): CartItem[] {
  if (!Number.isInteger(quantity) || quantity < 1) return [...items];
  const next = Math.min(quantity, MAX_QUANTITY);
  return items.map((item) => (isSameLine(item, productId, variant) ? { ...item, quantity: next } : item));
}

/** Deletes a line. Spec: storefront §4. */
export function removeLine(items: readonly CartItem[], productId: string, variant: string): CartItem[] {
  return items.filter((item) => !isSameLine(item, productId, variant));
}

/** The sum in PKR. */
export function cartSubtotal(items: readonly CartItem[]): number {
  return addMoney(...items.map((item) => timesQuantity(item.product.price, item.quantity)));
}

/** Bottles in the cart: what the badge and 'Your Cart ({count})' show. */
export function cartCount(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

/** What the server says of one cart line now; prices in PKR, `stock` null is unlimited. */
export interface StockCheckLine {
  productId: string;
  variant: string;
  requested: number;
  name: string | null;
  price: number | null;
  stock: number | null;
  /** `gone`: the product or its size is no longer sold; `short`: fewer at hand than asked for. */
  state: "ok" | "short" | "gone";
}

/** One thing that changed since a line was put into the cart. */
export type CartChange = { productId: string; name: string; variant: string } & (
  | { kind: "gone" }
  | { kind: "price"; from: number; to: number }
  | { kind: "short"; available: number }
);

/**
 * The cart after the server's word about it: vanished lines leave, prices follow, quantities shrink to what is at
 * hand (a sold-out line leaves). Every difference is returned so that it can be said.
 */
export function reconcileCart(
  items: readonly CartItem[],
  answers: readonly StockCheckLine[],
): { items: CartItem[]; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const kept = items.flatMap((item): CartItem[] => {
    const answer = answers.find(
      (line) => line.productId === item.product.id && line.variant === item.variant,
    );
    if (answer === undefined) return [item];
    const { variant } = item;
    const line = { productId: item.product.id, name: item.product.name, variant };
    if (answer.state === "gone" || answer.price === null) {
      changes.push({ ...line, kind: "gone" });
      return [];
    }
    if (answer.stock === 0) {
      changes.push({ ...line, kind: "short", available: 0 });
      return [];
    }
    const next = { ...item, product: { ...item.product, price: answer.price } };
    if (answer.price !== item.product.price) {
      changes.push({ ...line, kind: "price", from: item.product.price, to: answer.price });
    }
    if (answer.stock !== null && item.quantity > answer.stock) {
      changes.push({ ...line, kind: "short", available: answer.stock });
      next.quantity = answer.stock;
    }
    return [next];
  });
  return { items: kept, changes };
}

/** Returns the changes that still hold: a removed line is not back in the cart, a changed line is still in it. */
export function currentChanges(changes: readonly CartChange[], items: readonly CartItem[]): CartChange[] {
  return changes.filter((change) => {
    const isRemoved = change.kind === "gone" || (change.kind === "short" && change.available === 0);
    const isInCart = items.some((item) => isSameLine(item, change.productId, change.variant));
    return isRemoved !== isInCart;
  });
}

/**
 * Returns how far the cart is from free shipping, PKR: towards the highest minimum among its products that have one.
 * Returns `undefined` when no product has one, and when delivery is not charged: then there is nothing to reach.
 */
export function freeShippingProgress(
  items: readonly CartItem[],
  deliveryCharge: number = DELIVERY_CHARGE,
): { minimum: number; missing: number } | undefined {
  if (deliveryCharge <= 0) return undefined;
  const minimums = items.map((item) => item.product.minOrderFreeShip).filter((minimum) => minimum !== null);
  if (minimums.length === 0) return undefined;
  const minimum = Math.max(...minimums);
  return { minimum, missing: Math.max(0, addMoney(minimum, -cartSubtotal(items))) };
}
