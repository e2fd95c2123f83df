import type { CartItem, StockCheckLine } from "./cart.ts";
import type { PriceContext, PublicAdjustment } from "./order-price.ts";
import { priceOrder, toPublicAdjustment } from "./order-price.ts";

/** A requested line with the `quantity` that can be ordered now: at most the stock, 0 if the line is no longer sold. */
export interface QuoteLine extends StockCheckLine {
  quantity: number;
}

/** Current price of an order, in PKR, for the quantities that can be ordered. */
export interface Quote {
  lines: QuoteLine[];
  subtotal: number;
  adjustments: PublicAdjustment[];
  total: number;
}

function getOrderableQuantity({ state, requested, stock }: StockCheckLine): number {
  if (state === "gone") return 0;
  return stock === null ? requested : Math.min(requested, stock);
}

/** Returns the quote for checked lines, using the price rules of orders. */
export function quoteLines(checkedLines: readonly StockCheckLine[], context: PriceContext): Quote {
  const lines = checkedLines.map((line) => ({ ...line, quantity: getOrderableQuantity(line) }));
  const pricedLines = lines.map(({ price, quantity }) => ({ unitPrice: price ?? 0, quantity }));
  const { subtotal, adjustments, totalAmount } = priceOrder(pricedLines, context);
  return { lines, subtotal, adjustments: adjustments.map(toPublicAdjustment), total: totalAmount };
}

/** Price shown at checkout, in PKR. */
export type CartPrice = Pick<Quote, "subtotal" | "adjustments" | "total">;

function matchesCart({ lines }: Quote, items: readonly CartItem[]): boolean {
  const ordered = lines.filter(({ quantity }) => quantity > 0);
  return (
    ordered.length === items.length &&
    items.every(({ product, variant, quantity }) =>
      ordered.some(
        (line) =>
          line.productId === product.id &&
          line.variant === variant &&
          line.quantity === quantity &&
          line.price === product.price,
      ),
    )
  );
}

/**
 * Returns the quote's amounts if the quote matches this cart. Otherwise applies the same price rules to the prices stored
 * in the cart; the server rejects the order if the total differs.
 */
export function priceCart(items: readonly CartItem[], quote: Quote | undefined): CartPrice {
  if (quote && matchesCart(quote, items)) return quote;
  const lines = items.map(({ product, quantity }) => ({ unitPrice: product.price, quantity }));
  const { subtotal, adjustments, totalAmount } = priceOrder(lines);
  return { subtotal, adjustments, total: totalAmount };
}
