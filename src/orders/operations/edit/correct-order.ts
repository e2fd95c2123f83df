import type { Database } from "#platform/db/client.server.ts";
import { findActiveBlock } from "#customers/operations/blocked-phones.ts";
import { PhoneBlocked } from "#customers/rules/blocked-phone.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import { Conflict } from "#kit/rules/errors.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { publish } from "#platform/events/events.ts";
import { CUSTOMER } from "#staff/rules/audit/audit.ts";

import type { Correction, CorrectionQuote } from "../../rules/edit/correction.ts";
import { correctionMessages } from "../../rules/edit/correction.ts";
import { findExpectedDays, stateOrderDelivery } from "../../rules/expected-delivery.ts";
import {
  CorrectionOutdated,
  CorrectionTermsChanged,
  LinkNotSendable,
  NotCorrectable,
  createOrderNotFound,
} from "../../rules/order-errors.ts";
import type { LinkedOrder, Order } from "../../rules/order.ts";
import { canCorrect } from "../../rules/order.ts";
import { findOrderCodBlockReason } from "../../rules/price-rules/price-rules.ts";
import { getLinkedOrder } from "../get-order.ts";
import type { OrderLink } from "../links/find-order-link.ts";
import { sendOrderLink } from "../links/send-order-link.ts";
import { lockOrder } from "../lock-order.ts";
import { orderItemsChanging } from "../events.ts";
import { listParcelsOfOrders } from "../queries.ts";
import { readOrder } from "../read-order.ts";
import { planOrderAddress } from "./plan-order-address.ts";
import { recheckRisks } from "./recheck-risks.ts";
import { grantReduction } from "./reprice-in-advance.ts";
import { awaitsAdvance } from "./require-advance.ts";
import { updateOrderDetails } from "./update-order-details.ts";

interface CorrectionOptions {
  /** Channels over which the shop sends a link to a new phone number or email address. Default: none. */
  channels?: readonly MessageChannel[];
  /** Whether links per order are limited. */
  isRateLimited?: boolean;
}

/**
 * Corrects the contact details and the address of an order on behalf of its shopper; `correctByLink` checks the link. The
 * shopper must accept another charge, a later arrival and another way to pay. Statuses, reservations and the confirmation stay.
 * A pending order with a new phone number or email address gets a new link there, because links to the old ones end.
 * @throws NotFound 'Order not found'
 * @throws NotCorrectable if a parcel is packed, the new address has no cash on delivery and the order cannot be paid otherwise, or the shop does not accept orders with the risks of the new details
 * @throws CorrectionOutdated if the order was changed after `expectedUpdatedAt`
 * @throws CorrectionTermsChanged with the new terms, if the shopper has not accepted them
 * @throws PhoneBlocked if the new phone number is blocked
 * @throws CountryNotServed if the shop does not deliver to the new country
 */
export async function correctOrder(
  db: Database,
  { orderId, kind, tokenHash }: OrderLink,
  correction: Correction,
  { channels = [], isRateLimited = true }: CorrectionOptions = {},
): Promise<LinkedOrder> {
  const { before, after } = await db.transaction((tx) => saveCorrection(tx, orderId, correction, tokenHash));
  const { phone, email } = before.customerInfo;
  const hasNewContact = phone !== after.customerInfo.phone || email !== after.customerInfo.email;
  if (hasNewContact && after.status === "pending")
    await sendOrderLink(db, orderId, { country: undefined, channels, isRateLimited }).catch(
      ignoreNotSendable,
    );
  const order = await getLinkedOrder(db, orderId, kind);
  if (!order) throw createOrderNotFound();
  return order;
}

async function saveCorrection(
  tx: Database,
  orderId: string,
  { customer, address, expectedUpdatedAt, accepted }: Correction,
  keptLink: string,
): Promise<{ before: Order; after: Order }> {
  await lockOrder(tx, orderId);
  const before = await readOrder(tx, orderId);
  if (!before) throw createOrderNotFound();
  if (Date.parse(before.updatedAt) !== Date.parse(expectedUpdatedAt)) throw new CorrectionOutdated();
  const parcels = (await listParcelsOfOrders(tx, [orderId])).get(orderId) ?? [];
  if (!canCorrect({ status: before.status, parcels })) throw new NotCorrectable(correctionMessages.tooLate);
  // A prepared parcel has the address and the amount to collect, even before its courier knows it.
  await publish(tx, orderItemsChanging, { orderId, reduced: [] }).catch((error: unknown) => {
    throw error instanceof Conflict ? new NotCorrectable(correctionMessages.tooLate) : error;
  });
  if (customer?.phone !== undefined && customer.phone !== before.customerInfo.phone)
    if (await findActiveBlock(tx, toE164(customer.phone) ?? null)) throw new PhoneBlocked();
  const needsAdvance = address !== undefined && (await hasNoCashOnDelivery(tx, before, address));
  const details = { customer, address, expectedUpdatedAt };
  const edited = await updateOrderDetails(tx, orderId, details, { by: CUSTOMER, keptLink });
  if (needsAdvance && isPaidInCash(before)) await grantReduction(tx, edited);
  await recheckRisks(tx, before, edited);
  const after = (await readOrder(tx, orderId)) ?? edited;
  if (needsAdvance && before.needsAdvancePayment !== true && !(await awaitsAdvance(tx, orderId)))
    throw new NotCorrectable(correctionMessages.notDeliverable);
  const quote = quoteCorrection(after);
  if (!hasSameTerms(before, after) && !isAccepted(quote, accepted)) throw new CorrectionTermsChanged(quote);
  return { before, after };
}

/** Returns whether the courier was to collect the whole order, of which staff have agreed no part in advance. */
function isPaidInCash({ needsAdvancePayment, advanceAmount }: Order): boolean {
  return needsAdvancePayment !== true && advanceAmount === undefined;
}

/** Returns whether the courier cannot collect the price of the order at the new address. */
async function hasNoCashOnDelivery(
  tx: Database,
  order: Order,
  address: Partial<Order["shippingAddress"]>,
): Promise<boolean> {
  const plan = await planOrderAddress(tx, order, { ...order.shippingAddress, ...address });
  if (!plan?.terms) return false;
  return findOrderCodBlockReason(plan.terms, plan.price, plan.prepaid) !== undefined;
}

/** Returns the terms of an order that its shopper sees. */
function quoteCorrection(order: Order): CorrectionQuote {
  const expected = findExpectedDays(order);
  const shown = { ...order, ...(expected && { expected }) };
  const statement = stateOrderDelivery(shown, order.shippingAddress.city) ?? "";
  return { total: order.totalAmount, day: expected?.to ?? null, statement };
}

/** Returns whether two versions of an order have the same total, delivery terms and payment method. */
export function hasSameTerms(before: Order, after: Order): boolean {
  return (
    before.totalAmount === after.totalAmount &&
    JSON.stringify(before.delivery) === JSON.stringify(after.delivery) &&
    before.needsAdvancePayment === after.needsAdvancePayment &&
    before.advanceAmount === after.advanceAmount
  );
}

function isAccepted({ total, day }: CorrectionQuote, accepted: Correction["accepted"]): boolean {
  return accepted !== undefined && accepted.total === total && (day ?? "") <= (accepted.day ?? "");
}

function ignoreNotSendable(error: unknown): void {
  if (!(error instanceof LinkNotSendable)) throw error;
}
