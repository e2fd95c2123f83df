import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { confirmationEvents, orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { waitForReplication } from "#platform/db/server/replication.server.ts";
import { EVENT_RULES, getStateAfter } from "../../rules/confirmation/confirmation.ts";
import { confirmationMessages } from "../../rules/confirmation/confirmation-messages.ts";
import type { Decision } from "../../rules/confirmation/decision.ts";
import type { LinkedOrder } from "../../rules/order.ts";
import { INITIAL_STATUS } from "../../rules/order-status.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import {
  ConfirmationClosed,
  ConfirmedByStaffOnly,
  ConfirmedWithoutStock,
  createOrderNotFound,
} from "../../rules/order-errors.ts";
import { InsufficientStock, OrderedItemsNotFound } from "#catalogue/rules/stock/stock-errors.ts";
import { PhoneBlocked } from "#customers/rules/blocked-phone.ts";
import { CUSTOMER, listFieldChanges } from "#staff/rules/audit/audit.ts";
import { findActiveBlock } from "#customers/operations/blocked-phones.ts";
import { hasSameTerms } from "../edit/correct-order.ts";
import { recheckRisks } from "../edit/recheck-risks.ts";
import { updateOrderDetails } from "../edit/update-order-details.ts";
import { getLinkedOrder } from "../get-order.ts";
import type { OrderLink } from "../links/find-order-link.ts";
import { readOrder } from "../read-order.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import { updateOrderStatus } from "../update-order-status.ts";
import type { StaffStep } from "../../rules/risk/risk-consequence.ts";

import { assertEventAllowed, lockConfirmation } from "./lock-confirmation.ts";

interface DecisionOptions {
  /** Called if the shopper has already made the same decision. */
  onReplay?: (() => void) | undefined;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  /** The shopper's link. Undefined: the shopper pressed the button in a message. */
  link?: OrderLink;
}

/**
 * Confirms or declines an order on behalf of its shopper; `decideByLink` checks the shopper's link. Corrections, the status, the stock and the confirmation
 * change in one transaction. A repeated decision changes nothing. The lock on the order ensures that only one of
 * several concurrent decisions wins.
 * @throws NotFound 'Order not found'
 * @throws ConfirmationClosed if a different decision was already made, or the order has no confirmation
 * @throws ConfirmedByStaffOnly if staff must call the shopper or receive a payment first, because of the risks of the
 * saved correction, too
 * @throws ConfirmedWithoutStock if an item is out of stock; staff see that the shopper has confirmed
 * @throws InvalidInput if the corrected address changes the delivery charge, the delivery time or the payment
 * method, because the shopper has not seen the change
 * @throws PhoneBlocked if the corrected phone number is blocked
 * @throws CountryNotServed if the shop does not deliver to the corrected country
 */
export async function decideConfirmation(
  db: Database,
  orderId: string,
  decision: Decision,
  { onReplay, channels = [], link }: DecisionOptions = {},
): Promise<LinkedOrder> {
  const context = { channels, keptLink: link?.tokenHash };
  try {
    const { isReplay, newStep } = await db.transaction((tx) => applyDecision(tx, orderId, decision, context));
    // After the commit, so that staff see the correction with its risk.
    if (newStep !== null) throw new ConfirmedByStaffOnly(newStep);
    if (isReplay) {
      await waitForReplication(db);
      onReplay?.();
    }
  } catch (error) {
    if (!(error instanceof InsufficientStock) && !(error instanceof OrderedItemsNotFound)) throw error;
    await recordShortage(db, orderId, decision, context);
    throw new ConfirmedWithoutStock();
  }
  const order = await getLinkedOrder(db, orderId, link?.kind);
  if (!order) throw createOrderNotFound();
  return order;
}

interface DecisionContext {
  channels: readonly MessageChannel[];
  /** Hash of the shopper's link, which keeps working after a correction. */
  keptLink: string | undefined;
}

interface Outcome {
  /** Whether the shopper has already made the same decision. */
  isReplay: boolean;
  /** The step that the risks of the correction make necessary: it is saved, but the order is not confirmed. */
  newStep: StaffStep | null;
}

/** Applies a decision, or only its correction if that makes a step of staff necessary. */
async function applyDecision(
  tx: Database,
  orderId: string,
  { decision, reason, ...corrections }: Decision,
  { channels, keptLink }: DecisionContext,
): Promise<Outcome> {
  const event = decision === "confirm" ? "shopper-confirmed" : "shopper-declined";
  const confirmation = await lockConfirmation(tx, orderId);
  const { to, status } = EVENT_RULES[event];
  if (confirmation.state === to) {
    if (decision === "confirm") await assertCorrectionsSaved(tx, orderId, corrections);
    return { isReplay: true, newStep: null };
  }
  assertEventAllowed(event, confirmation);
  if (decision === "confirm" && confirmation.staffStep !== null)
    throw new ConfirmedByStaffOnly(confirmation.staffStep);
  const newStep = decision === "confirm" ? await correctDetails(tx, orderId, corrections, keptLink) : null;
  if (newStep !== null) return { isReplay: false, newStep };
  const notes = decision === "confirm" ? undefined : confirmationMessages.declinedByCustomer(reason);
  await updateOrderStatus(
    tx,
    { orderId, status: status ?? INITIAL_STATUS, notes, expectedStatus: INITIAL_STATUS },
    { by: CUSTOMER, channels, confirmation: { event, note: reason } },
  );
  return { isReplay: false, newStep: null };
}

type Corrections = Pick<Decision, "phone" | "address">;

/** @throws ConfirmationClosed if the order was confirmed without these corrections, which can no longer be saved */
async function assertCorrectionsSaved(
  tx: Database,
  orderId: string,
  { phone, address }: Corrections,
): Promise<void> {
  const order = await readOrder(tx, orderId);
  if (!order) throw createOrderNotFound();
  const correctedAddress = { ...order.shippingAddress, ...address };
  const isSaved =
    (phone ?? order.customerInfo.phone) === order.customerInfo.phone &&
    listFieldChanges(order.shippingAddress, correctedAddress, [
      "street",
      "city",
      "state",
      "zipCode",
      "country",
    ]).length === 0;
  if (!isSaved) throw new ConfirmationClosed("confirmed");
}

/** Saves corrections. Returns the step that their risks make necessary, or null. */
async function correctDetails(
  tx: Database,
  orderId: string,
  { phone, address }: Corrections,
  keptLink: string | undefined,
): Promise<StaffStep | null> {
  if (phone === undefined && address === undefined) return null;
  if (phone !== undefined && (await findActiveBlock(tx, toE164(phone) ?? null))) throw new PhoneBlocked();
  const order = await readOrder(tx, orderId);
  if (!order) throw createOrderNotFound();
  const details = { customer: phone === undefined ? undefined : { phone }, address };
  const edit = { ...details, expectedUpdatedAt: order.updatedAt };
  const corrected = await updateOrderDetails(tx, orderId, edit, { by: CUSTOMER, keptLink });
  if (!hasSameTerms(order, corrected)) {
    const message = confirmationMessages.otherDelivery;
    throw new InvalidInput(message, { "address.city": [message] });
  }
  return recheckRisks(tx, order, corrected);
}

/**
 * Saves the corrections and records that the shopper has confirmed although an item is out of stock. Staff must then
 * call the shopper.
 */
async function recordShortage(
  db: Database,
  orderId: string,
  corrections: Corrections,
  { keptLink }: DecisionContext,
): Promise<void> {
  const event = "confirmed-without-stock";
  await db.transaction(async (tx) => {
    const confirmation = await lockConfirmation(tx, orderId);
    assertEventAllowed(event, confirmation);
    await correctDetails(tx, orderId, corrections, keptLink);
    const state = getStateAfter(event, confirmation.state);
    await tx
      .update(orderConfirmations)
      .set({ state, nextCallAt: sql`now()` })
      .where(eq(orderConfirmations.orderId, orderId));
    await tx.insert(confirmationEvents).values({ orderId, event, state });
  });
}
