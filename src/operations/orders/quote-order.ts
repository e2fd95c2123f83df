import type { Database } from "#db/client.server.ts";
import type { QuoteInput } from "#domain/orders/checkout.ts";
import type { Quote } from "#domain/orders/quote.ts";
import { quoteLines } from "#domain/orders/quote.ts";
import { checkStock } from "#operations/stock/check-stock.ts";

/**
 * Returns what an order of these lines would cost now, by the rules of `placeOrder`; amounts in PKR. Lines that cannot be
 * ordered as requested are marked and count only as far as the stock allows. Writes nothing.
 */
export async function quoteOrder(db: Database, { items, address }: QuoteInput): Promise<Quote> {
  return quoteLines(await checkStock(db, items), { address });
}
