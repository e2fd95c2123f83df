import type { CartItem, StockCheckLine } from "./cart.ts";
import type { PriceContext, ShownAdjustment } from "./order-price.ts";
import { priceOrder, shownAdjustment } from "./order-price.ts";

/** A requested line as it can be ordered now: `quantity` is what the stock allows, 0 if the line is no longer sold. */
export interface QuoteLine extends StockCheckLine {
  quantity: number;
}

/** What an order would cost now; amounts in PKR. The amounts cover the quantities that can be ordered. */
export interface Quote {
  lines: QuoteLine[];
  subtotal: number;
  adjustments: ShownAdjustment[];
  total: number;
}

function orderableQuantity({ state, requested, stock }: StockCheckLine): number {
  if (state === "gone") return 0;
  return stock === null ? requested : Math.min(requested, stock);
}

/** Returns the quote for checked lines, by the same rules that price an order. */
export function quoteLines(checked: readonly StockCheckLine[], context: PriceContext): Quote {
  const lines = checked.map((line) => ({ ...line, quantity: orderableQuantity(line) }));
  const priced = lines.map(({ price, quantity }) => ({ unitPrice: price ?? 0, quantity }));
  const { subtotal, adjustments, totalAmount } = priceOrder(priced, context);
  return { lines, subtotal, adjustments: adjustments.map(shownAdjustment), total: totalAmount };
}

/** What the checkout shows; amounts in PKR. */
export type CartPrice = Pick<Quote, "subtotal" | "adjustments" | "total">;

function coversCart({ lines }: Quote, items: readonly CartItem[]): boolean {
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
 * Returns the quote's amounts if the quote covers exactly this cart. Until there is one, the cart is priced by the same
 * rules from the prices it holds: the server rejects an order whose total differs.
 */
export function cartPrice(items: readonly CartItem[], quote: Quote | undefined): CartPrice {
  if (quote && coversCart(quote, items)) return quote;
  const lines = items.map(({ product, quantity }) => ({ unitPrice: product.price, quantity }));
  const { subtotal, adjustments, totalAmount } = priceOrder(lines);
  return { subtotal, adjustments, total: totalAmount };
}
