import { MAX_QUANTITY } from "../rules/cart/cart.ts";
import type { OrderLineInput } from "../rules/checkout.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { createEmptyCartError, LineUnavailable } from "../rules/order-errors.ts";
import { InsufficientStock } from "#catalogue/rules/stock/stock-errors.ts";
import { listBottlesOfUnit } from "#delivery/rules/delivery-charge.ts";
import type { PricedLine } from "../rules/order-price.ts";
import type { DiscountedProduct } from "#discounts/rules/calculate-discount.ts";
import { productInputMessages } from "#catalogue/rules/product-input-messages.ts";
import { checkoutMessages } from "../rules/checkout-messages.ts";
import type { StaffDiscount } from "../rules/staff-order/staff-discount.ts";
import { findAgreedPrice } from "../rules/staff-order/staff-discount.ts";
import { staffOrderTexts } from "../rules/staff-order/staff-order-messages.ts";
import type { Shortage } from "#catalogue/rules/stock/stock.ts";
import { hasStock } from "#catalogue/rules/stock/stock.ts";
import type { SellableVariant } from "#catalogue/operations/stock/sellable-variants.ts";
import {
  allocateSellable,
  findSellable,
  listShortParts,
} from "#catalogue/operations/stock/sellable-variants.ts";

/** A priced line of a new order; `unitPrice` in PKR. */
export interface PricedOrderLine extends PricedLine {
  size: SellableVariant;
}

/** Merges lines of the same size. @throws InvalidInput if there are no lines, or the quantity of a size is too large */
export function mergeLines(items: readonly OrderLineInput[]): OrderLineInput[] {
  if (items.length === 0) throw createEmptyCartError();
  const merged = new Map<string, OrderLineInput>();
  for (const item of items) {
    const key = JSON.stringify([item.productId, item.variant]);
    const quantity = (merged.get(key)?.quantity ?? 0) + item.quantity;
    if (quantity > MAX_QUANTITY) throw new InvalidInput(checkoutMessages.quantityTooLarge);
    merged.set(key, { ...item, quantity });
  }
  return [...merged.values()];
}

/**
 * Returns the merged lines with their current prices.
 * @param requested the lines as requested; errors refer to their positions
 * @param discount the discount that staff give, with the prices that they agreed
 * @throws LineUnavailable if a product or size is not sold
 * @throws InsufficientStock if lines exceed the stock; the error names each of them
 * @throws InvalidInput if staff agreed a price above the price of the size
 */
export function priceLines(
  items: readonly OrderLineInput[],
  sellable: readonly SellableVariant[],
  requested: readonly OrderLineInput[],
  discount?: StaffDiscount | null,
): PricedOrderLine[] {
  const lines = items.map((item) => {
    const index = requested.findIndex(isSameLineAs(item));
    const size = findSellable(sellable, item);
    if (!size) throw createUnavailableError(sellable, item, index);
    const agreedPrice = findAgreedPrice(discount, size);
    if (agreedPrice !== undefined && agreedPrice > size.unitPrice) throw createAboveListError(size, index);
    return { ...toPricedLine(size, item.quantity), agreedPrice };
  });
  const available = allocateSellable(lines);
  const shortages = lines.flatMap((line, index) => {
    const stock = available[index] ?? null;
    return hasStock(stock, line.quantity) ? [] : [toShortage(lines.slice(0, index + 1), line, stock ?? 0)];
  });
  if (shortages.length > 0) throw new InsufficientStock(shortages);
  return lines;
}

function createAboveListError(
  { productName, variant, unitPrice }: SellableVariant,
  index: number,
): InvalidInput {
  const message = staffOrderTexts.aboveList(productName, variant, unitPrice);
  return new InvalidInput(message, { [`items.${index}.agreedPrice`]: [message] });
}

/** Returns the products of sizes by id, for discounts. */
export function toDiscountedProducts(
  sizes: readonly SellableVariant[],
): ReadonlyMap<string, DiscountedProduct> {
  return new Map(sizes.map((size) => [size.productId, size]));
}

/** Returns an order line with the size's current price. */
function toPricedLine(size: SellableVariant, quantity: number): PricedOrderLine {
  const { unitPrice, minOrderFreeShip, surfaceOnly } = size;
  const bottles = listBottlesOfUnit(size);
  return { size, productId: size.productId, unitPrice, quantity, minOrderFreeShip, surfaceOnly, bottles };
}

function isSameLineAs({ productId, variant }: OrderLineInput) {
  return (line: OrderLineInput) => line.productId === productId && line.variant === variant;
}

/** Returns the error for a line that is not sold. @param index position of the line in the request */
export function createUnavailableError(
  sellable: readonly SellableVariant[],
  { productId, variant }: OrderLineInput,
  index: number,
): LineUnavailable {
  const product = sellable.find((size) => size.productId === productId);
  return product
    ? new LineUnavailable(
        checkoutMessages.variantGone(product.productName, variant),
        `items.${index}.variant`,
      )
    : new LineUnavailable(productInputMessages.notFoundById(productId), `items.${index}.productId`);
}

/** @param lines the lines of the order up to and including this line */
function toShortage(
  lines: readonly PricedOrderLine[],
  { size, quantity }: PricedOrderLine,
  available: number,
): Shortage {
  const { productId, productName, variant } = size;
  const parts = listShortParts(lines);
  return {
    productId,
    productName,
    variant,
    requested: quantity,
    available,
    ...(parts.length > 0 && { parts }),
  };
}
