import type { Database } from "#db/client.server.ts";
import type { QuoteInput } from "#domain/orders/checkout.ts";
import type { Quote } from "#domain/orders/quote.ts";
import { quoteLines } from "#domain/orders/quote.ts";
import { checkStock } from "#operations/stock/check-stock.ts";

/**
 * Prices order lines under the same rules as `placeOrder`; amounts in PKR. Marks each line that cannot be
 * ordered as requested and prices its available quantity.
 */
export async function quoteOrder(db: Database, { items, address }: QuoteInput): Promise<Quote> {
  return quoteLines(await checkStock(db, items), { address });
}
