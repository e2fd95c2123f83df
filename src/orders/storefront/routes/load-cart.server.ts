import { isValidText } from "#catalogue/storefront/read-shop-query.ts";
import type { Shop } from "#store/context.ts";

import { findSizeId, readCart } from "../../operations/read-cart.ts";
import { quoteOrder } from "../../operations/quote-order.ts";
import type { LineChange, StoredLine } from "../../rules/cart/cart-cookie.ts";
import {
  changeLines,
  getQuantity,
  hasRoomFor,
  parseCartCookie,
  serializeCartCookie,
} from "../../rules/cart/cart-cookie.ts";
import { cartMessages } from "../../rules/cart/cart-messages.ts";
import type { CartChange, CartItem } from "../../rules/cart/cart.ts";
import { MAX_ORDER_LINES, parseQuantity } from "../../rules/cart/cart.ts";
import { reconcileCart } from "../../rules/cart/reconcile-cart.ts";
import type { OrderLineInput, QuoteDetails } from "../../rules/checkout.ts";
import type { Quote } from "../../rules/quote.ts";
import { toOrderLine } from "../checkout/order-attempts.ts";

/** The cart of a request, after its quantities were lowered to what can be ordered. */
export interface LoadedCart {
  items: CartItem[];
  /** The lines before their quantities were lowered. */
  requested: OrderLineInput[];
  /** Undefined for an empty cart. */
  quote: Quote | undefined;
  changes: CartChange[];
  /** How many lines were removed because the shop does not sell their size. */
  removedCount: number;
  /** Store the lowered cart, for as long as a new one. */
  headers: Record<string, string>;
}

/** Returns the lines of the request's cart. */
export function readLines(request: Request): StoredLine[] {
  return parseCartCookie(request.headers.get("cookie"));
}

/** Returns the Set-Cookie value of a cart. */
export function buildCartCookie({ siteUrl }: Pick<Shop, "siteUrl">, lines: readonly StoredLine[]): string {
  return serializeCartCookie(lines, { isSecure: siteUrl.startsWith("https:") });
}

/** Returns the request's cart with current prices and stock, priced for an address and a delivery method. */
export async function loadCart(
  shop: Shop,
  request: Request,
  details: QuoteDetails = {},
): Promise<LoadedCart> {
  const { items: stored, unknown } = await readCart(shop.db, readLines(request));
  const requested = stored.map(toOrderLine);
  const quote =
    requested.length === 0 ? undefined : await quoteOrder(shop.db, { items: requested, ...details });
  const { items, changes } = reconcileCart(stored, quote?.lines ?? []);
  const lines = items.map(({ product, quantity }) => ({ sizeId: product.sizeId, quantity }));
  // A script that requests the cart can change it before the response arrives.
  const isScript = request.headers.get("sec-fetch-dest") === "empty";
  const headers: Record<string, string> = isScript ? {} : { "set-cookie": buildCartCookie(shop, lines) };
  return { items, requested, quote, changes, removedCount: unknown.length, headers };
}

/** The result of a change: the new lines, or the reason why nothing changed. */
type CartResult = { lines: StoredLine[] } | { rejection: string; status: number };

/**
 * Applies a submitted form to the request's cart: adds sizes of products, or changes a line. The cart comes from the
 * request, so a form that is sent twice changes it once.
 */
export async function changeCartFromForm(shop: Shop, request: Request, form: FormData): Promise<CartResult> {
  let lines = readLines(request);
  for (const change of await readChanges(shop, form, lines)) {
    if (change === undefined) return { rejection: cartMessages.notAdded, status: 422 };
    if (change.kind === "add" && !hasRoomFor(lines, change.sizeId))
      return { rejection: cartMessages.full, status: 409 };
    lines = changeLines(lines, change);
  }
  return { lines };
}

/** Returns the changes of a cart that a form asks for; undefined for a size that the shop does not sell. */
export async function readChanges(
  { db }: Shop,
  form: FormData,
  lines: readonly StoredLine[],
): Promise<(LineChange | undefined)[]> {
  const readTexts = (name: string) =>
    form.getAll(name).map((value) => (typeof value === "string" ? value : ""));
  const quantities = readTexts("quantity").map(parseQuantity);
  const [line] = readTexts("line").map(parseQuantity);
  if (line !== undefined) {
    const step = Number(readTexts("step")[0] ?? 0) || 0;
    // A quantity that is no number is ignored.
    const typed = quantities[0] ?? getQuantity(lines, line);
    const quantity = form.has("remove") ? 0 : Math.max(1, typed + step);
    return [{ kind: "set", sizeId: line, quantity }];
  }
  const sizes = readTexts("size");
  const added = readTexts("product").slice(0, MAX_ORDER_LINES);
  if (added.length === 0) return [undefined];
  return Promise.all(
    added.map(async (productId, index) => {
      const [variant = "", quantity = 1] = [sizes[index], quantities[index]];
      if (!isValidText(productId) || !isValidText(variant)) return undefined;
      const sizeId = await findSizeId(db, { productId, variant });
      return sizeId === undefined ? undefined : { kind: "add", sizeId, quantity };
    }),
  );
}
