import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { ShopError } from "#kit/rules/errors.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { findAccountId } from "#ledger/operations/accounts.ts";
import { listBalances } from "#ledger/operations/balances.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { placeStaffOrder } from "#orders/operations/place-staff-order.ts";
import { staffOrderInputSchema } from "#orders/rules/staff-order/staff-order.ts";
import { exchangeReturn } from "#payments/operations/exchange-return.ts";
import { payRefund } from "#payments/operations/refunds.ts";
import { reverseOrderEntry } from "#payments/operations/reverse-entry.ts";
import { refunds } from "#payments/tables/payment-schema.server.ts";
import { decideReturn, receiveReturn, withdrawReturn } from "#returns/operations/change-return.ts";
import { correctInspection } from "#returns/operations/correct-inspection.ts";
import { inspectReturnedItems } from "#returns/operations/inspect-returned-items.ts";
import { getReturn } from "#returns/operations/list-returns.ts";
import { requestReturn } from "#returns/operations/request-return.ts";
import { returns } from "#returns/tables/return-schema.server.ts";
import { inspectReturn } from "#shipments/operations/inspect-return.ts";
import { recordState } from "#shipments/operations/record-state.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { SPECIFIED_RETURNS } from "#store/rules/return-policy.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct } from "#test/factories.ts";
import { getRunCount, REPRODUCE_HINT } from "#test/fuzz/fuzz-run.ts";
import { buildAccount } from "#test/money.ts";
import { buildCourier, buildParcel } from "#test/shipments.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;
const policy = SPECIFIED_RETURNS;
const courier = await buildCourier(db);
const bank = await buildAccount(db);
const products = await Promise.all(
  [3400, 1250].map((price) =>
    buildProduct(db, { variantPricing: { "50ml": price }, stock: { "50ml": 100_000 } }),
  ),
);
const QUANTITIES = [1, 2];

const choice = fc.nat(7);
const reason = fc.constantFrom("changed-mind" as const, "faulty" as const, "wrong-item" as const);
const event = fc.oneof(
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
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("approve" as const), choice }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("receive" as const), choice }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("inspect" as const), choice, opened: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("correct" as const), choice, opened: fc.nat(2) }) },
  fc.record({
    kind: fc.constant("exchange" as const),
    choice,
    product: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constantFrom("pay-refund" as const, "reverse-refund" as const), choice }),
  fc.record({ kind: fc.constant("parcel-back" as const), sealed: fc.boolean() }),
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

const toItems = (counts: readonly number[]) =>
  products.flatMap(({ id: productId }, index) => {
    const quantity = counts[index] ?? 0;
    return quantity === 0 ? [] : [{ productId, variant: "50ml", quantity }];
  });

/** Builds a delivered order with a discount of 500, of which a part is paid. */
async function buildDelivered(paidShare: number) {
  const input = staffOrderInputSchema.parse({
    handover: "delivery",
    channel: "phone",
    customer: { name: CHECKOUT.customer.name, phone: CHECKOUT.customer.phone },
    address: CHECKOUT.address,
    items: toItems(QUANTITIES),
    discount: { kind: "fixed", value: 500 },
    discountReason: "Regular customer",
    tellsCustomer: false,
  });
  const { id, totalAmount } = await placeStaffOrder(db, input, { by });
  const paid = Math.floor(totalAmount * paidShare);
  if (paid > 0)
    await recordMovement(db, {
      kind: "payment",
      fromId: await findAccountId(db, "customers"),
      toId: bank,
      amount: toPaisa(paid),
      orderId: id,
    });
  const parcel = await buildParcel(db, id, courier.id, { isHandedOver: true });
  await recordState(db, { shipmentIds: [parcel.id], state: "delivered" }, { by });
  return { id, parcelId: parcel.id };
}

type Delivered = Awaited<ReturnType<typeof buildDelivered>>;

/** Applies an event to an order. Events that the shop rejects change nothing. */
async function apply({ id: orderId, parcelId }: Delivered, change: Event): Promise<void> {
  if (change.kind === "request") {
    const lines = toItems(change.counts).map((line) => ({ ...line, reason: change.reason }));
    if (lines.length > 0)
      await requestReturn(db, orderId, { lines, wants: change.wants }, { policy, by, outsidePolicy: "Test" });
    return;
  }
  if (change.kind === "parcel-back") {
    for (const state of ["returning", "returned"] as const)
      await recordState(db, { shipmentIds: [parcelId], state }, { by });
    const lines = toItems(QUANTITIES).map(({ productId, variant, quantity }) => ({
      productId,
      variant,
      sealed: change.sealed ? quantity : 0,
      opened: change.sealed ? 0 : quantity,
      damaged: 0,
    }));
    await inspectReturn(db, parcelId, { lines, cancelsOrder: false }, { by });
    return;
  }
  if (change.kind === "pay-refund" || change.kind === "reverse-refund") {
    const state = change.kind === "pay-refund" ? ("open" as const) : ("paid" as const);
    const rows = (await db.select().from(refunds).where(eq(refunds.orderId, orderId))).filter(
      (row) => row.state === state,
    );
    const refund = rows[change.choice % Math.max(1, rows.length)];
    if (!refund) return;
    if (state === "open")
      await payRefund(db, refund.id, { accountId: bank, reference: "R" }, { by, canApprove: true });
    else await reverseOrderEntry(db, refund.movementId ?? 0, "Wrong", { by, canRefund: true });
    return;
  }
  const rows = await db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(returns.id);
  const given = rows[change.choice % Math.max(1, rows.length)];
  if (given) await applyToReturn(given.number, orderId, change);
}

type ReturnEvent = Extract<Event, { choice: number }>;

async function applyToReturn(number: string, orderId: string, change: ReturnEvent): Promise<void> {
  if (change.kind === "withdraw") await withdrawReturn(db, { orderId, number });
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

/** Begins with a return that is settled. Otherwise most sequences would not reach credits, refunds and exchanges. */
function settle(wants: "refund" | "exchange", opened: number): Event[] {
  return [
    { kind: "request", counts: [1, 1], reason: "faulty", wants },
    { kind: "approve", choice: 0 },
    { kind: "receive", choice: 0 },
    { kind: "inspect", choice: 0, opened },
    wants === "refund"
      ? { kind: "pay-refund", choice: 0 }
      : { kind: "exchange", choice: 0, product: 1, quantity: 1 },
  ];
}

test.each([
  ["refund", "refunded"],
  ["exchange", "exchanged"],
] as const)(
  "credits, refunds, exchanges, stock and ledger agree after a settled %s and any sequence of events of returns",
  async (wants, settledState) => {
    const events = fc.array(event, { maxLength: 20, size: "max" });
    await fc.assert(
      fc.asyncProperty(fc.nat(1), events, fc.constantFrom(0, 0.4, 1), async (opened, changes, paidShare) => {
        const order = await buildDelivered(paidShare);
        for (const change of settle(wants, opened)) await apply(order, change);
        const [settled] = await db.select().from(returns).where(eq(returns.orderId, order.id));
        expect(settled?.state, REPRODUCE_HINT).toBe(settledState);
        for (const change of changes)
          await apply(order, change).catch((error: unknown) => {
            if (!(error instanceof ShopError)) throw error;
          });
        expect(await findViolations(db)).toEqual([]);
        expect((await listBalances(db)).reduce((sum, { balance }) => sum + toPaisa(balance), 0)).toBe(0);
      }),
      { numRuns: getRunCount({ pglite: 1, postgres: 4, long: 500 }) },
    );
  },
);
