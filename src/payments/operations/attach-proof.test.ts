import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";

import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildAccount, buildOwingOrder, readOrderMoney } from "#test/money.ts";

import { attachedProofSchema } from "../rules/payment-input.ts";
import { payMessages } from "../rules/shopper-payment.ts";
import { paymentProofs } from "../tables/payment-schema.server.ts";

import { attachProof } from "./attach-proof.ts";
import { acceptPayment } from "./decide-payment.ts";
import { getOrderMoney } from "./get-order-money.ts";
import { reverseOrderEntry } from "./reverse-entry.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
const [bank, till] = [await buildAccount(db), await buildAccount(db, "cash", "Till")];

const draw = (red: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer();
const NEW = { method: "bank-transfer", accountId: String(bank), amount: "2000" };

const attach = async (orderId: string, input: object, { red = 1, key = `key-${randomUUID()}` } = {}) =>
  attachProof(
    db,
    orderId,
    { ...attachedProofSchema.parse(input), image: new Uint8Array(await draw(red)) },
    { by, idempotencyKey: key },
  );

const findPaymentId = async (orderId: string) => (await getOrderMoney(db, orderId)).payments[0]?.id ?? 0;

test("an image that came in a chat becomes a payment that waits for a check, once per key", async () => {
  const { order } = await buildOwingOrder(db);
  await attach(order.id, NEW, { key: "twice" });
  await attach(order.id, NEW, { key: "twice" });
  const { payments } = await getOrderMoney(db, order.id);
  expect(payments).toMatchObject([
    { state: "submitted", method: "bank-transfer", claimedAmount: 2000, proofIds: [expect.any(Number)] },
  ]);
  expect(await readOrderMoney(db, order.id)).toMatchObject({ received: 0 });
  const [proof] = await db
    .select()
    .from(paymentProofs)
    .where(eq(paymentProofs.paymentId, payments[0]?.id ?? 0));
  expect(proof?.isByStaff).toBe(true);
  const audited = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, order.id));
  expect(audited.map(({ action }) => action)).toEqual(["proof-attached"]);
});

test("an accepted payment only gets the image, and a reversed one gets none", async () => {
  const { order } = await buildOwingOrder(db);
  await attach(order.id, NEW);
  const id = await findPaymentId(order.id);
  await acceptPayment(
    db,
    id,
    { amount: 2000, transactionId: "T-1", note: null, allowsOverpayment: false },
    { by },
  );
  await attach(order.id, { paymentId: String(id), amount: "1" }, { red: 2 });
  const { payments, entries } = await getOrderMoney(db, order.id);
  expect(payments).toMatchObject([{ state: "paid", acceptedAmount: 2000, claimedAmount: 2000 }]);
  expect(payments[0]?.proofIds).toHaveLength(2);
  await reverseOrderEntry(db, entries[0]?.id ?? 0, "Wrong order", { by, canRefund: true });
  await expect(attach(order.id, { paymentId: String(id) }, { red: 3 })).rejects.toMatchObject({
    code: "payment-decided",
  });
});

test("nothing is stored for a payment of another order, an account of another kind or a file that is no image", async () => {
  const [mine, other] = [await buildOwingOrder(db), await buildOwingOrder(db)];
  await attach(other.order.id, NEW);
  const id = await findPaymentId(other.order.id);
  await expect(attach(mine.order.id, { paymentId: String(id) })).rejects.toMatchObject({ code: "not-found" });
  await expect(attach(mine.order.id, { ...NEW, accountId: String(till) })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(attach(mine.order.id, { amount: "5" })).rejects.toMatchObject({ code: "invalid-input" });
  const text = { ...attachedProofSchema.parse(NEW), image: new TextEncoder().encode("no image") };
  await expect(attachProof(db, mine.order.id, text, { by })).rejects.toThrow(payMessages.imageInvalid);
  expect((await getOrderMoney(db, mine.order.id)).payments).toEqual([]);
});
