import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";

import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { moneyAccounts } from "#ledger/tables/ledger-schema.server.ts";
import { endReservations } from "#orders/operations/confirmation/end-reservations.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { checkStock } from "#orders/operations/stock/check-stock.ts";
import type { OrderInput } from "#orders/rules/checkout.ts";
import { confirmationEvents, orderConfirmations } from "#orders/tables/confirmation-schema.server.ts";
import { HOUR_MS } from "#platform/rules/day.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { findInconsistencies } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";
import { buildAccount } from "#test/money.ts";

import { payments } from "../tables/payment-schema.server.ts";
import { changeMethod, findOfferedChange } from "./change-method.ts";
import { submitProof } from "./submit-proof.ts";

const db = await openTestDatabase();
await saveStore(db, buildStore({ holdStock: true }));
const bank = await buildAccount(db, "bank", "Meezan Bank");
await db
  .update(moneyAccounts)
  .set({ isOffered: true, raastId: "03001234567" })
  .where(eq(moneyAccounts.id, bank));
const image = new Uint8Array(
  await sharp({ create: { width: 9, height: 9, channels: 3, background: "#123" } })
    .png()
    .toBuffer(),
);

afterEach(async () => {
  expect(await findInconsistencies(db)).toEqual([]);
});

let orderCount = 0;

/** Returns an order of a phone number that no other order has, because the reservations of a number are limited. */
function buildInput(productId: string, paymentMethod: OrderInput["paymentMethod"]) {
  orderCount += 1;
  const input = buildOrderInput([{ productId, variant: "50ml", quantity: 1 }], { paymentMethod });
  return { ...input, customer: { ...input.customer, phone: `0301 ${1_000_000 + orderCount}` } };
}

async function place(stock: number, paymentMethod: OrderInput["paymentMethod"]) {
  const { id: productId } = await buildProduct(db, { stock: { "50ml": stock } });
  const { id, token, totalAmount } = await placeOrder(db, buildInput(productId, paymentMethod));
  return { id, token: token ?? "", productId, total: totalAmount };
}

/** Lets the confirmation and the reservation of an order end at a time. */
async function endAt(orderId: string, expiresAt: Date) {
  await db.update(orderConfirmations).set({ expiresAt }).where(eq(orderConfirmations.orderId, orderId));
  await db.update(stockReservations).set({ expiresAt }).where(eq(stockReservations.orderId, orderId));
}

/** Ends the reservation and the confirmation as the jobs do. */
async function expire(orderId: string) {
  await endAt(orderId, new Date(Date.now() - 1000));
  await endReservations(db);
  await db
    .update(orderConfirmations)
    .set({ state: "expired" })
    .where(eq(orderConfirmations.orderId, orderId));
  await db.insert(confirmationEvents).values({ orderId, event: "expired", state: "expired" });
}

async function prove({ id, token, total }: Awaited<ReturnType<typeof place>>) {
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, id));
  await submitProof(db, token, {
    reference: payment?.reference ?? "",
    amount: total,
    senderLast4: "",
    image,
  });
}

async function toRaast({ id, token }: Awaited<ReturnType<typeof place>>) {
  const { total = 0 } = (await findOfferedChange(db, id)) ?? {};
  await changeMethod(db, token, { method: "raast", accountId: bank, acceptedTotal: total });
}

/** Returns what the shop still waits for, and how many bottles others can order. */
async function readWaiting({ id, productId }: Awaited<ReturnType<typeof place>>) {
  const [row] = await db.select().from(orderConfirmations).where(eq(orderConfirmations.orderId, id));
  const [size] = await checkStock(db, [{ productId, variant: "50ml", quantity: 1 }]);
  const hours = Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / HOUR_MS);
  return { state: row?.state, reservation: row?.reservation, hours, available: size?.stock };
}

const RESERVED = { state: "waiting", reservation: "active", hours: 48, available: 2 };

test("neither the confirmation nor the reservation of an order ends while its proof is fresh", async () => {
  const order = await place(3, "raast");
  await endAt(order.id, new Date(Date.now() + HOUR_MS));
  await prove(order);
  expect(await readWaiting(order)).toEqual(RESERVED);
});

test("a proof that comes after the time to pay reserves the bottles again", async () => {
  const order = await place(3, "raast");
  await expire(order.id);
  expect(await readWaiting(order)).toMatchObject({ state: "expired", available: 3 });
  await prove(order);
  expect(await readWaiting(order)).toEqual(RESERVED);
});

test("an order that is now paid in advance reserves its bottles for the whole time to pay", async () => {
  const order = await place(3, undefined);
  await endAt(order.id, new Date(Date.now() + HOUR_MS));
  await toRaast(order);
  expect(await readWaiting(order)).toEqual(RESERVED);
  const late = await place(3, undefined);
  await expire(late.id);
  await toRaast(late);
  expect(await readWaiting(late)).toEqual(RESERVED);
});

test("bottles that another order has reserved since are not reserved again", async () => {
  const order = await place(1, "raast");
  await expire(order.id);
  await placeOrder(db, buildInput(order.productId, undefined));
  await prove(order);
  expect(await readWaiting(order)).toMatchObject({ state: "waiting", reservation: "ended", available: 0 });
});
