import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { HOUR_MS } from "#platform/rules/day.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { blockedPhones } from "../tables/customer-schema.server.ts";
import { InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { PhoneBlocked } from "../rules/blocked-phone.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { blockPhone, listBlockedPhones, unblockPhone } from "./blocked-phones.ts";

const db = await openTestDatabase();
const product = await buildProduct(db, { variantPricing: { "50ml": 1000 }, stock: { "50ml": null } });
const by = COMMAND_LINE;

const blockNumber = (phone: string, reason = "Refused two parcels", until: string | null = null) =>
  blockPhone(db, { phone, reason, until }, { by });

function placeTestOrder(phone: string, idempotencyKey?: string) {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  return placeOrder(db, { ...input, customer: { ...input.customer, phone } }, { idempotencyKey });
}

test("the shop rejects orders with a blocked number in any notation until staff unblock the number", async () => {
  await blockNumber("0300 1112223");
  for (const phone of ["0300 1112223", "+92 300 1112223", "0092-300-1112223"])
    await expect(placeTestOrder(phone)).rejects.toBeInstanceOf(PhoneBlocked);
  await expect(placeTestOrder("0300 1112224")).resolves.toMatchObject({ status: "pending" });
  await unblockPhone(db, "+923001112223", { by });
  await expect(placeTestOrder("0300 1112223")).resolves.toMatchObject({ status: "pending" });
});

test("a repeated request returns an order that was placed before the block", async () => {
  const order = await placeTestOrder("0301 1112223", "placed-before");
  await blockNumber("0301 1112223");
  expect((await placeTestOrder("0301 1112223", "placed-before")).id).toBe(order.id);
});

test("a block ends at its end time and can be renewed", async () => {
  await blockNumber("0302 1112223", "Refused", new Date(Date.now() + HOUR_MS).toISOString());
  await expect(placeTestOrder("0302 1112223")).rejects.toBeInstanceOf(PhoneBlocked);
  await db.update(blockedPhones).set({ until: sql`now() - interval '1 second'` });
  await expect(placeTestOrder("0302 1112223")).resolves.toMatchObject({ status: "pending" });
  expect(await listBlockedPhones(db, { state: "expired", search: "0302" })).toMatchObject({ total: 1 });
  await blockNumber("0302 1112223", "Refused again");
  expect((await listBlockedPhones(db, { search: "0302" })).items).toMatchObject([
    { phone: "+923021112223", reason: "Refused again", until: null, isActive: true },
  ]);
});

test("blocked numbers can be searched by digits or reason, and the latest block is first", async () => {
  await blockNumber("0303 1112223", "Fake address");
  await blockNumber("0303 4445556", "Abusive calls");
  const listPhones = async (query: object) =>
    (await listBlockedPhones(db, query)).items.map(({ phone }) => phone);
  expect(await listPhones({ search: "0303" })).toEqual(["+923034445556", "+923031112223"]);
  for (const search of ["92 0303", "+92-0303", "0092 303", "+92 92 0303"])
    expect(await listPhones({ search }), search).toEqual(["+923034445556", "+923031112223"]);
  expect(await listPhones({ search: "0303", sort: "oldest" })).toEqual(["+923031112223", "+923034445556"]);
  expect(await listPhones({ search: "fake" })).toEqual(["+923031112223"]);
  expect(await listPhones({ search: "100% %" })).toEqual([]);
});

test("the audit log records blocking and unblocking with a masked number", async () => {
  await db
    .insert(users)
    .values({ id: "staff-1", email: "sana@example.com", passwordHash: "", isAdmin: true });
  const actor = { uid: "staff-1", email: "sana@example.com" };
  const blocked = await blockPhone(db, { phone: "0304 1112223", reason: "Fake", until: null }, { by: actor });
  expect(blocked.blockedBy).toBe("sana@example.com");
  await unblockPhone(db, "+923041112223", { by: actor });
  const { items } = await listAudit(db, { pageSize: 2 });
  expect(items.map(({ action, subject }) => [action, subject.label])).toEqual([
    ["unblocked", "••• ••23"],
    ["blocked", "••• ••23"],
  ]);
  await db.delete(users).where(eq(users.id, "staff-1"));
});

test("impossible phone numbers and end times in the past are rejected, and unblocking a number that is not blocked fails with NotFound", async () => {
  await expect(blockNumber("12")).rejects.toBeInstanceOf(InvalidInput);
  await expect(blockNumber("0305 1112223", "x", "2020-01-01T00:00:00.000Z")).rejects.toBeInstanceOf(
    InvalidInput,
  );
  await expect(unblockPhone(db, "+923059999999", { by })).rejects.toBeInstanceOf(NotFound);
});
