import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { HOUR_MS } from "#platform/rules/day.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { CALL_RESULTS } from "../../rules/confirmation/decision.ts";
import { ORDER_STATUSES } from "../../rules/order-status.ts";
import { ShopError } from "#kit/rules/errors.ts";
import { cancelOrder } from "../cancel-order.ts";
import { placeOrder } from "../place-order.ts";
import { updateOrderStatus } from "../update-order-status.ts";
import { changeStock } from "#catalogue/operations/stock/change-stock.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";
import { isFullSuite } from "#test/suite.ts";

import { advanceConfirmations } from "#messages/operations/confirmation/advance-confirmations.ts";
import { endReservations } from "./end-reservations.ts";
import { recordLinkOpened } from "./verify-reservation.ts";
import { decideConfirmation } from "./decide-confirmation.ts";
import { recordCall } from "./record-call.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
await saveStore(db, buildStore({ holdStock: true }));
const channels = ["email"] as const;
/** Noon in Pakistan, outside the quiet hours. */
const NOON = new Date("2026-11-20T12:00:00+05:00");

type Action = (orderId: string, productId: string) => Promise<unknown>;

/** All actions that can affect an order with a pending confirmation. */
const ACTIONS: Record<string, Action> = {
  confirm: (id) => decideConfirmation(db, id, { decision: "confirm" }, { channels }),
  correct: (id) =>
    decideConfirmation(db, id, { decision: "confirm", address: { street: "House 5" } }, { channels }),
  decline: (id) => decideConfirmation(db, id, { decision: "decline", reason: "Too late" }, { channels }),
  cancel: (id) => cancelOrder(db, id, { channels }),
  remind: () => advanceConfirmations(db, { channels, now: new Date(NOON.getTime() + 4 * HOUR_MS) }),
  expire: () => advanceConfirmations(db, { channels: [], now: new Date(NOON.getTime() + 48 * HOUR_MS) }),
  open: (id) => recordLinkOpened(db, id),
  lapse: async (id) => {
    await db
      .update(stockReservations)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(stockReservations.orderId, id));
    await endReservations(db);
  },
  empty: (_id, productId) => changeStock(db, productId, { variant: "50ml", stock: 0, expectedStock: 3 }),
  refill: (_id, productId) => changeStock(db, productId, { variant: "50ml", stock: 3, expectedStock: 0 }),
  ...Object.fromEntries(
    CALL_RESULTS.map((result) => [
      `call: ${result}`,
      (id: string) => recordCall(db, id, { result }, { by, channels }),
    ]),
  ),
  ...Object.fromEntries(
    ORDER_STATUSES.map((status) => [
      `status: ${status}`,
      (orderId: string) => updateOrderStatus(db, { orderId, status }, { by, channels }),
    ]),
  ),
};

/** Runs an action. Ignores `ShopError`s, because an earlier action can make a later one invalid. */
async function runIgnoringShopErrors(action: Action, orderId: string, productId: string): Promise<void> {
  try {
    await action(orderId, productId);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
}

/**
 * Returns the number of generated sequences to run. The embedded database executes one statement at a time, so more
 * runs would find few additional races.
 */
function getRunCount(): number {
  const isEmbedded = inject("databaseTemplate").engine === "pglite";
  if (isFullSuite) return isEmbedded ? 20 : 60;
  return isEmbedded ? 5 : 20;
}

test("any sequence of concurrent actions leaves the database consistent and queues no message too often", async () => {
  const actionNames = fc.constantFrom(...Object.keys(ACTIONS));
  const steps = fc.array(fc.array(actionNames, { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (batches) => {
      const product = await buildProduct(db, { stock: { "50ml": 3 } });
      const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 2 }]);
      const { id } = await placeOrder(db, input, { channels });
      // Changes only this order, because new times for earlier orders would cause further reminders.
      await db
        .update(orderConfirmations)
        .set({
          createdAt: NOON,
          nextReminderAt: new Date(NOON.getTime() + 3 * HOUR_MS),
          expiresAt: new Date(NOON.getTime() + 48 * HOUR_MS),
        })
        .where(eq(orderConfirmations.orderId, id));
      for (const batch of batches)
        await Promise.all(
          batch.map((name) =>
            runIgnoringShopErrors(ACTIONS[name] ?? (() => Promise.resolve()), id, product.id),
          ),
        );
      expect(await findViolations(db)).toEqual([]);
      const repeatedMessages = await db
        .select({ kind: outboxMessages.kind })
        .from(outboxMessages)
        .groupBy(outboxMessages.orderId, outboxMessages.kind)
        .having(sql`count(*) > case ${outboxMessages.kind} when 'confirm-reminder' then 2 else 1 end`);
      expect(repeatedMessages).toEqual([]);
    }),
    { numRuns: getRunCount() },
  );
});
