import { eq } from "drizzle-orm";

import { HOUR_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { confirmationEvents, orderConfirmations } from "#orders/tables/confirmation-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { decideConfirmation } from "#orders/operations/confirmation/decide-confirmation.ts";
import { getLinkedOrder, getOrder } from "#orders/operations/get-order.ts";
import { runLaterReactions } from "#test/run-jobs.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { saveStore } from "#store/operations/get-store.ts";

import { buildProduct, buildStore, buildOrderInput } from "../factories.ts";

/** The time when all orders of these tests were placed: noon in Pakistan. */
export const NOON = new Date("2026-11-20T12:00:00+05:00");

export const addHoursToNoon = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);

/** The shop's only staff member. */
export const SANA = { uid: "sana", email: "sana@example.com" };

const channels = ["email"] as const;

/**
 * Adds a staff member. Returns functions that read and change orders. The shop asks shoppers to confirm their orders,
 * and reserves the ordered bottles.
 */
export async function prepareConfirmableShop(db: Database) {
  await db.insert(users).values({ id: SANA.uid, email: SANA.email, passwordHash: "", isAdmin: true });
  return {
    /** Resets the settings and returns a new product with five bottles. */
    reset: async () => {
      await saveStore(db, buildStore({ holdStock: true }));
      return buildProduct(db, { stock: { "50ml": 5 } });
    },
    /** Places an order and sets its times as if it had been placed at noon. */
    place: async (product: { id: string }, quantity = 1) => {
      const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity }]);
      const placed = await placeOrder(db, input, { channels });
      await runLaterReactions(db);
      await db
        .update(orderConfirmations)
        .set({
          createdAt: NOON,
          nextReminderAt: addHoursToNoon(3),
          expiresAt: addHoursToNoon(48),
          nextCallAt: NOON,
        })
        .where(eq(orderConfirmations.orderId, placed.id));
      return placed;
    },
    confirm: (id: string) => decideConfirmation(db, id, { decision: "confirm" }, { channels }),
    readState: async (id: string) => (await getLinkedOrder(db, id))?.confirmation?.state,
    readStatus: async (id: string) => (await getOrder(db, id))?.status,
    readStock: async ({ id }: { id: string }) => {
      const rows = await db.select().from(productVariants).where(eq(productVariants.productId, id));
      return rows[0]?.stock;
    },
    listEvents: async (id: string) =>
      (await db.select().from(confirmationEvents).where(eq(confirmationEvents.orderId, id))).map(
        ({ event, state }) => `${event} ${state}`,
      ),
  };
}
