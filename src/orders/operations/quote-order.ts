import type { Database } from "#platform/db/client.server.ts";
import type { QuoteInput } from "../rules/checkout.ts";
import { chooseDelivery } from "#delivery/rules/choose-delivery.ts";
import type { Quote } from "../rules/quote.ts";
import { quoteLines } from "../rules/quote.ts";
import { getCheckoutSettings } from "#delivery/operations/get-delivery-rates.ts";
import { checkStock } from "./stock/check-stock.ts";

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
