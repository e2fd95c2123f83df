import { readFileSync } from "node:fs";

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import {
  blockedPhones,
  customerProfiles,
  customerSummaries,
} from "#customers/tables/customer-schema.server.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";

const db = await openTestDatabase();
const product = await buildProduct(db, { stock: { "50ml": 50 } });
const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];

async function place(typed: string, e164: string | null): Promise<string> {
  const { id } = await placeOrder(db, buildOrderInput(items));
  await db.update(orders).set({ customerPhone: typed, customerPhoneE164: e164 }).where(eq(orders.id, id));
  return id;
}

async function readPhones(id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return [order?.customerPhone, order?.customerPhoneE164];
}

/** Runs the migration, as the shop does in one transaction. */
async function migrate(): Promise<void> {
  const file = new URL("migrations/0046_repeated_dial_codes.sql", import.meta.url);
  await db.transaction(async (tx: Database) => {
    for (const statement of readFileSync(file, "utf8").split("--> statement-breakpoint"))
      await tx.execute(sql.raw(statement));
  });
}

test("stored numbers with a repeated dial code become the number, if it is valid, and those of one person become one", async () => {
  const cases: [string, string | null, string, string | null][] = [
    ["+92 92 300 7654321", "+92923007654321", "+923007654321", "+923007654321"],
    ["0092 92 0300-7654321", null, "+923007654321", "+923007654321"],
    ["+92 92 42 35761234", "+92924235761234", "+924235761234", "+924235761234"],
    ["+92 92 399 7654321", "+92923997654321", "+92 92 399 7654321", "+92923997654321"],
    ["+92 923 123456", "+92923123456", "+92 923 123456", "+92923123456"],
    ["0300 7654321", "+923007654321", "0300 7654321", "+923007654321"],
  ];
  const ids = await Promise.all(cases.map(([typed, e164]) => place(typed, e164)));
  await db.insert(blockedPhones).values([
    { phone: "+92923007654321", reason: "Fake orders", until: null },
    { phone: "+923007654321", reason: "Refused twice", until: new Date() },
    { phone: "+92923211112222", reason: "Abuse", until: null },
  ]);
  await db.insert(customerProfiles).values([
    { phone: "+92923007654321", name: "Sana", tags: ["vip"], note: "Calls at noon" },
    { phone: "+923007654321", name: "", tags: ["gift"], note: null },
  ]);
  await migrate();
  expect(await Promise.all(ids.map(readPhones))).toEqual(cases.map(([, , ...phones]) => phones));
  const blocks = await db.select().from(blockedPhones).orderBy(blockedPhones.phone);
  expect(blocks.map(({ phone, reason, until }) => [phone, reason, until])).toEqual([
    ["+923007654321", "Refused twice", null],
    ["+923211112222", "Abuse", null],
  ]);
  const profiles = await db.select().from(customerProfiles);
  expect(profiles).toMatchObject([{ phone: "+923007654321", name: "Sana", note: "Calls at noon" }]);
  expect(profiles[0]?.tags.toSorted()).toEqual(["gift", "vip"]);
  const summaries = await db.select().from(customerSummaries).where(eq(customerSummaries.orders, 3));
  expect(summaries).toMatchObject([{ phone: "+923007654321" }]);
  expect(await db.$count(customerSummaries, eq(customerSummaries.phone, "+92923007654321"))).toBe(0);
});
