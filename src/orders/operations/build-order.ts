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
import { findOffers } from "#discounts/operations/find-offers.ts";
import type { QuotedCode } from "#discounts/rules/discount.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import type { Database } from "#platform/db/client.server.ts";
import { HOUR_MS } from "#platform/rules/day.ts";
import { addCallingTime, findSendTime, getQuietHours } from "#store/rules/quiet-hours.ts";
import { isCountryServed } from "#store/rules/served-countries.ts";
import { CountryNotServed } from "#store/rules/store-errors.ts";
import type { OfferedMethod, PrepaidMethod } from "#store/rules/prepaid-method.ts";
import type { Store } from "#store/rules/store.ts";

import { findBottleLimitNotice } from "../rules/count-bottles.ts";
import type { Checkout, OrderInput } from "../rules/checkout.ts";
import { DEFAULT_CHANNEL } from "../rules/order-channel.ts";
import { CashOnDeliveryRefused, MethodUnavailable, TooManyBottles } from "../rules/order-errors.ts";
import type { ShippingAddress } from "../rules/order.ts";
import type { OrderPrice, PriceContext } from "../rules/order-price.ts";
import { priceOrder } from "../rules/order-price.ts";
import { isMethod, toPrepaidMethod } from "../rules/payment/checkout-method.ts";
import { PREPAYMENT_HOURS } from "../rules/payment/prepayment.ts";
import type { PrepaymentOffer } from "../rules/payment/quote-payment.ts";
import { choosePayment } from "../rules/payment/quote-payment.ts";
import type { StaffSale } from "../rules/staff-order/staff-order.ts";
import { offersPrepayment } from "../rules/staff-order/staff-order.ts";
import { toDiscountContext } from "../rules/price-rules/discount-rules.ts";
import { findOrderCodBlockReason } from "../rules/price-rules/price-rules.ts";
import type { RiskConsequence, RiskConsequences } from "#store/rules/risk-consequence.ts";
import { hasConsequences } from "#store/rules/risk-consequence.ts";
import type { StaffStep } from "../rules/risk/risk-consequence.ts";
import { findConsequence, getStaffStep, toPossibleStep } from "../rules/risk/risk-consequence.ts";
import { riskMessages } from "../rules/risk/risk-messages.ts";

import { assertAdvance, toAgreedPayment } from "./agreed-payment.ts";
import { findOrderRisks } from "./get-order-risks.ts";
import type { NewOrder } from "./order-rows.ts";
import type { PricedOrderLine } from "./price-lines.ts";
import { mergeLines, priceLines, toDiscountedProducts } from "./price-lines.ts";

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
  /** What staff decide about an order that they enter; undefined if a shopper places it. */
  sale?: StaffSale | undefined;
}

/** An order that is ready to write. */
export interface BuiltOrder {
  order: NewOrder;
  /**
   * The total of the quote in PKR. It can include the fee for cash on delivery, which is not charged for an order with
   * an advance payment.
   */
  quotedTotal: number;
  /** What the code does; undefined if the shopper entered none. */
  code: QuotedCode | undefined;
  confirmation: ConfirmationPeriod | undefined;
}

/**
 * Reads the ordered sizes, prices them and decides how the order is delivered, paid and confirmed. Writes nothing.
 * @throws LineUnavailable, TooManyBottles, InsufficientStock, CountryNotServed, DeliveryMethodUnavailable,
 * MethodUnavailable, CashOnDeliveryRefused, InvalidInput; see `placeOrder`
 */
export async function buildOrder(
  db: Database,
  input: OrderInput,
  { orderNumber, idempotencyKey, channels, sale }: BuildOptions,
): Promise<BuiltOrder> {
  const { items, address, deliveryMethod, code, giftWrap } = input;
  const mergedLines = mergeLines(items);
  const phoneE164 = toE164(input.customer.phone);
  const [sellableVariants, { store, rates, prepaidMethods, getRequestChannels }, offers] = await Promise.all([
    listSellableVariants(
      db,
      mergedLines.map(({ productId }) => productId),
    ),
    getCheckoutSettings(db),
    findOffers(db, code),
  ]);
  const isDelivered = sale?.isCounterSale !== true;
  if (isDelivered && !isCountryServed(store.countries, address.country))
    throw new CountryNotServed(store.countries);
  const listed = priceLines(mergedLines, sellableVariants, items, sale?.discount);
  const lines = sale?.replacementOf === undefined ? listed : listed.map(toFreeLine);
  if (!sale) assertBottleLimit(lines, store.maxBottles);
  const delivery = isDelivered
    ? { ...chooseOrderDelivery(rates, address, deliveryMethod), waived: sale?.waives }
    : null;
  const products = toDiscountedProducts(sellableVariants);
  const { discountRules, explainCode } = toDiscountContext(offers, products, sale?.discount);
  const giftWrapPrice = giftWrap === true ? store.giftWrapPrice : undefined;
  const agreed = toAgreedPayment(sale);
  const priceContext = { address, delivery, isDelivered, discountRules, giftWrapPrice, ...agreed };
  const methods = offersPrepayment(sale) ? prepaidMethods : [];
  const prepayment = { methods, percent: store.prepaymentPercent };
  const { quoted, prepaidMethod, wallet } = chooseOffered(lines, priceContext, prepayment, input);
  assertAdvance(agreed.paidInAdvance, quoted, delivery, address.city);
  const customerFields = {
    // 144 random bits, because the id opens the review page.
    id: randomBytes(18).toString("base64url"),
    ...toCheckout(input),
    phoneE164,
  };
  const planned = { ...customerFields, lines, delivery, priceContext, quoted, prepaidMethod };
  const settings = { store, prepaidMethods, channels, getRequestChannels };
  const { price, confirmation } = await planPayment(db, planned, sale, settings);
  return {
    order: {
      ...customerFields,
      orderNumber,
      idempotencyKey,
      ...toSaleFields(sale),
      lines,
      terms: delivery && toOrderTerms(delivery, toParcel(lines, price.subtotal, delivery.bottleGrams)),
      ...price,
      wallet,
      ...toPaymentFields({ prepaidMethod, price, confirmation, delivery, sale }, store),
    },
    quotedTotal: quoted.totalAmount,
    code: explainCode?.({ lines, adjustments: quoted.adjustments, delivery }),
    confirmation,
  };
}

/** Returns a line that costs nothing: the first order was paid for it. */
function toFreeLine(line: PricedOrderLine): PricedOrderLine {
  return { ...line, unitPrice: 0, size: { ...line.size, unitPrice: 0 } };
}

/**
 * Returns the price by the requested way to pay. An order without a choice is paid as the shop says.
 * @throws MethodUnavailable if the shop does not offer the requested way to pay
 */
function chooseOffered(
  lines: readonly PricedOrderLine[],
  context: PriceContext,
  offer: PrepaymentOffer,
  { paymentMethod: method, wallet }: Pick<OrderInput, "paymentMethod" | "wallet">,
): { quoted: OrderPrice; prepaidMethod: PrepaidMethod | null; wallet: string | undefined } {
  const requested = { ...(method && { method }), wallet };
  const { price, chosen, options } = choosePayment(lines, context, offer, requested);
  const hasChoice = options.length > 0 || toPrepaidMethod(method) !== null;
  const isOffered =
    method === undefined || !hasChoice || options.some((option) => isMethod(option, requested));
  if (!isOffered) throw new MethodUnavailable();
  return { quoted: price, prepaidMethod: toPrepaidMethod(chosen?.method), wallet: chosen?.wallet };
}

interface ChosenPayment {
  prepaidMethod: PrepaidMethod | null;
  price: OrderPrice;
  confirmation: ConfirmationPeriod | undefined;
  delivery: ChosenDelivery | null;
  sale: StaffSale | undefined;
}

/** Returns how an order is paid. Only staff demand an advance below the total. */
function toPaymentFields(
  { prepaidMethod, price, confirmation, delivery, sale }: ChosenPayment,
  { prepaymentPercent }: Pick<Store, "prepaymentPercent">,
): Pick<NewOrder, "paymentMethod" | "prepaymentPercent" | "advanceRequired"> {
  const isDemanded =
    confirmation?.staffStep === "advance-payment" || (sale && !canCollect(delivery, price, sale)) === true;
  const isInAdvance = prepaidMethod !== null || isDemanded;
  const agreed = sale?.payment?.advance ?? 0;
  return {
    paymentMethod: prepaidMethod,
    prepaymentPercent: prepaidMethod === null ? null : prepaymentPercent,
    advanceRequired: agreed > 0 ? agreed : isInAdvance ? price.totalAmount : 0,
  };
}

/** Returns whether the courier can collect in cash what is left to pay of an order that staff enter. */
function canCollect(delivery: ChosenDelivery | null, price: OrderPrice, { carried }: StaffSale): boolean {
  return delivery === null || findOrderCodBlockReason(delivery, price, carried) === undefined;
}

/** Returns the fields of the checkout form. */
function toCheckout({
  items: _items,
  expectedTotal: _total,
  expectedDay: _day,
  deliveryMethod: _method,
  paymentMethod: _payment,
  wallet: _wallet,
  code: _code,
  giftWrap: _giftWrap,
  ...checkout
}: OrderInput): Checkout {
  return checkout;
}

/** Returns the fields of an order that only staff set. */
function toSaleFields(sale: StaffSale | undefined) {
  return {
    channel: sale?.channel ?? DEFAULT_CHANNEL,
    placedBy: sale?.staffId ?? null,
    staffDiscount: sale?.discount ?? null,
    adminNotes: sale?.note ?? null,
    placedNote: sale?.reasons ?? null,
    replacementOf: sale?.replacementOf ?? null,
  };
}

interface PlannedOrder extends Pick<NewOrder, "id" | "customer" | "phoneE164" | "address" | "lines"> {
  delivery: ChosenDelivery;
  priceContext: PriceContext;
  /** The price with the chosen way to pay. */
  quoted: OrderPrice;
  /** How the shopper pays in advance; null for cash on delivery. */
  prepaidMethod: PrepaidMethod | null;
}

interface ConfirmationSettings {
  store: Pick<Store, "confirmation" | "customerMessages" | "risks">;
  prepaidMethods: readonly OfferedMethod[];
  /** Channels over which the shop can send messages. */
  channels: readonly MessageChannel[];
  /** Returns those over which the shop asks this number to confirm. */
  getRequestChannels: (phone: string | null, channels: readonly MessageChannel[]) => MessageChannel[];
}

/**
 * Decides whether a shopper confirms an order or staff do, and whether the courier collects cash for it. An order that
 * the shopper pays in advance is confirmed by the payment.
 * @throws CashOnDeliveryRefused
 */
async function planConfirmation(
  db: Database,
  { delivery, priceContext, quoted, prepaidMethod, ...order }: PlannedOrder,
  { store, prepaidMethods, channels, getRequestChannels }: ConfirmationSettings,
): Promise<{ price: OrderPrice; confirmation: ConfirmationPeriod | undefined }> {
  const { confirmation, risks } = store;
  if (prepaidMethod !== null) {
    if (!confirmation.enabled) return { price: quoted, confirmation: undefined };
    return { price: quoted, confirmation: getPrepaidPeriod(store) };
  }
  const consequence = await findConsequenceOf(db, { ...order, totalItems: quoted.totalItems }, risks);
  if (consequence === "no-cod") throw new CashOnDeliveryRefused(riskMessages.refusesCash(prepaidMethods));
  // Without confirmations, no step of staff comes before the order is sent.
  const riskStep = confirmation.enabled ? toPossibleStep(getStaffStep(consequence), quoted) : null;
  const price =
    riskStep === "advance-payment"
      ? priceOrder(order.lines, { ...priceContext, collectsCash: false })
      : quoted;
  const codBlockReason = findOrderCodBlockReason(delivery, price);
  if (codBlockReason && !confirmation.enabled)
    throw new CashOnDeliveryRefused(
      deliveryMessages.cashNotice(
        codBlockReason,
        order.address.city,
        prepaidMethods.length > 0 ? "prepay" : "contact",
      ),
    );
  const staffStep = codBlockReason ? "advance-payment" : riskStep;
  if (!confirmation.enabled) return { price, confirmation: undefined };
  const sentVia = staffStep === null ? getRequestChannels(order.phoneE164 ?? null, channels) : [];
  return { price, confirmation: { ...getConfirmationPeriod(store, staffStep), sentVia } };
}

/**
 * Decides how an order is paid and confirmed. Staff have talked to the customer, so the shop neither checks the risks of
 * their orders nor asks for a confirmation; it may wait for the payment.
 * @throws CashOnDeliveryRefused
 */
async function planPayment(
  db: Database,
  { delivery, ...planned }: Omit<PlannedOrder, "delivery"> & { delivery: ChosenDelivery | null },
  sale: StaffSale | undefined,
  settings: ConfirmationSettings,
): Promise<{ price: OrderPrice; confirmation: ConfirmationPeriod | undefined }> {
  if (!sale && delivery) return planConfirmation(db, { ...planned, delivery }, settings);
  const { quoted: price, prepaidMethod } = planned;
  if (!delivery || !sale?.payment || price.totalAmount === 0) return { price, confirmation: undefined };
  const isAsked = prepaidMethod !== null || sale.payment.asksAdvance || sale.payment.advance > 0;
  const waits = isAsked || findOrderCodBlockReason(delivery, price) !== undefined;
  return { price, confirmation: waits ? getPrepaidPeriod(settings.store) : undefined };
}

/** Returns the confirmation of an order whose shopper has the usual time to pay, during which its bottles are reserved. */
function getPrepaidPeriod(settings: ConfirmationSettings["store"]): ConfirmationPeriod {
  const period = getConfirmationPeriod(settings, "advance-payment");
  const expirySeconds = Math.max(period.expirySeconds, PREPAYMENT_HOURS * 60 * 60);
  const reservedSeconds = period.reservedSeconds === null ? null : PREPAYMENT_HOURS * 60 * 60;
  return { ...period, expirySeconds, reservedSeconds, sentVia: [] };
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

/** Returns the strictest consequence of the risks of an order that is not stored yet. */
async function findConsequenceOf(
  db: Database,
  {
    id,
    customer,
    phoneE164,
    address,
    totalItems,
  }: Pick<NewOrder, "id" | "customer" | "phoneE164" | "address" | "totalItems">,
  consequences: RiskConsequences,
): Promise<RiskConsequence> {
  if (!hasConsequences(consequences)) return "none";
  const reasons = await findOrderRisks(db, {
    id,
    phone: phoneE164 ?? null,
    typedPhone: customer.phone,
    ...address,
    totalItems,
    createdAt: new Date(),
  });
  return findConsequence(reasons, consequences);
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
