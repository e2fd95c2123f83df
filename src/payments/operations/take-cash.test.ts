import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { moneyMovements } from "#ledger/tables/ledger-schema.server.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildAccount, buildOwingOrder, readOrderMoney } from "#test/money.ts";

import { getOrderMoney } from "./get-order-money.ts";
import { recordPayment } from "./record-payment.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
const [till, bank] = [await buildAccount(db, "cash", "Till"), await buildAccount(db)];

const deliver = (orderId: string, cashAccountId?: number) =>
  updateOrderStatus(db, { orderId, status: "delivered", cashAccountId }, { by });

test("cash that came with the delivery pays what is due, fee included, in the transaction of the status", async () => {
  const { order } = await buildOwingOrder(db, { total: 3650, fee: 100 });
  await deliver(order.id, till);
  expect(await readOrderMoney(db, order.id)).toMatchObject({ charged: 3650, received: 3650, due: 0 });
  expect((await getOrderMoney(db, order.id)).entries).toMatchObject([
    { kind: "payment", accountName: "Till", canReverse: true },
  ]);
  const audited = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, order.id));
  expect(audited.map(({ action }) => action).toSorted()).toEqual(["payment-recorded", "status-changed"]);
});

test("without an account the amount stays due, and a paid order records nothing", async () => {
  const [due, paid] = [await buildOwingOrder(db), await buildOwingOrder(db)];
  await deliver(due.order.id);
  expect(await readOrderMoney(db, due.order.id)).toMatchObject({ received: 0, due: 3400 });
  const payment = { method: "cash", accountId: till, transactionId: null, note: null } as const;
  await recordPayment(db, paid.order.id, { ...payment, amount: 3400, allowsOverpayment: false }, { by });
  await deliver(paid.order.id, till);
  expect(await db.$count(moneyMovements, eq(moneyMovements.orderId, paid.order.id))).toBe(1);
});

test("neither the status nor the money changes with an account that is not cash", async () => {
  const { order } = await buildOwingOrder(db);
  await expect(deliver(order.id, bank)).rejects.toMatchObject({ code: "not-found" });
  expect((await getOrder(db, order.id))?.status).toBe("pending");
  expect(await readOrderMoney(db, order.id)).toMatchObject({ received: 0, due: 3400 });
});
