import { eq } from "drizzle-orm";
import fc from "fast-check";

import { toPaisa } from "#kit/rules/money.ts";
import { findAccountId } from "#ledger/operations/accounts.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { placeStaffOrder } from "#orders/operations/place-staff-order.ts";
import { staffOrderInputSchema } from "#orders/rules/staff-order/staff-order.ts";
import { exchangeReturn } from "#payments/operations/exchange-return.ts";
import { payRefund } from "#payments/operations/refunds.ts";
import { reverseOrderEntry } from "#payments/operations/reverse-entry.ts";
import { refunds } from "#payments/tables/payment-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { decideReturn, receiveReturn, withdrawReturn } from "#returns/operations/change-return.ts";
import { correctInspection } from "#returns/operations/correct-inspection.ts";
import { inspectReturnedItems } from "#returns/operations/inspect-returned-items.ts";
import { getReturn } from "#returns/operations/list-returns.ts";
import { requestReturn } from "#returns/operations/request-return.ts";
import type { ReturnState } from "#returns/rules/return-state.ts";
import { returns } from "#returns/tables/return-schema.server.ts";
import { inspectReturn } from "#shipments/operations/inspect-return.ts";
import { recordState } from "#shipments/operations/record-state.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { SPECIFIED_RETURNS } from "#store/rules/return-policy.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { buildProduct } from "#test/factories.ts";
import { buildAccount } from "#test/money.ts";
import { buildCourier, buildParcel } from "#test/shipments.ts";

const by = COMMAND_LINE;
const policy = SPECIFIED_RETURNS;
const PRICES = [3400, 1250];
const QUANTITIES = [1, 2];

const choice = fc.nat(7);
const reason = fc.constantFrom("changed-mind" as const, "faulty" as const, "wrong-item" as const);

/** An event of the returns of an order. */
export const returnEvent = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("request" as const),
      counts: fc.tuple(fc.nat(1), fc.nat(2)),
      reason,
      wants: fc.constantFrom("refund" as const, "exchange" as const),
    }),
  },
  fc.record({ kind: fc.constantFrom("withdraw" as const, "reject" as const), choice }),
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("advance" as const), choice, opened: fc.nat(1) }) },
  fc.record({ kind: fc.constantFrom("approve" as const, "receive" as const), choice }),
  fc.record({ kind: fc.constant("inspect" as const), choice, opened: fc.nat(1) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("correct" as const), choice, opened: fc.nat(2) }) },
  fc.record({
    kind: fc.constant("exchange" as const),
    choice,
    product: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constantFrom("pay-refund" as const, "reverse-refund" as const), choice }),
  fc.record({ kind: fc.constant("parcel-back" as const), sealed: fc.boolean() }),
);

export type ReturnEvent = typeof returnEvent extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the event that follows the state of a return; most others are rejected. */
function findNext(
  state: ReturnState,
  { choice: index, opened }: Extract<ReturnEvent, { kind: "advance" }>,
): Exclude<OneReturnEvent, { kind: "advance" }> | undefined {
  if (state === "requested") return { kind: "approve", choice: index };
  if (state === "approved") return { kind: "receive", choice: index };
  if (state === "received") return { kind: "inspect", choice: index, opened };
  if (state !== "inspected") return undefined;
  return index % 2 === 0
    ? { kind: "pay-refund", choice: 0 }
    : { kind: "exchange", choice: index, product: index % PRICES.length, quantity: 1 };
}

type OneReturnEvent = Extract<ReturnEvent, { choice: number }>;

/** A shop in which histories of returns happen, each of its own customer and order. */
export interface HistoryShop {
  db: Database;
  courierId: number;
  /** Account from which refunds are paid. */
  bank: number;
  customersId: number;
}

/** Prepares a shop for histories. */
export async function openHistoryShop(db: Database): Promise<HistoryShop> {
  const { id: courierId } = await buildCourier(db);
  return { db, courierId, bank: await buildAccount(db), customersId: await findAccountId(db, "customers") };
}

/** Builds the products of histories that happen one after another. Others would wait for their locks. */
export function buildHistoryProducts({ db }: HistoryShop) {
  return Promise.all(
    PRICES.map((price) =>
      buildProduct(db, { variantPricing: { "50ml": price }, stock: { "50ml": 1_000_000 } }),
    ),
  );
}

/** Builds a delivered order with a discount of 500, of which a part is paid. */
export async function buildDelivered(
  { db, ...shop }: HistoryShop,
  products: readonly { id: string }[],
  { customer, paidShare }: { customer: number; paidShare: number },
) {
  const input = staffOrderInputSchema.parse({
    handover: "delivery",
    channel: "phone",
    // The figures of a customer are sums over all orders, so that one customer would make every order slower.
    customer: { name: CHECKOUT.customer.name, phone: `0300 ${String(customer).padStart(7, "0")}` },
    address: CHECKOUT.address,
    items: toItems(products, QUANTITIES),
    discount: { kind: "fixed", value: 500 },
    discountReason: "Regular customer",
    tellsCustomer: false,
  });
  const { id, totalAmount } = await placeStaffOrder(db, input, { by });
  const amount = toPaisa(Math.floor(totalAmount * paidShare));
  const payment = {
    kind: "payment",
    fromId: shop.customersId,
    toId: shop.bank,
    amount,
    orderId: id,
  } as const;
  if (amount > 0) await recordMovement(db, payment);
  const parcel = await buildParcel(db, id, shop.courierId, { isHandedOver: true });
  await recordState(db, { shipmentIds: [parcel.id], state: "delivered" }, { by });
  return { id, parcelId: parcel.id, products };
}

type Delivered = Awaited<ReturnType<typeof buildDelivered>>;

/** Applies an event to an order. @throws ShopError if the shop rejects it */
export async function applyReturnEvent(
  { db, bank }: HistoryShop,
  order: Delivered,
  change: ReturnEvent,
): Promise<void> {
  if (change.kind === "request") {
    const lines = toItems(order.products, change.counts).map((line) => ({
      ...line,
      reason: change.reason,
    }));
    const options = { policy, by, outsidePolicy: "Test" };
    if (lines.length > 0) await requestReturn(db, order.id, { lines, wants: change.wants }, options);
    return;
  }
  if (change.kind === "parcel-back") return bringParcelBack(db, order, change.sealed);
  if (change.kind === "pay-refund" || change.kind === "reverse-refund")
    return changeRefund({ db, bank }, order, change);
  const rows = await db.select().from(returns).where(eq(returns.orderId, order.id)).orderBy(returns.id);
  const given = rows[change.choice % Math.max(1, rows.length)];
  if (!given) return;
  const next = change.kind === "advance" ? findNext(given.state, change) : change;
  if (next?.kind === "pay-refund") return changeRefund({ db, bank }, order, next);
  if (next) await applyToReturn(db, order, given.number, next);
}

async function bringParcelBack(
  db: Database,
  { parcelId, products }: Delivered,
  isSealed: boolean,
): Promise<void> {
  for (const state of ["returning", "returned"] as const)
    await recordState(db, { shipmentIds: [parcelId], state }, { by });
  const lines = toItems(products, QUANTITIES).map(({ productId, variant, quantity }) => ({
    productId,
    variant,
    sealed: isSealed ? quantity : 0,
    opened: isSealed ? 0 : quantity,
    damaged: 0,
  }));
  await inspectReturn(db, parcelId, { lines, cancelsOrder: false }, { by });
}

async function changeRefund(
  { db, bank }: Pick<HistoryShop, "db" | "bank">,
  { id }: Delivered,
  change: OneReturnEvent,
): Promise<void> {
  const state = change.kind === "pay-refund" ? "open" : "paid";
  const rows = (await db.select().from(refunds).where(eq(refunds.orderId, id))).filter(
    (row) => row.state === state,
  );
  const refund = rows[change.choice % Math.max(1, rows.length)];
  if (!refund) return;
  if (state === "open")
    await payRefund(db, refund.id, { accountId: bank, reference: "R" }, { by, canApprove: true });
  else await reverseOrderEntry(db, refund.movementId ?? 0, "Wrong", { by, canRefund: true });
}

async function applyToReturn(
  db: Database,
  { id, products }: Delivered,
  number: string,
  change: Exclude<OneReturnEvent, { kind: "advance" }>,
): Promise<void> {
  if (change.kind === "withdraw") await withdrawReturn(db, { orderId: id, number });
  if (change.kind === "reject") await decideReturn(db, number, { decision: "reject", reason: "No" }, { by });
  if (change.kind === "approve")
    await decideReturn(db, number, { decision: "approve", instructions: "12 Mall Road" }, { by });
  if (change.kind === "receive") await receiveReturn(db, number, { by });
  if (change.kind === "inspect" || change.kind === "correct") {
    const { lines } = await getReturn(db, number);
    const conditions = lines.map(({ productId, variant, quantity }) => {
      const opened = Math.min(quantity, change.opened);
      return { productId, variant, sealed: quantity - opened, opened, damaged: 0 };
    });
    if (change.kind === "inspect")
      await inspectReturnedItems(db, number, { lines: conditions }, { by, policy });
    else await correctInspection(db, number, { lines: conditions, reason: "Miscounted" }, { by, policy });
  }
  if (change.kind === "exchange") {
    const productId = products[change.product]?.id ?? "";
    const items = [{ productId, variant: "50ml", quantity: change.quantity }];
    await exchangeReturn(db, number, { items, chargesDelivery: false, reason: "Test" }, { by });
  }
}

const toItems = (products: readonly { id: string }[], counts: readonly number[]) =>
  products.flatMap(({ id: productId }, index) => {
    const quantity = counts[index] ?? 0;
    return quantity === 0 ? [] : [{ productId, variant: "50ml", quantity }];
  });
