import { readFileSync } from "node:fs";

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { buildOwingOrder, buildAccount, buildSubmittedPayment } from "#test/money.ts";
import { recordPayment } from "#payments/operations/record-payment.ts";
import { payments } from "#payments/tables/payment-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
const bank = await buildAccount(db, "bank", "Meezan Bank");

async function pay(storedId: string) {
  const { order } = await buildOwingOrder(db);
  const id = await recordPayment(
    db,
    order.id,
    {
      method: "bank-transfer",
      accountId: bank,
      amount: 500,
      transactionId: storedId,
      note: null,
      allowsOverpayment: false,
    },
    { by },
  );
  return id;
}

async function migrate() {
  const file = new URL("migrations/0040_normalized_transactions.sql", import.meta.url);
  for (const statement of readFileSync(file, "utf8").split("--> statement-breakpoint"))
    await db.execute(sql.raw(statement));
}

const readId = async (id: number) =>
  (await db.select({ id: payments.transactionId }).from(payments).where(eq(payments.id, id)))[0]?.id;

test("stored transaction ids are normalized, except paid ones that would be the same", async () => {
  const paid = [
    await pay("ft-1"),
    await pay("FT 1"),
    await pay("FT2"),
    await pay("ft 2"),
    await pay("a b-3"),
  ];
  const { order } = await buildOwingOrder(db);
  const waiting = await buildSubmittedPayment(db, order.id, bank, { transactionId: "ft 1" });
  await migrate();
  await migrate();
  expect(await Promise.all(paid.map(readId))).toEqual(["FT1", "FT 1", "FT2", "ft 2", "AB3"]);
  expect(await readId(waiting)).toBe("FT1");
});
