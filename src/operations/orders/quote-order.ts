import type { Database } from "#db/client.server.ts";
import type { QuoteInput } from "#domain/orders/checkout.ts";
import { chooseDelivery } from "#domain/delivery/choose-delivery.ts";
import type { Quote } from "#domain/orders/quote.ts";
import { quoteLines } from "#domain/orders/quote.ts";
import { getCheckoutSettings } from "#operations/delivery/get-delivery-rates.ts";
import { checkStock } from "#operations/stock/check-stock.ts";

/**
 * Prices order lines under the same rules as `placeOrder`; amounts in PKR. Marks each line that cannot be
 * ordered as requested and prices its available quantity.
 */
export async function quoteOrder(
  db: Database,
  { items, address = {}, deliveryMethod }: QuoteInput,
): Promise<Quote> {
  const [lines, { store, rates }] = await Promise.all([checkStock(db, items), getCheckoutSettings(db)]);
  return quoteLines(lines, {
    address,
    delivery: chooseDelivery(rates, address, deliveryMethod),
    hasZones: rates.zones.length > 0,
    acceptsAdvancePayment: store.confirmation.enabled,
    maxBottles: store.maxBottles,
  });
}
