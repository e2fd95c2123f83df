import type { Database } from "#db/client.server.ts";
import { chooseDelivery } from "#domain/delivery/choose-delivery.ts";
import type { Order } from "#domain/orders/order.ts";
import type { PriceContext } from "#domain/orders/order-price.ts";
import { getDeliveryRates } from "#operations/delivery/get-delivery-rates.ts";

/**
 * Returns what the new price of an edited order depends on: its address and the shop's current rates for its way of delivery. The delivery of an
 * order of an earlier version stays free, as its shopper has seen it.
 */
export async function getEditContext(
  db: Database,
  { delivery, shippingAddress: address }: Pick<Order, "delivery" | "shippingAddress">,
): Promise<PriceContext> {
  if (!delivery) return { address };
  return { address, delivery: chooseDelivery(await getDeliveryRates(db), address, delivery.method) };
}
