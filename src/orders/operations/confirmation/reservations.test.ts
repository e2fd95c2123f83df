import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import { confirmationEvents, orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { HOUR_MS } from "#platform/rules/day.ts";
import { InsufficientStock } from "#catalogue/rules/stock/stock-errors.ts";
import { checkStock } from "../stock/check-stock.ts";
import { getOrder } from "../get-order.ts";
import { placeOrder } from "../place-order.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";
import { isShortSuite } from "#test/suite.ts";

import { decideConfirmation } from "./decide-confirmation.ts";
import { endReservations } from "./end-reservations.ts";
import { getConfirmation } from "./get-confirmation.ts";
import { recordCall } from "./record-call.ts";
import { recordLinkOpened } from "./verify-reservation.ts";

const db = await openTestDatabase();
await saveStore(db, readSampleStore());
const by = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: by.uid, email: by.email, passwordHash: "", isAdmin: true });

let orderCount = 0;

interface TestOrder {
  productId: string;
  variant?: string;
  quantity?: number;
  /** Default: a number that no other order has. */
  phone?: string;
  browser?: string;
  network?: string;
}

/** Places an order of a visitor. By default, each order has its own phone number, browser and network. */
function placeTestOrder({ productId, variant = "50ml", quantity = 1, phone, browser, network }: TestOrder) {
  orderCount += 1;
  const input = buildOrderInput([{ productId, variant, quantity }]);
  const customer = { ...input.customer, phone: phone ?? `0301 ${String(1_000_000 + orderCount)}` };
  const origin = {
    browserHash: browser ?? `browser ${orderCount}`,
    networkHash: network ?? `network ${orderCount}`,
  };
  return placeOrder(db, { ...input, customer }, { getOrigin: () => origin, channels: ["email"] });
}

const readReservation = async (orderId: string) =>
  (await db.select().from(orderConfirmations).where(eq(orderConfirmations.orderId, orderId)))[0]?.reservation;
const listReservations = (orderId: string) =>
  db.select().from(stockReservations).where(eq(stockReservations.orderId, orderId));
const listEvents = async (orderId: string) =>
  (await db.select().from(confirmationEvents).where(eq(confirmationEvents.orderId, orderId))).map(
    ({ event }) => event,
  );

/** Returns the number of bottles that a cart can contain now. */
async function readAvailable(productId: string, variant = "50ml") {
  return (await checkStock(db, [{ productId, variant, quantity: 1 }]))[0]?.stock ?? 0;
}

async function expireReservations(orderId: string) {
  await db
    .update(stockReservations)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(stockReservations.orderId, orderId));
}

const STOCKS = { "5ml": 4, "10ml": 5, "30ml": 9, "50ml": 20, "100ml": 170 };
const SIZES = Object.entries(STOCKS);

test.skipIf(isShortSuite).each([
  { networks: 1, remainingShare: 1 / 2 },
  { networks: 10, remainingShare: 1 / 4 },
])(
  "200 orders with invented numbers from $networks network(s) are accepted and leave bottles of every size",
  async ({ networks, remainingShare }) => {
    const stock = { ...STOCKS, "1ml": 3 };
    const { id: productId } = await buildProduct(db, { variants: Object.keys(stock), stock });
    for (let index = 0; index < 200; index += 1) {
      const [variant = ""] = SIZES[index % SIZES.length] ?? [];
      const network = `attack ${networks} ${index % networks}`;
      const available = await readAvailable(productId, variant);
      await placeTestOrder({ productId, variant, quantity: Math.min(1 + (index % 3), available), network });
    }
    for (const [variant, bottles] of SIZES)
      expect
        .soft(await readAvailable(productId, variant), variant)
        .toBeGreaterThanOrEqual(bottles * remainingShare);
    expect(await findViolations(db)).toEqual([]);
  },
);

test("one order can reserve the last bottle, whatever else its network has ordered", async () => {
  const { id: productId } = await buildProduct(db, { stock: { "50ml": 1 } });
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, () => placeTestOrder({ productId, network: "last" })),
  );
  const placed = results.filter(({ status }) => status === "fulfilled");
  const rejections = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(placed).toHaveLength(1);
  expect(rejections.every((error) => error instanceof InsufficientStock)).toBe(true);
  expect([await readAvailable(productId), await findViolations(db)]).toEqual([0, []]);
});

test.each([
  ["phone number", { phone: "0333 7654321" }, 3],
  ["browser", { browser: "one browser" }, 5],
])(
  "concurrent orders of one %s reserve bottles up to a limit, and further orders are accepted without",
  async (_name, origin, limit) => {
    const products = await Promise.all(
      Array.from({ length: 8 }, () => buildProduct(db, { stock: { "50ml": 9 } })),
    );
    const orders = await Promise.all(
      products.map(({ id: productId }) => placeTestOrder({ productId, ...origin })),
    );
    const reservations = await Promise.all(orders.map(({ id }) => readReservation(id)));
    expect(reservations.filter((state) => state === "active")).toHaveLength(limit);
    const [limited = ""] = orders.flatMap(({ id }, index) => (reservations[index] === "limited" ? [id] : []));
    expect(await listEvents(limited)).toEqual(["reservation-limited"]);
    expect(await listReservations(limited)).toEqual([]);
    // The shopper of a limited order opens the link: the order reserves its bottle.
    await recordLinkOpened(db, limited);
    expect([await readReservation(limited), (await listReservations(limited)).length]).toEqual(["active", 1]);
  },
);

test("opening the link keeps the bottles for the confirmation period and deletes the hashes, once", async () => {
  const { id: productId } = await buildProduct(db, { stock: { "50ml": 5 } });
  const { id, confirmation } = await placeTestOrder({ productId });
  const unverifiedEnd = Date.parse(confirmation?.reservedUntil ?? "");
  expect(unverifiedEnd).toBeLessThan(Date.parse(confirmation?.expiresAt ?? "") - 24 * HOUR_MS);
  await Promise.all([recordLinkOpened(db, id), recordLinkOpened(db, id)]);
  expect(await getConfirmation(db, id)).toMatchObject({ reservedUntil: confirmation?.expiresAt });
  expect(await listReservations(id)).toMatchObject([
    { isVerified: true, browserHash: null, networkHash: null },
  ]);
  expect(await listEvents(id)).toEqual(["link-opened"]);
});

test("a reservation that nothing verified ends, staff see it, and the order can still be confirmed", async () => {
  const { id: productId } = await buildProduct(db, { stock: { "50ml": 2 } });
  const [first, second] = [await placeTestOrder({ productId }), await placeTestOrder({ productId })];
  for (const { id } of [first, second]) await expireReservations(id);
  await endReservations(db);
  await endReservations(db);
  expect(await readReservation(first.id)).toBe("ended");
  expect(await listEvents(first.id)).toEqual(["reservation-ended"]);
  expect((await getOrder(db, first.id))?.status).toBe("pending");
  expect(await getConfirmation(db, first.id)).toMatchObject({ state: "waiting", reservedUntil: null });
  await placeTestOrder({ productId });
  expect((await decideConfirmation(db, first.id, { decision: "confirm" })).status).toBe("confirmed");
  await expect(decideConfirmation(db, second.id, { decision: "confirm" })).rejects.toMatchObject({
    code: "confirmed-without-stock",
  });
  expect(await findViolations(db)).toEqual([]);
});

test("an answered call verifies the order; an unanswered call keeps its bottles until nobody can be reached", async () => {
  const { id: productId } = await buildProduct(db, { stock: { "50ml": 8 } });
  const [answered, unanswered] = [await placeTestOrder({ productId }), await placeTestOrder({ productId })];
  await recordCall(db, answered.id, { result: "later" }, { by });
  expect(await listReservations(answered.id)).toMatchObject([{ isVerified: true, networkHash: null }]);
  await recordCall(db, unanswered.id, { result: "no-answer" }, { by });
  const expiresAt = unanswered.confirmation?.expiresAt;
  expect(await getConfirmation(db, unanswered.id)).toMatchObject({ reservedUntil: expiresAt });
  expect(await listReservations(unanswered.id)).toMatchObject([{ isVerified: false }]);
  await recordCall(db, unanswered.id, { result: "wrong-number" }, { by });
  const { reservedUntil } = (await getConfirmation(db, unanswered.id)) ?? {};
  expect(Date.parse(reservedUntil ?? "")).toBeLessThan(Date.parse(expiresAt ?? "") - 24 * HOUR_MS);
});
