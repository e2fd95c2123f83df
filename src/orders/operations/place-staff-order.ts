import { findSellable, listSellableVariants } from "#catalogue/operations/stock/sellable-variants.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { toPaisa } from "#kit/rules/money.ts";
import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { Actor, AuditChange } from "#staff/rules/audit/audit.ts";

import { getStore } from "#store/operations/get-store.ts";

import type { OrderInput } from "../rules/checkout.ts";
import { CHANNEL_LABELS } from "../rules/order-channel.ts";
import { createOrderNotFound } from "../rules/order-errors.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import type { Order } from "../rules/order.ts";
import type { Quote } from "../rules/quote.ts";
import type { StaffOrderInput, StaffQuoteInput } from "../rules/staff-order/staff-order.ts";
import {
  hasStaffDiscount,
  toStaffDiscount,
  toStaffPayment,
  toStaffSale,
} from "../rules/staff-order/staff-order.ts";
import { staffOrderTexts } from "../rules/staff-order/staff-order-messages.ts";

import { orderSoldAtCounter } from "./events.ts";
import { lockOrder } from "./lock-order.ts";
import { placeOrder } from "./place-order.ts";
import { quoteOrder } from "./quote-order.ts";
import { readOrder } from "./read-order.ts";
import { changeLockedOrderStatus } from "./update-order-status.ts";

/** How an order that staff enter is placed. */
export interface StaffOrderOptions {
  by: Actor;
  /** Requests with the same key return the same order, even if sent concurrently. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the key placed the order. */
  onReplay?: (() => void) | undefined;
  /** The channels that the shop has. Messages are queued only if staff want to tell the customer. */
  channels?: readonly MessageChannel[];
  getKey?: GetCredentialsKey;
}

/** An order that staff have entered. */
export interface PlacedStaffOrder extends Order {
  /** Whether an earlier request with the key placed the order, with other details or another total. */
  hasOtherDetails: boolean;
}

/**
 * Places an order that staff enter, by the prices, stock and keys of `placeOrder`, and confirms it in the same
 * transaction, which deducts its bottles; a sale at the counter becomes delivered. An order that is paid in advance stays
 * pending and reserves its bottles until its payment is recorded. The shop asks for no confirmation, checks no risks and
 * has no limit of bottles. Records the order in the audit log.
 * @throws PhoneBlocked if the shop blocks the number and staff gave no reason to accept it
 * @throws InvalidInput if staff agreed a price above the price of the size, or a lower one without a reason
 * @throws IdempotencyKeyTaken, LineUnavailable, InsufficientStock, TotalChanged, CodeRejected, MethodUnavailable,
 * DeliveryMethodUnavailable, CountryNotServed; see `placeOrder`. Nothing is written.
 */
export async function placeStaffOrder(
  db: Database,
  entered: StaffOrderInput,
  { by, idempotencyKey, onReplay, channels = [], getKey }: StaffOrderOptions,
): Promise<PlacedStaffOrder> {
  const input = { ...entered, items: await omitCurrentPrices(db, entered.items) };
  if (hasStaffDiscount(input) && input.discountReason === undefined)
    throw new InvalidInput(staffOrderTexts.reasonRequired, {
      discountReason: [staffOrderTexts.reasonRequired],
    });
  const sale = toStaffSale(input, by.uid);
  const orderInput = await toOrderInput(db, input);
  const told = input.tellsCustomer ? channels : [];
  return db.transaction(async (tx) => {
    let isRepeated = false;
    const placed = await placeOrder(tx, orderInput, {
      idempotencyKey,
      sale,
      channels: told,
      ...(getKey && { getKey }),
      onReplay: () => {
        isRepeated = true;
        onReplay?.();
      },
    });
    if (!isRepeated) {
      const status = input.handover === "counter" ? "delivered" : "confirmed";
      const changes = [{ field: "channel", from: null, to: CHANNEL_LABELS[input.channel] }];
      if (placed.confirmation) await recordStaffOrder(tx, placed, changes, by);
      else await acceptStaffOrder(tx, placed.id, changes, { by, status, channels: told });
      if (input.handover === "counter")
        await publish(tx, orderSoldAtCounter, { orderId: placed.id, orderNumber: placed.orderNumber, by });
    }
    const order = await readOrder(tx, placed.id);
    if (!order) throw createOrderNotFound();
    const hasOtherTotal =
      isRepeated &&
      input.expectedTotal !== undefined &&
      toPaisa(order.totalAmount) !== toPaisa(input.expectedTotal);
    return { ...order, hasOtherDetails: placed.hasOtherDetails || hasOtherTotal };
  });
}

interface AcceptOptions {
  by: Actor;
  status: OrderStatus;
  /** The channels over which the customer is told. */
  channels: readonly MessageChannel[];
}

/** Gives an order that staff have entered its status, which deducts its bottles, and records it in the audit log. */
export async function acceptStaffOrder(
  tx: Database,
  placedId: string,
  changes: AuditChange[],
  { by, status, channels }: AcceptOptions,
): Promise<void> {
  const before = await lockOrder(tx, placedId, { shouldLockSizes: true });
  await recordStaffOrder(tx, before, changes, by);
  await changeLockedOrderStatus(tx, before, { status, deductStock: true }, { by, channels });
}

/** Records an order that staff have entered in the audit log. */
async function recordStaffOrder(
  tx: Database,
  { id, orderNumber: label }: Pick<Order, "id" | "orderNumber">,
  changes: AuditChange[],
  by: Actor,
): Promise<void> {
  await recordAudit(tx, { by, action: "added", subject: { type: "order", id, label }, changes });
}

/** Returns the quote of an order that staff enter. What is wrong with its code stands in the quote. */
export async function quoteStaffOrder(db: Database, input: StaffQuoteInput): Promise<Quote> {
  const { items, handover, discount, asksAdvance: _asksAdvance, advance: _advance, ...request } = input;
  const discounted = { items: await omitCurrentPrices(db, items), discount };
  const sale = {
    discount: toStaffDiscount(discounted),
    isCounterSale: handover === "counter",
    payment: toStaffPayment(input),
  };
  return quoteOrder(db, { ...request, items: items.map(omitPrice) }, sale);
}

type StaffLine = StaffOrderInput["items"][number];

/** Removes the agreed prices that are the current prices: they take nothing off, so offers and codes stay. */
async function omitCurrentPrices(db: Database, items: readonly StaffLine[]): Promise<StaffLine[]> {
  if (items.every(({ agreedPrice }) => agreedPrice === undefined)) return [...items];
  const sizes = await listSellableVariants(
    db,
    items.map(({ productId }) => productId),
  );
  return items.map((item) => {
    const price = findSellable(sizes, item)?.unitPrice;
    return item.agreedPrice === price ? omitPrice(item) : item;
  });
}

/** Removes the agreed price from a line: a shopper's line has none. */
function omitPrice({ productId, variant, quantity }: StaffLine) {
  return { productId, variant, quantity };
}

const NO_ADDRESS = { street: "", country: "", state: "", city: "", zipCode: "" };

/** Returns the request as a shopper would send it. A sale at the counter has the shop's address. */
async function toOrderInput(db: Database, input: StaffOrderInput): Promise<OrderInput> {
  const { deliveryMethod, code, expectedTotal, giftWrap, details, hidesPrices } = input;
  const items = input.items.map(omitPrice);
  const goods = { items, deliveryMethod, code, expectedTotal, giftWrap, details, hidesPrices };
  if (input.handover === "delivery") {
    const { customer, address, paymentMethod, wallet } = input;
    return { ...goods, customer, address, paymentMethod, wallet };
  }
  const address = (await getStore(db))?.address ?? NO_ADDRESS;
  const { name = "", email = "", phone = "" } = input.customer ?? {};
  return {
    ...goods,
    deliveryMethod: undefined,
    customer: { name: name === "" ? staffOrderTexts.counterCustomer : name, email, phone },
    address,
  };
}
