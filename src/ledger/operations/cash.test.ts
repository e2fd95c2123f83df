import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";

import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { Conflict, IdempotencyKeyTaken, InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { AlreadyReversed, DayClosed } from "../rules/ledger-errors.ts";
import type { MovementKind } from "../rules/money-movement.ts";
import { moneyAccounts, moneyMovements } from "../tables/ledger-schema.server.ts";

import { findAccountId, findCourierAccountIds, renameCourierAccount } from "./accounts.ts";
import { getBalance } from "./balances.ts";
import { getCashSheet, listClosedDays } from "./cash-days.ts";
import { closeDay } from "./close-day.ts";
import { handOver, recordDeposit, recordExpense, recordOpening } from "./record-cash.ts";
import { recordMovement } from "./record-movement.ts";
import { reverseEntry } from "./reverse-entry.ts";

const db = await openTestDatabase();
const customersId = await findAccountId(db, "customers");
const by = { by: COMMAND_LINE };

const NOON = new Date("2026-12-02T07:00:00Z");
const TODAY = "2026-12-02";
let accounts = 0;

async function addAccount(kind: "cash" | "bank" | "rider"): Promise<number> {
  accounts += 1;
  const courierId = kind === "rider" ? accounts : null;
  const [added] = await db
    .insert(moneyAccounts)
    .values({ kind, name: `${kind} ${accounts}`, courierId })
    .returning({ id: moneyAccounts.id });
  return added?.id ?? 0;
}

/** Records money of customers; `amount` in PKR. */
async function pay(toId: number, amount: number, at = NOON, kind: MovementKind = "payment") {
  await recordMovement(db, {
    kind,
    fromId: customersId,
    toId,
    amount: toPaisa(amount),
    occurredAt: at,
  });
}

const expense = (accountId: number, amount: number, day?: string) => ({
  accountId,
  amount,
  note: "Tape",
  reference: "",
  day,
});

const count = (accountId: number, counted: number, day = TODAY) => ({ accountId, day, counted, note: "" });

test("a cash sheet adds opening, sales, hand-overs, expenses and refunds; the count closes the day with its difference", async () => {
  const [cash, rider] = [await addAccount("cash"), await addAccount("rider")];
  await recordOpening(
    db,
    { accountId: cash, amount: 5000, note: "", day: "2026-12-01" },
    { ...by, now: NOON },
  );
  await pay(cash, 5200);
  await pay(rider, 2900, NOON, "cod");
  await handOver(
    db,
    { fromId: rider, toId: cash, amount: 2900, allowsMore: false, note: "", day: undefined },
    { ...by, now: NOON },
  );
  await recordExpense(db, expense(cash, 350), { ...by, now: NOON });
  await recordMovement(db, {
    kind: "refund",
    fromId: cash,
    toId: customersId,
    amount: 114_400,
    occurredAt: NOON,
  });
  expect(await getCashSheet(db, cash, TODAY)).toMatchObject({
    opening: 5000,
    lines: [
      { kind: "payment", in: 5200, out: 0 },
      { kind: "refund", in: 0, out: 1144 },
      { kind: "handover", in: 2900 },
      { kind: "expense", out: 350 },
    ],
    expected: 11_606,
    counted: null,
    isSealed: false,
  });
  await closeDay(db, { ...count(cash, 11_600), expected: 11_606 }, { ...by, now: NOON });
  expect(await getCashSheet(db, cash, TODAY)).toMatchObject({
    expected: 11_606,
    counted: 11_600,
    difference: -6,
    isSealed: true,
  });
  expect(await getCashSheet(db, cash, "2026-12-03")).toMatchObject({ opening: 11_600, expected: 11_600 });
  expect(await listClosedDays(db, cash)).toMatchObject([{ day: TODAY, counted: 11_600, difference: -6 }]);
});

describe("a closed day", () => {
  test("accepts no entries of its day and of earlier days; an entry without a day is part of the next day", async () => {
    const cash = await addAccount("cash");
    await pay(cash, 1000);
    await closeDay(db, count(cash, 1000), { ...by, now: NOON });
    const inOneHour = new Date(NOON.getTime() + 3_600_000);
    for (const day of [TODAY, "2026-11-20"])
      await expect(recordExpense(db, expense(cash, 5, day), { ...by, now: inOneHour })).rejects.toThrow(
        DayClosed,
      );
    await recordExpense(db, expense(cash, 5, "2026-12-03"), { ...by, now: inOneHour });
    await recordExpense(db, expense(cash, 7), { ...by, now: inOneHour });
    expect(await getCashSheet(db, cash, TODAY)).toMatchObject({ expected: 1000 });
    expect(await getCashSheet(db, cash, "2026-12-03")).toMatchObject({ opening: 1000, expected: 988 });
  });

  test("cannot be closed again, nor can a day before it", async () => {
    const cash = await addAccount("cash");
    await closeDay(db, count(cash, 0), { ...by, now: NOON });
    for (const day of [TODAY, "2026-12-01"])
      await expect(closeDay(db, count(cash, 0, day), { ...by, now: NOON })).rejects.toThrow(DayClosed);
  });

  test("ends at midnight in Pakistan", async () => {
    const cash = await addAccount("cash");
    await pay(cash, 100, new Date("2026-12-02T18:59:59.999Z"));
    await pay(cash, 20, new Date("2026-12-02T19:00:00Z"));
    expect(await getCashSheet(db, cash, TODAY)).toMatchObject({ expected: 100 });
    expect(await getCashSheet(db, cash, "2026-12-03")).toMatchObject({ opening: 100, expected: 120 });
  });

  test("is rejected before it begins, and if entries came after the count was displayed", async () => {
    const cash = await addAccount("cash");
    await expect(closeDay(db, count(cash, 0, "2026-12-03"), { ...by, now: NOON })).rejects.toThrow(
      InvalidInput,
    );
    await pay(cash, 100);
    await expect(closeDay(db, { ...count(cash, 0), expected: 0 }, { ...by, now: NOON })).rejects.toThrow(
      Conflict,
    );
    expect(await getCashSheet(db, cash, TODAY)).toMatchObject({ isSealed: false, expected: 100 });
  });

  test("contains a payment that was recorded at the same time, or rejects it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const cash = await addAccount("cash");
      const [paid] = await Promise.allSettled([
        pay(cash, 700),
        closeDay(db, count(cash, 700), { ...by, now: NOON }),
      ]);
      const sheet = await getCashSheet(db, cash, TODAY);
      expect(sheet).toMatchObject(
        paid.status === "fulfilled" ? { expected: 700, difference: 0 } : { expected: 0, difference: 700 },
      );
      expect(await getBalance(db, cash)).toBe(toPaisa(700));
    }
  });
});

describe("a hand-over", () => {
  const input = (fromId: number, toId: number, amount: number, allowsMore = false) => {
    return { fromId, toId, amount, allowsMore, note: "", day: undefined };
  };

  test("of more than the rider has needs an explicit yes", async () => {
    const [cash, rider] = [await addAccount("cash"), await addAccount("rider")];
    await pay(rider, 2900, NOON, "cod");
    await expect(handOver(db, input(rider, cash, 2901), by)).rejects.toThrow(InvalidInput);
    await handOver(db, input(rider, cash, 2901, true), by);
    expect(await getBalance(db, rider)).toBe(-100);
  });

  test("that is sent twice is recorded once", async () => {
    const [cash, rider] = [await addAccount("cash"), await addAccount("rider")];
    await pay(rider, 500, NOON, "cod");
    const options = { ...by, idempotencyKey: "handover-of-today", onReplay: vi.fn<() => void>() };
    const ids = await Promise.all([1, 2].map(() => handOver(db, input(rider, cash, 500), options)));
    expect(ids[0]).toBe(ids[1]);
    expect([await getBalance(db, cash), options.onReplay.mock.calls.length]).toEqual([50_000, 1]);
  });

  test("and another one at the same time are together not more than the rider has", async () => {
    const [cash, rider] = [await addAccount("cash"), await addAccount("rider")];
    await pay(rider, 1000, NOON, "cod");
    const results = await Promise.allSettled([1, 2].map(() => handOver(db, input(rider, cash, 600), by)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await getBalance(db, rider)).toBe(40_000);
  });

  test("goes from a rider to cash only", async () => {
    const [cash, rider] = [await addAccount("cash"), await addAccount("rider")];
    await expect(handOver(db, input(cash, rider, 1, true), by)).rejects.toThrow(NotFound);
    await expect(handOver(db, input(rider, customersId, 1, true), by)).rejects.toThrow(NotFound);
  });
});

test("a deposit moves cash to the bank", async () => {
  const [cash, bank] = [await addAccount("cash"), await addAccount("bank")];
  await pay(cash, 900);
  const deposit = { fromId: cash, toId: bank, amount: 400.5, reference: "SLIP 7", note: "", day: undefined };
  await recordDeposit(db, deposit, by);
  expect([await getBalance(db, cash), await getBalance(db, bank)]).toEqual([49_950, 40_050]);
});

test("an account has one opening amount, before its first closed day", async () => {
  const cash = await addAccount("cash");
  const opening = { accountId: cash, amount: 100, note: "", day: undefined };
  const id = await recordOpening(db, opening, by);
  await expect(recordOpening(db, opening, by)).rejects.toThrow(Conflict);
  await reverseEntry(db, id, "Counted wrongly", by);
  await recordOpening(db, opening, by);
  const counted = await addAccount("cash");
  await closeDay(db, count(counted, 0), { ...by, now: NOON });
  await expect(recordOpening(db, { ...opening, accountId: counted }, by)).rejects.toThrow(Conflict);
});

test("an opening amount is not reversed after a count, whose difference has corrected it", async () => {
  const cash = await addAccount("cash");
  const id = await recordOpening(
    db,
    { accountId: cash, amount: 50_000, note: "", day: TODAY },
    { ...by, now: NOON },
  );
  await closeDay(db, count(cash, 5000), { ...by, now: NOON });
  await expect(reverseEntry(db, id, "Too much", by)).rejects.toThrow(Conflict);
  expect(await getBalance(db, cash)).toBe(toPaisa(5000));
});

describe("a key", () => {
  const key = { ...by, now: NOON, idempotencyKey: "key-of-several-requests" };

  test("of another entry, day or count is refused, and nothing is recorded", async () => {
    const cash = await addAccount("cash");
    await recordExpense(db, expense(cash, 5), key);
    await expect(recordExpense(db, expense(cash, 6), key)).rejects.toThrow(IdempotencyKeyTaken);
    expect(await getBalance(db, cash)).toBe(toPaisa(-5));
    await closeDay(db, count(cash, 0, "2026-12-01"), key);
    await expect(closeDay(db, count(cash, 1, "2026-12-01"), key)).rejects.toThrow(IdempotencyKeyTaken);
    await expect(closeDay(db, count(cash, -5), key)).rejects.toThrow(IdempotencyKeyTaken);
  });

  test("that another kind of entry uses does not matter", async () => {
    const [cash, bank] = [await addAccount("cash"), await addAccount("bank")];
    const options = { ...key, idempotencyKey: "key-of-two-kinds" };
    await recordExpense(db, expense(cash, 5), options);
    const deposit = { fromId: cash, toId: bank, amount: 10, reference: "", note: "", day: undefined };
    await recordDeposit(db, deposit, options);
    expect(await getBalance(db, bank)).toBe(toPaisa(10));
  });
});

test("a courier's account may have the name of another courier's account", async () => {
  const ids = await findCourierAccountIds(db, [{ id: 9001, name: "Ali", isRider: true }]);
  await renameCourierAccount(db, 9001, "Asad");
  const [renamed] = await db
    .select()
    .from(moneyAccounts)
    .where(eq(moneyAccounts.id, ids.get(9001) ?? 0));
  expect(renamed?.name).toBe("Asad");
  await findCourierAccountIds(db, [
    { id: 9002, name: "Ali", isRider: true },
    { id: 9003, name: "Ali", isRider: true },
  ]);
  const named = await db.select().from(moneyAccounts).where(eq(moneyAccounts.name, "Ali"));
  expect(named).toHaveLength(2);
});

test("an entry is reversed once, with its reason, and recorded in the activity", async () => {
  const cash = await addAccount("cash");
  const id = await recordExpense(db, expense(cash, 350), by);
  await reverseEntry(db, id, "Entered twice", by);
  expect(await getBalance(db, cash)).toBe(0);
  await expect(reverseEntry(db, id, "Again", by)).rejects.toThrow(AlreadyReversed);
  const [reversal] = await db.select().from(moneyMovements).where(eq(moneyMovements.reversesId, id));
  expect(reversal).toMatchObject({ note: "Entered twice", kind: "expense" });
  await expect(reverseEntry(db, reversal?.id ?? 0, "Back", by)).rejects.toThrow(AlreadyReversed);
  const audited = await db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, String(id)))
    .orderBy(auditEntries.id);
  expect(audited).toEqual([{ action: "added" }, { action: "reversed" }]);
});

test("payments are not reversed as entries", async () => {
  const cash = await addAccount("cash");
  await pay(cash, 10);
  const [payment] = await db.select().from(moneyMovements).where(eq(moneyMovements.toId, cash));
  await expect(reverseEntry(db, payment?.id ?? 0, "No", by)).rejects.toThrow(Conflict);
  await expect(reverseEntry(db, 999_999, "No", by)).rejects.toThrow(NotFound);
});

test("an entry is for a day of the last month, or tomorrow", async () => {
  const cash = await addAccount("cash");
  for (const day of ["2026-12-04", "2026-10-31"])
    await expect(recordExpense(db, expense(cash, 1, day), { ...by, now: NOON })).rejects.toThrow(
      InvalidInput,
    );
  await recordExpense(db, expense(cash, 1, "2026-11-01"), { ...by, now: NOON });
});
