import type { Database } from "#platform/db/client.server.ts";
import { chooseDelivery } from "#delivery/rules/choose-delivery.ts";
import { findZone } from "#delivery/rules/find-zone.ts";
import { CountryNotServed } from "#store/rules/store-errors.ts";
import { isCountryServed } from "#store/rules/served-countries.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";
import { getDeliveryRates } from "#delivery/operations/get-delivery-rates.ts";
import { getStore } from "#store/operations/get-store.ts";
import type { Order, OrderAmounts } from "../../rules/order.ts";
import { toAdjustment } from "../../rules/order-price.ts";
import type { ItemsPlan } from "./plan-order-items.ts";
import { listOrderedLines, planOrderItems } from "./plan-order-items.ts";
import { OrderNotEditable, createOrderNotFound } from "../../rules/order-errors.ts";
import { canEditOrder } from "../../rules/order-status.ts";
import { readOrder } from "../read-order.ts";

/**
 * Prices an order for a new address, without changing anything.
 * @returns undefined if the order keeps its price: the address is in the same delivery zone, or the order has no
 * delivery terms because an earlier version of the shop stored it
 * @throws CountryNotServed if the shop does not deliver to the new country
 */
export async function planOrderAddress(
  db: Database,
  order: Order,
  address: Order["shippingAddress"],
): Promise<ItemsPlan | undefined> {
  if (address.country !== order.shippingAddress.country) await assertCountryServed(db, address.country);
  const rates = await getDeliveryRates(db);
  if (!order.delivery || findZone(rates.zones, address) === findZone(rates.zones, order.shippingAddress))
    return undefined;
  const newTerms = chooseDelivery(rates, address, order.delivery.method);
  if (!newTerms) return undefined;
  return planOrderItems(db, { ...order, shippingAddress: address }, listOrderedLines(order), { newTerms });
}

async function assertCountryServed(db: Database, country: string): Promise<void> {
  const { countries } = (await getStore(db)) ?? STORE_DEFAULTS;
  if (!isCountryServed(countries, country)) throw new CountryNotServed(countries);
}

/**
 * Returns the amounts that `updateOrderDetails` would store for another address. Changes nothing.
 * @throws NotFound 'Order not found'
 * @throws OrderNotEditable if the order is shipped, delivered or cancelled
 * @throws CountryNotServed if the shop does not deliver to the new country
 */
export async function quoteOrderAddress(
  db: Database,
  orderId: string,
  address: Partial<Order["shippingAddress"]>,
): Promise<OrderAmounts> {
  const order = await readOrder(db, orderId);
  if (!order) throw createOrderNotFound();
  if (!canEditOrder(order.status)) throw new OrderNotEditable(order);
  const plan = await planOrderAddress(db, order, { ...order.shippingAddress, ...address });
  const { subtotal, adjustments, totalAmount, totalItems } = plan?.price ?? order;
  return { subtotal, adjustments: adjustments.map(toAdjustment), totalAmount, totalItems };
}
