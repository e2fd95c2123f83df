import { findAccountId } from "#ledger/operations/accounts.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { moneyAccounts, orderCredits } from "#ledger/tables/ledger-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { paymentProofs, payments, refunds } from "#payments/tables/payment-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";

/** Adds cash of an order, a credit, a payment with its image and a refund. The cash opens its day. */
export async function addPaymentSamples(db: Database): Promise<void> {
  const [order] = await db.select({ id: orders.id }).from(orders).limit(1);
  const orderId = order?.id ?? "";
  const [cash] = await db
    .insert(moneyAccounts)
    .values({ kind: "cash", name: "Till" })
    .returning({ id: moneyAccounts.id });
  const [bank] = await db
    .insert(moneyAccounts)
    .values({ kind: "bank", name: "Bank", title: "Zarif", iban: "PK36SCBL0000001123456702" })
    .returning({ id: moneyAccounts.id });
  const accountId = bank?.id ?? 0;
  const fromId = await findAccountId(db, "customers");
  await recordMovement(db, { kind: "payment", fromId, toId: cash?.id ?? 0, amount: 100_00, orderId });
  await db.insert(orderCredits).values({ orderId, amount: 100 });
  const asked = { orderId, accountId, method: "bank-transfer", amount: 100_00 } as const;
  const [payment] = await db
    .insert(payments)
    .values({ ...asked, reference: "ZE-1-P1", senderLast4: "4321", state: "submitted" })
    .returning({ id: payments.id });
  const content = new Uint8Array([255, 216, 255, 0]);
  const proof = { content, contentType: "image/jpeg", contentHash: "0".repeat(64) };
  await db.insert(paymentProofs).values({ paymentId: payment?.id ?? 0, ...proof });
  await db.insert(refunds).values({ orderId, amount: 100, method: "bank-transfer", payee: "Ayesha" });
}
