import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { customers, orders } from "../../tables/order-schema.server.ts";
import { formatPrice } from "#kit/rules/money.ts";
import type { OptionalDetails } from "../../rules/optional-details.ts";
import { DERIVED_DETAILS, separatePhones } from "../../rules/optional-details.ts";
import { createOrderNotFound } from "../../rules/order-errors.ts";
import type { Order } from "../../rules/order.ts";
import type { OrderDetails } from "../../rules/edit/order-edit.ts";
import type { Actor, AuditChange } from "#staff/rules/audit/audit.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";

import {
  assertExpectedTotal,
  lockOrderForEdit,
  getNextUpdatedAt,
  recordOrderEdit,
  savePlannedPrice,
} from "./order-edit.ts";
import { revokeLinksOfOldContacts } from "../links/revoke-order-links.ts";
import { readOrder } from "../read-order.ts";
import { planOrderAddress } from "./plan-order-address.ts";
import type { ItemsPlan } from "./plan-order-items.ts";
import { toE164 } from "#kit/operations/to-e164.ts";

/** The details as one flat record. */
type DetailFields = Order["customerInfo"] &
  Order["shippingAddress"] &
  Pick<Order, "details"> & { hidesPrices: boolean };

interface EditOptions {
  by?: Actor | undefined;
  /** Hash of the link with which the shopper makes the change. It keeps working. */
  keptLink?: string | undefined;
}

/**
 * Changes the contact details, the shipping address and the optional details of an order. Recalculates the price for a new address. Links in
 * messages to a replaced phone number or email address stop working. The history and the audit log record the names of the changed fields, but not their values, which are personal data.
 * @throws NotFound 'Order not found'
 * @throws OrderNotEditable if the order is shipped, delivered or cancelled
 * @throws OrderChanged if the order was changed after `expectedUpdatedAt`
 * @throws CountryNotServed if the shop does not deliver to the new country
 * @throws Conflict if the new total differs from `expectedTotal`
 */
export async function updateOrderDetails(
  db: Database,
  orderId: string,
  { expectedUpdatedAt, expectedTotal, ...entered }: OrderDetails,
  { by, keptLink }: EditOptions = {},
): Promise<Order> {
  await db.transaction(async (tx) => {
    const order = await lockOrderForEdit(tx, orderId, expectedUpdatedAt);
    const { customerInfo, shippingAddress, details: currentDetails } = order;
    const {
      customer,
      address,
      details,
      hidesPrices = order.hidesPrices ?? false,
    } = separatePhones({
      ...entered,
      details: entered.details ? { ...listDerived(currentDetails), ...entered.details } : currentDetails,
    });
    const before: DetailFields = {
      ...customerInfo,
      ...shippingAddress,
      details: currentDetails,
      hidesPrices: order.hidesPrices ?? false,
    };
    const changed = { ...customer, ...address, ...(details && { details }), hidesPrices };
    const after: DetailFields = { ...before, ...changed };
    const changedNames = new Set(listFieldChanges(before, after, DETAIL_FIELDS).map(({ field }) => field));
    if (changedNames.size === 0) return;
    const plan = address && (await planOrderAddress(tx, order, { ...order.shippingAddress, ...address }));
    assertExpectedTotal((plan?.price ?? order).totalAmount, expectedTotal);
    await saveDetails(tx, order, after);
    if (changedNames.has("email")) await replaceCustomerEmail(tx, before.email, after.email);
    const contacts = { email: changedNames.has("email"), phone: changedNames.has("phone") };
    await revokeLinksOfOldContacts(tx, orderId, { ...contacts, keptLink });
    const priceChanges = plan ? await saveNewPrice(tx, order, plan) : [];
    const changes = [{ field: "fields", from: null, to: [...changedNames].join(", ") }, ...priceChanges];
    await recordOrderEdit(tx, { order, kind: "details-changed", changes, by });
  });
  const order = await readOrder(db, orderId);
  if (!order) throw createOrderNotFound();
  return order;
}

/** Returns the details for which forms have no fields. */
function listDerived(details: OptionalDetails = {}): OptionalDetails {
  return Object.fromEntries(Object.entries(details).filter(([name]) => name in DERIVED_DETAILS));
}

const DETAIL_FIELDS = [
  "name",
  "email",
  "phone",
  "street",
  "city",
  "state",
  "zipCode",
  "country",
  "details",
  "hidesPrices",
] as const;

async function saveDetails(tx: Database, order: Order, details: DetailFields): Promise<void> {
  const { name, email, phone, ...address } = details;
  await tx
    .update(orders)
    .set({
      customerName: name,
      customerEmail: email,
      customerPhone: phone,
      customerPhoneE164: toE164(phone) ?? null,
      ...address,
      updatedAt: getNextUpdatedAt(order),
    })
    .where(eq(orders.id, order.id));
}

/** Saves the price for the new address. Returns the change to the total for the audit log. */
async function saveNewPrice(tx: Database, order: Order, plan: ItemsPlan): Promise<AuditChange[]> {
  await savePlannedPrice(tx, order, plan);
  const [from, to] = [formatPrice(order.totalAmount), formatPrice(plan.price.totalAmount)];
  return from === to ? [] : [{ field: "total", from, to }];
}

/**
 * Adds the new email address to the customers and removes the old address if no order has it. The lock waits for orders
 * that are being placed, because they may have the old address.
 */
async function replaceCustomerEmail(tx: Database, from: string, to: string): Promise<void> {
  await tx.execute(sql`lock table ${customers} in share row exclusive mode`);
  // An order without an address belongs to no customer.
  if (to !== "")
    await tx.execute(sql`insert into ${customers} (email) values (lower(${to})) on conflict do nothing`);
  await tx.execute(sql`
    delete from ${customers} where email = lower(${from})
      and not exists (select from ${orders} where lower(${orders.customerEmail}) = lower(${from}))`);
}
