import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { moneyAccounts } from "#ledger/tables/ledger-schema.server.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { HOUR_MS } from "#platform/rules/day.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";

import { payments } from "../tables/payment-schema.server.ts";
import { expirePayments } from "./expire-payments.ts";
import { startPayment } from "./start-payment.ts";

const db = await openTestDatabase();
await saveStore(db, buildStore({}));
const product = await buildProduct(db, { stock: { "50ml": null } });
const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
const [account] = await db
  .insert(moneyAccounts)
  .values({ kind: "wallet", name: "JazzCash", phone: "+923001234567", isOffered: true })
  .returning();

const start = async () => {
  const { token, totalAmount: amount } = await placeOrder(db, input);
  return startPayment(db, token ?? "", { method: "wallet", accountId: account?.id ?? 0, amount });
};
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

test("an unpaid payment expires after 48 hours, and one with a proof never does", async () => {
  const [{ reference }, proved] = [await start(), await start()];
  const readState = async (ofReference: string) =>
    (await db.select({ state: payments.state }).from(payments).where(eq(payments.reference, ofReference)))[0]
      ?.state;
  await db.update(payments).set({ state: "submitted" }).where(eq(payments.reference, proved.reference));
  await expirePayments(db, inHours(47.9));
  expect(await readState(reference)).toBe("awaiting");
  await expirePayments(db, inHours(48.1));
  expect(await readState(reference)).toBe("expired");
  expect(await readState(proved.reference)).toBe("submitted");
});
