import { buffer } from "node:stream/consumers";

import { readSheet } from "read-excel-file/node";
import { expect, inject, test } from "vitest";

import { DAY_MS, startOfDay, toShopDay } from "#platform/rules/day.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildAccount } from "#test/money.ts";

import { findAccountId } from "./accounts.ts";
import { getCashSheet } from "./cash-days.ts";
import { closeDay } from "./close-day.ts";
import { exportMoneyReport, listMoneyReport } from "./money-report.ts";
import { recordMovement } from "./record-movement.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
const [till, bank] = [await buildAccount(db, "cash", "Till"), await buildAccount(db, "bank", "Meezan")];
const customersId = await findAccountId(db, "customers");
const beforeLedgerId = await findAccountId(db, "before-ledger");
const expenseId = await findAccountId(db, "expense");

const dayBefore = (count: number) => toShopDay(new Date(Date.now() - count * DAY_MS));
const DAYS = [0, 1, 5, 12, 25].map(dayBefore);

for (const [index, day] of DAYS.entries()) {
  const occurredAt = new Date(startOfDay(day).getTime() + (index + 1) * 60_000);
  const amount = (index + 1) * 100_000;
  await recordMovement(db, { kind: "payment", fromId: customersId, toId: till, amount, occurredAt });
  await recordMovement(db, {
    kind: "payment",
    fromId: customersId,
    toId: bank,
    amount: amount * 2,
    occurredAt,
  });
  await recordMovement(db, { kind: "expense", fromId: till, toId: expenseId, amount: 5000, occurredAt });
  await recordMovement(db, { kind: "deposit", fromId: till, toId: bank, amount: 20_000, occurredAt });
  await recordMovement(db, {
    kind: "payment",
    fromId: customersId,
    toId: beforeLedgerId,
    amount,
    occurredAt,
  });
}
const closedDay = dayBefore(25);
const { expected: counted } = await getCashSheet(db, till, closedDay);
await closeDay(
  db,
  { accountId: till, day: closedDay, counted: counted - 7, expected: counted, note: "A note is missing" },
  { by },
);

test("the sums of each day equal the cash sheet of the account, and the difference is that of the closed day", async () => {
  const { items } = await listMoneyReport(db, { pageSize: 100 });
  for (const day of DAYS)
    for (const accountId of [till, bank]) {
      const rows = items.filter(({ period, account }) => period === day && account.id === accountId);
      const sheet = await getCashSheet(db, accountId, day);
      const lines = rows.filter(({ kind }) => kind !== "difference");
      const describe = (all: readonly { kind: string; in: number; out: number }[]) =>
        new Set(all.map((line) => `${line.kind} ${line.in} ${line.out}`));
      expect(describe(lines)).toEqual(describe(sheet.lines));
      expect(lines.reduce((sum, { net }) => sum + net, sheet.opening)).toBe(sheet.expected);
      const difference = rows.find(({ kind }) => kind === "difference");
      expect(difference?.net ?? null).toBe(sheet.difference);
    }
});

test.each(["day", "week", "month"] as const)(
  "the totals by %s are the same, and equal what the sheets of the period moved",
  async (per) => {
    const { items, totals } = await listMoneyReport(db, { per, pageSize: 100 });
    const sum = (accountId: number) =>
      items.filter(({ account }) => account.id === accountId).reduce((total, { net }) => total + net, 0);
    for (const accountId of [till, bank]) {
      const total = totals.find(({ account }) => account.id === accountId);
      const { expected } = await getCashSheet(db, accountId, dayBefore(0));
      expect([sum(accountId), total?.net]).toEqual([expected, expected]);
    }
  },
);

test("assumed amounts before the ledger are in a list of their own", async () => {
  const { items } = await listMoneyReport(db);
  expect(items.map(({ account }) => account.id)).not.toContain(beforeLedgerId);
  const { totals } = await listMoneyReport(db, { money: "before-ledger" });
  expect(totals).toMatchObject([{ account: { id: beforeLedgerId }, in: 15_000, out: 0, net: 15_000 }]);
});

test("a day outside of the period does not count", async () => {
  const { items, from, to } = await listMoneyReport(db, { from: dayBefore(5), to: dayBefore(1) });
  expect([from, to]).toEqual([dayBefore(5), dayBefore(1)]);
  expect(new Set(items.map(({ period }) => period))).toEqual(new Set([dayBefore(1), dayBefore(5)]));
});

test("the export has the rows of the report", async () => {
  const { engine } = inject("databaseTemplate");
  const { body, total } = await exportMoneyReport(db, { per: "month" }, { by, engine });
  const rows = await readSheet(await buffer(body));
  expect(rows).toHaveLength(total + 1);
  expect(rows[0]).toEqual(["Period", "Account", "Kind of account", "Kind", "In", "Out", "Net"]);
});
