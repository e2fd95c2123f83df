import { MAX_QUANTITY } from "#domain/orders/cart.ts";
import type { OrderLineInput } from "#domain/orders/checkout.ts";
import { cartIsEmpty, InsufficientStock, InvalidInput, LineUnavailable } from "#domain/shared/errors.ts";
import { productInputMessages } from "#domain/catalogue/product-input-messages.ts";
import { checkoutMessages } from "#domain/orders/checkout-messages.ts";
import type { Shortage } from "#domain/stock/stock.ts";
import { hasStock } from "#domain/stock/stock.ts";
import type { SellableVariant } from "#operations/stock/sellable-variants.ts";
import { findSellable } from "#operations/stock/sellable-variants.ts";

/** A line of an order that is about to be placed; `unitPrice` in PKR. */
export interface PricedOrderLine {
  size: SellableVariant;
  unitPrice: number;
  quantity: number;
}

/** The same size asked for twice is one line. @throws InvalidInput for no line at all, or too many bottles of a size */
export function mergeLines(items: readonly OrderLineInput[]): OrderLineInput[] {
  if (items.length === 0) throw cartIsEmpty();
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
 * Prices merged lines by the sizes sold now.
 * @param asked the lines as they came, by whose places a refusal names them
 * @throws LineUnavailable when a product or size is not sold
 * @throws InsufficientStock when a line asks for more than there is, naming every such line
 */
export function priceLines(
  items: readonly OrderLineInput[],
  sellable: readonly SellableVariant[],
  asked: readonly OrderLineInput[],
): PricedOrderLine[] {
  const lines = items.map((item) => {
    const size = findSellable(sellable, item);
    if (!size) throw unavailable(sellable, item, asked.findIndex(isSameLine(item)));
    return { size, unitPrice: size.unitPrice, quantity: item.quantity };
  });
  const shortages = lines.filter((line) => !hasStock(line.size.stock, line.quantity)).map(shortageOf);
  if (shortages.length > 0) throw new InsufficientStock(shortages);
  return lines;
}

function isSameLine({ productId, variant }: OrderLineInput) {
  return (line: OrderLineInput) => line.productId === productId && line.variant === variant;
}

/** Names the line by its place among those asked for. */
function unavailable(
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

function shortageOf({ size, quantity }: PricedOrderLine): Shortage {
  const { productId, productName, variant, stock } = size;
  return { productId, productName, variant, requested: quantity, available: stock ?? 0 };
}
