import { randomBytes } from "node:crypto";

import { getCheckoutSettings } from "#delivery/operations/get-delivery-rates.ts";
import { DeliveryMethodUnavailable } from "#delivery/rules/delivery-errors.ts";
import type { ChosenDelivery } from "#delivery/rules/choose-delivery.ts";
import { chooseDelivery, toOrderTerms } from "#delivery/rules/choose-delivery.ts";
import { toParcel } from "#delivery/rules/delivery-charge.ts";
import { deliveryMessages } from "#delivery/rules/delivery-messages.ts";
import type { DeliveryMethod } from "#delivery/rules/delivery-method.ts";
import type { DeliveryRates } from "#delivery/rules/delivery-rates.ts";
import { listSellableVariants } from "#catalogue/operations/stock/sellable-variants.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import type { Database } from "#platform/db/client.server.ts";
import { HOUR_MS } from "#platform/rules/day.ts";
import { addCallingTime, findSendTime, getQuietHours } from "#store/rules/quiet-hours.ts";
import { isCountryServed } from "#store/rules/served-countries.ts";
import { CountryNotServed } from "#store/rules/store-errors.ts";
import type { Store } from "#store/rules/store.ts";

import { findBottleLimitNotice } from "../rules/count-bottles.ts";
import type { OrderInput } from "../rules/checkout.ts";
import { CashOnDeliveryRefused, TooManyBottles } from "../rules/order-errors.ts";
import type { ShippingAddress } from "../rules/order.ts";
import { priceOrder } from "../rules/order-price.ts";
import { findOrderCodBlockReason } from "../rules/price-rules/price-rules.ts";
import type { RiskConsequences } from "#store/rules/risk-consequence.ts";
import { hasConsequences } from "#store/rules/risk-consequence.ts";
import type { StaffStep } from "../rules/risk/risk-consequence.ts";
import { findConsequence, getStaffStep } from "../rules/risk/risk-consequence.ts";

import { findOrderRisks } from "./get-order-risks.ts";
import type { NewOrder } from "./order-rows.ts";
import type { PricedOrderLine } from "./price-lines.ts";
import { mergeLines, priceLines } from "./price-lines.ts";

/** Time limits and staff step of a new order's confirmation. */
export interface ConfirmationPeriod {
  /** Seconds until the confirmation expires. */
  expirySeconds: number;
  /** Seconds until the reservation expires unless the order is verified; null if the order reserves no bottles. */
  reservedSeconds: number | null;
  /** Seconds until the first reminder; null if no reminder is sent. */
  reminderSeconds: number | null;
  /** The step that staff must take before they confirm; null if the shopper can confirm. */
  staffStep: StaffStep | null;
  /** The channels over which the shop asks the shopper to confirm. */
  sentVia: MessageChannel[];
}

interface BuildOptions {
  orderNumber: string;
  idempotencyKey: string | undefined;
  /** Channels over which the shop can send messages. */
  channels: readonly MessageChannel[];
}

/** An order that is ready to write. */
export interface BuiltOrder {
  order: NewOrder;
  /**
   * The total of the quote in PKR. It can include the fee for cash on delivery, which is not charged for an order with
   * an advance payment.
   */
  quotedTotal: number;
  confirmation: ConfirmationPeriod | undefined;
}

/**
 * Reads the ordered sizes, prices them and decides how the order is delivered, paid and confirmed. Writes nothing.
 * @throws LineUnavailable, TooManyBottles, InsufficientStock, CountryNotServed, DeliveryMethodUnavailable,
 * CashOnDeliveryRefused, InvalidInput; see `placeOrder`
 */
export async function buildOrder(
  db: Database,
  { items, expectedTotal: _total, expectedDay: _day, deliveryMethod, ...checkout }: OrderInput,
  { orderNumber, idempotencyKey, channels }: BuildOptions,
): Promise<BuiltOrder> {
  const mergedLines = mergeLines(items);
  const phoneE164 = toE164(checkout.customer.phone);
  const [sellableVariants, { store, rates, getRequestChannels }] = await Promise.all([
    listSellableVariants(
      db,
      mergedLines.map(({ productId }) => productId),
    ),
    getCheckoutSettings(db),
  ]);
  const { address } = checkout;
  const { countries, confirmation, customerMessages, risks } = store;
  if (!isCountryServed(countries, address.country)) throw new CountryNotServed(countries);
  const lines = priceLines(mergedLines, sellableVariants, items);
  assertBottleLimit(lines, store.maxBottles);
  const delivery = chooseOrderDelivery(rates, address, deliveryMethod);
  const quoted = priceOrder(lines, { address, delivery });
  const customerFields = {
    // 144 random bits, because the id opens the review page.
    id: randomBytes(18).toString("base64url"),
    ...checkout,
    phoneE164,
  };
  const riskStep = await findStaffStep(db, { ...customerFields, totalItems: quoted.totalItems }, risks);
  const price =
    riskStep === "advance-payment" ? priceOrder(lines, { address, delivery, collectsCash: false }) : quoted;
  const codBlockReason = findOrderCodBlockReason(delivery, price);
  if (codBlockReason && !confirmation.enabled)
    throw new CashOnDeliveryRefused(deliveryMessages.cashNotice(codBlockReason, address.city, false));
  const staffStep = codBlockReason ? "advance-payment" : riskStep;
  const asksShopper = confirmation.enabled && staffStep === null;
  const sentVia = asksShopper ? getRequestChannels(phoneE164 ?? null, channels) : [];
  return {
    order: {
      ...customerFields,
      orderNumber,
      idempotencyKey,
      lines,
      terms: toOrderTerms(delivery, toParcel(lines, price.subtotal, delivery.bottleGrams)),
      ...price,
    },
    quotedTotal: quoted.totalAmount,
    confirmation: confirmation.enabled
      ? { ...getConfirmationPeriod({ confirmation, customerMessages }, staffStep), sentVia }
      : undefined,
  };
}

/** @throws TooManyBottles if a shopper orders more bottles than the shop accepts; 0 is no limit */
function assertBottleLimit(lines: readonly PricedOrderLine[], maxBottles: number): void {
  const items = lines.map(({ quantity, size: { parts } }) =>
    parts.length > 0 ? { quantity, parts } : { quantity },
  );
  const notice = findBottleLimitNotice(items, maxBottles);
  if (notice !== null) throw new TooManyBottles(notice);
}

/**
 * Returns the delivery of an order by the requested or default method.
 * @throws DeliveryMethodUnavailable if the zone does not offer the requested method
 */
function chooseOrderDelivery(
  rates: DeliveryRates,
  address: ShippingAddress,
  method: DeliveryMethod | undefined,
): ChosenDelivery {
  const delivery = chooseDelivery(rates, address, method);
  if (!delivery) throw new Error("An order has no destination");
  if (method !== undefined && delivery.option.method !== method)
    throw new DeliveryMethodUnavailable(method, address.city);
  return delivery;
}

/**
 * Returns the step that staff must take before they confirm an order with these risks, or null.
 * @throws CashOnDeliveryRefused if the shop does not accept orders with these risks
 */
async function findStaffStep(
  db: Database,
  {
    id,
    customer,
    phoneE164,
    address,
    totalItems,
  }: Pick<NewOrder, "id" | "customer" | "phoneE164" | "address" | "totalItems">,
  consequences: RiskConsequences,
): Promise<StaffStep | null> {
  if (!hasConsequences(consequences)) return null;
  const reasons = await findOrderRisks(db, {
    id,
    phone: phoneE164 ?? null,
    typedPhone: customer.phone,
    ...address,
    totalItems,
    createdAt: new Date(),
  });
  const consequence = findConsequence(reasons, consequences);
  if (consequence === "no-cod") throw new CashOnDeliveryRefused();
  return getStaffStep(consequence);
}

/**
 * Returns the times of a confirmation that starts now. The confirmation does not expire during quiet hours, which do
 * not count for the reservation of an unverified order either.
 */
function getConfirmationPeriod(
  settings: Pick<Store, "confirmation" | "customerMessages">,
  staffStep: StaffStep | null,
): Omit<ConfirmationPeriod, "sentVia"> {
  const { expiryHours, firstReminderHours, holdStock, unverifiedHours } = settings.confirmation;
  const quietHours = getQuietHours(settings);
  const now = new Date();
  const toSeconds = (time: Date) => Math.ceil((time.getTime() - now.getTime()) / 1000);
  const expirySeconds = toSeconds(findSendTime(new Date(now.getTime() + expiryHours * HOUR_MS), quietHours));
  const unverifiedSeconds = toSeconds(addCallingTime(now, unverifiedHours * HOUR_MS, quietHours));
  return {
    expirySeconds,
    reservedSeconds: holdStock ? Math.min(unverifiedSeconds, expirySeconds) : null,
    // Reminders ask the shopper to confirm, so none is sent if only staff can confirm.
    reminderSeconds: staffStep === null ? (firstReminderHours * HOUR_MS) / 1000 : null,
    staffStep,
  };
}
