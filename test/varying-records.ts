import { sql } from "drizzle-orm";
import { refunds as refundsTable } from "#payments/tables/payment-schema.server.ts";
import { buildAccount, buildOwingOrder, buildSubmittedPayment } from "#test/money.ts";
import { moneyAccounts as accountsTable } from "#ledger/tables/ledger-schema.server.ts";
import { findAccountId } from "#ledger/operations/accounts.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { notes as notesTable } from "#catalogue/tables/note-schema.server.ts";
import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { orderReviews } from "#reviews/tables/review-schema.server.ts";
import { buildCollection, buildOrderInput, buildProduct } from "#test/factories.ts";
import { buildDiscount } from "#test/discounts.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";

/** Adds records of lists whose values differ, so that a list in a wrong sequence is noticed. */
export async function addVaryingRecords(db: Database): Promise<void> {
  const { id: collectionRef } = await buildCollection(db, { name: "Woods" });
  await buildCollection(db, { name: "Flowers" });
  for (const [index, name] of ["Anise", "Cedar"].entries()) {
    const { id } = await buildProduct(db, { name, collectionRef, stock: { "50ml": 20 + index } });
    await placeOrder(db, buildOrderInput([{ productId: id, variant: "50ml", quantity: 2 + index }]));
  }
  const letters = sql`translate(md5(${products.id}), '0123456789', 'ghijklmnop')`;
  await db.update(products).set({ name: sql`${products.name} || ${letters}` });
  await db.update(orderReviews).set({
    rating: sql`1 + ${orderReviews.id} % 5`,
    productName: sql`(select name from products where products.id = product_id)`,
  });
  const job = { kind: "remove-picture", lastError: "Failed", runAt: new Date(Date.now() + DAY_MS) };
  await buildDiscount(db, "EARLY1", { name: "Early", used: 2, given: 500_00 });
  await buildDiscount(db, "LATE22", { name: "Late", used: 3, given: 900_00, kind: "percent", percent: 5 });
  await db.insert(accountsTable).values([
    { kind: "bank", name: "Bank", position: 1 },
    { kind: "wallet", name: "Wallet", position: 2 },
  ]);
  await db.insert(jobs).values({ ...job, attempts: 5 });
  const { order } = await buildOwingOrder(db);
  const accountId = await buildAccount(db, "bank", "Payments");
  for (const day of ["2026-11-01", "2026-11-02"]) {
    await buildSubmittedPayment(db, order.id, accountId, { submittedAt: new Date(`${day}T10:00:00Z`) });
    await db.insert(refundsTable).values({ orderId: order.id, amount: 100_00, method: "cash", dueOn: day });
  }
  const fromId = await findAccountId(db, "customers");
  for (const days of [1, 2]) {
    const occurredAt = new Date(Date.now() - days * DAY_MS);
    await recordMovement(db, { kind: "payment", fromId, toId: accountId, amount: 100_00, occurredAt });
  }
  const message = { kind: "stock-low", channel: "email", status: "failed" } as const;
  const report = { summary: "1 size", details: "" };
  for (const dedupeKey of ["a", "b"])
    await db.insert(outboxMessages).values({ ...message, report, dedupeKey });
  const families = { oud: "woody", rose: "floral" } as const;
  for (const [slug, family] of Object.entries(families))
    await db.insert(notesTable).values({ slug, name: slug, family });
}
