import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";

import { moneyAccounts } from "#ledger/tables/ledger-schema.server.ts";
import { updateOrderItems } from "#orders/operations/edit/update-order-items.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";

import { OrderClosed, PaymentDecided } from "../rules/payment-errors.ts";
import { payMessages } from "../rules/shopper-payment.ts";
import { paymentProofs, payments } from "../tables/payment-schema.server.ts";
import { openPayPage } from "./pay-page.ts";
import { startPayment } from "./start-payment.ts";
import { submitProof } from "./submit-proof.ts";

const db = await openTestDatabase();
await saveStore(db, buildStore({}));
const product = await buildProduct(db, { stock: { "50ml": null } });
const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
const IBAN = "PK36SCBL0000001123456702";

const addAccount = async (name: string, values: Partial<typeof moneyAccounts.$inferInsert> = {}) => {
  const [row] = await db
    .insert(moneyAccounts)
    .values({ kind: "bank", name, title: "Zarif", iban: IBAN, isOffered: true, ...values })
    .returning();
  return row?.id ?? 0;
};
const accountId = await addAccount("Meezan", { raastId: "03001234567" });
const hiddenId = await addAccount("Closed", { isOffered: false });

const place = async () => {
  const { id, token, totalAmount } = await placeOrder(db, input);
  return { id, token: token ?? "", total: totalAmount };
};
const method = "bank-transfer" as const;

/** Places an order of two bottles that is paid in advance. `edit` changes the number of bottles and returns the total. */
const placeInAdvance = async () => {
  const items = (quantity: number) => [{ productId: product.id, variant: "50ml", quantity }];
  const placed = await placeOrder(db, buildOrderInput(items(2), { paymentMethod: method }));
  const { id, totalAmount: total } = placed;
  const token = placed.token ?? "";
  const edit = async (quantity: number) => {
    const { updatedAt: expectedUpdatedAt = "" } = (await getOrder(db, id)) ?? {};
    const edited = await updateOrderItems(db, id, { items: items(quantity), expectedUpdatedAt });
    return edited.totalAmount;
  };
  const reference = (await openPayPage(db, token))?.payments[0]?.reference ?? "";
  return { id, token, total, reference, edit };
};
const start = (token: string, amount: number, idempotencyKey?: string) =>
  startPayment(db, token, { method, accountId, amount }, { idempotencyKey });

const drawImage = (red: number) =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .withExif({ IFD0: { Copyright: "Lahore" } })
    .png()
    .toBuffer();
const image = new Uint8Array(await drawImage(10));
const findRow = async (reference: string) =>
  (await db.select().from(payments).where(eq(payments.reference, reference)))[0];

test("a shopper starts a payment with the shop's reference, and the page shows account and amount", async () => {
  const { token, total } = await place();
  const payment = await start(token, total);
  expect(payment).toMatchObject({
    amount: total,
    state: "awaiting",
    account: { iban: IBAN, title: "Zarif" },
  });
  const page = await openPayPage(db, token);
  expect(page).toMatchObject({
    total,
    due: total,
    received: 0,
    payments: [{ reference: payment.reference }],
  });
  expect(page?.accounts.map((each) => [each.accountId, each.method])).toEqual([
    [accountId, "bank-transfer"],
    [accountId, "raast"],
  ]);
  expect(payment.reference).toBe(`${page?.orderNumber}-P1`);
});

test("two tabs ask for one payment, and a repeated request changes nothing", async () => {
  const { id, token, total } = await place();
  const [first, second] = await Promise.all([start(token, total, "tab-1"), start(token, total, "tab-2")]);
  expect(second.reference).toBe(first.reference);
  expect((await start(token, total, "tab-3")).reference).toBe(first.reference);
  expect(await db.$count(payments, eq(payments.orderId, id))).toBe(1);
  await expect(start(token, total - 1, "tab-3")).rejects.toMatchObject({ code: "idempotency-key-taken" });
});

test.each([
  ["above the due amount", 1],
  ["far above the due amount", 1_000_000],
])("a payment %s is rejected", async (_title, more) => {
  const { token, total } = await place();
  await expect(start(token, total + more)).rejects.toMatchObject({ code: "invalid-input" });
});

test("an account that checkout does not offer takes no payment", async () => {
  const { token, total } = await place();
  const started = startPayment(db, token, { method, accountId: hiddenId, amount: total });
  await expect(started).rejects.toMatchObject({ code: "method-unavailable" });
  const asWallet = startPayment(db, token, { method: "wallet", accountId, amount: total });
  await expect(asWallet).rejects.toMatchObject({ code: "method-unavailable" });
});

test("an image is stored smaller and without metadata, once, and staff have to check the payment", async () => {
  const { token, total } = await place();
  const { reference } = await start(token, total);
  const proof = { reference, amount: total, senderLast4: "4321", image };
  expect(await submitProof(db, token, proof)).toMatchObject({ state: "submitted", proofs: 1 });
  expect(await submitProof(db, token, { ...proof, senderLast4: "" })).toMatchObject({ proofs: 1 });
  const row = await findRow(reference);
  expect(row).toMatchObject({ senderLast4: "4321", claimedAmount: total * 100 });
  const [stored] = await db
    .select()
    .from(paymentProofs)
    .where(eq(paymentProofs.paymentId, row?.id ?? 0));
  const metadata = await sharp(stored?.content).metadata();
  expect(metadata).toMatchObject({ format: "jpeg", width: 1600, height: 800 });
  expect(metadata.exif).toBeUndefined();
});

test("several payments add up: a second one can be started while the first is checked", async () => {
  const { token, total } = await place();
  const { reference } = await start(token, 500);
  await submitProof(db, token, { reference, amount: 500, image });
  expect((await start(token, total - 500)).reference).toMatch(/-P2$/);
});

test("a payment of another order cannot be proved", async () => {
  const [own, other] = [await place(), await place()];
  const { reference } = await start(other.token, other.total);
  const proof = { reference, amount: 100, image };
  await expect(submitProof(db, own.token, proof)).rejects.toMatchObject({ code: "not-found" });
  await expect(submitProof(db, "none", proof)).rejects.toMatchObject({ code: "not-found" });
});

test.each([
  ["no image", new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  ["a damaged image", image.subarray(0, 200)],
])("%s is rejected", async (_title, file) => {
  const { token, total } = await place();
  const { reference } = await start(token, total);
  const proof = { reference, amount: total, image: file };
  await expect(submitProof(db, token, proof)).rejects.toThrow(payMessages.imageInvalid);
  expect(await findRow(reference)).toMatchObject({ state: "awaiting" });
});

test("a payment that staff have not found is checked again with a new image", async () => {
  const { token, total } = await place();
  const { reference } = await start(token, total);
  await db
    .update(payments)
    .set({ state: "rejected", reason: "Not found", decidedAt: new Date() })
    .where(eq(payments.reference, reference));
  expect(await submitProof(db, token, { reference, amount: total, image })).toMatchObject({
    state: "submitted",
    reason: null,
  });
  expect(await findRow(reference)).toMatchObject({ decidedAt: null });
});

test("a payment asks for at most what is due, and one that staff have reversed is not shown", async () => {
  const { id, token, reference, edit } = await placeInAdvance();
  const cheaper = await edit(1);
  expect((await openPayPage(db, token))?.payments).toMatchObject([{ reference, amount: cheaper }]);
  await db.update(payments).set({ state: "reversed" }).where(eq(payments.orderId, id));
  expect((await openPayPage(db, token))?.payments).toEqual([]);
});

test("a reversed payment takes no more images", async () => {
  const { token, total } = await place();
  const { reference } = await start(token, total);
  await db.update(payments).set({ state: "reversed" }).where(eq(payments.reference, reference));
  await expect(submitProof(db, token, { reference, amount: total, image })).rejects.toBeInstanceOf(
    PaymentDecided,
  );
});

test("a cancelled order starts no payment, but money that was sent can be proved", async () => {
  const { id, token, total } = await place();
  const { reference } = await start(token, total);
  await updateOrderStatus(db, { orderId: id, status: "cancelled" });
  await expect(start(token, total)).rejects.toBeInstanceOf(OrderClosed);
  expect(await submitProof(db, token, { reference, amount: total, image })).toMatchObject({
    state: "submitted",
  });
});

test("a shopper proves what was sent, also if the order became cheaper or the transfer was too much", async () => {
  const { token, total, reference, edit } = await placeInAdvance();
  const cheaper = await edit(1);
  expect((await openPayPage(db, token))?.due).toBe(cheaper);
  await start(token, 500);
  for (const amount of [total, total + 1])
    expect(await submitProof(db, token, { reference, image, amount })).toMatchObject({
      state: "submitted",
      claimedAmount: amount,
    });
});

test("a payment of all that is left follows the price, and a part that the shopper chose stays a part", async () => {
  const { id, token, total, reference, edit } = await placeInAdvance();
  const readAmount = async () => {
    const rows = await db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id);
    return (rows.at(-1)?.amount ?? 0) / 100;
  };
  const cheaper = await edit(1);
  expect(await readAmount()).toBe(cheaper);
  await edit(2);
  expect(await readAmount()).toBe(total);
  await start(token, 500);
  await edit(3);
  expect(await readAmount()).toBe(500);
  await submitProof(db, token, { reference, amount: 500, image });
  await start(token, (await edit(2)) - 500);
  expect(await edit(1)).toBe(cheaper);
  expect(await readAmount()).toBe(cheaper - 500);
  await edit(3);
  expect(await readAmount()).toBe(total + cheaper - 500);
});
