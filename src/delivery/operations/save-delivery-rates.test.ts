import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { deliveryRates } from "../tables/delivery-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { DEFAULT_DELIVERY_RATES, deliveryRatesSchema } from "../rules/delivery-rates.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { listChanges } from "#test/list-changes.ts";
import { buildOption, buildTerms, RATES } from "#test/delivery.ts";

import { getDeliveryRates, getStoredDeliveryRates } from "./get-delivery-rates.ts";
import { saveDeliveryRates } from "./save-delivery-rates.ts";

const db = await openTestDatabase();
const by = { uid: null, email: "owner@example.com" };

beforeEach(async () => {
  await db.delete(deliveryRates);
});

test("a shop without rates delivers everywhere for free", async () => {
  expect(await getStoredDeliveryRates(db)).toEqual({ rates: DEFAULT_DELIVERY_RATES, updatedAt: null });
});

test("saved rates are returned, and the catalogue revision changes so that pages show them immediately", async () => {
  const revision = await getRevision(db);
  const saved = await saveDeliveryRates(db, { rates: RATES, expectedUpdatedAt: null });
  expect(await getStoredDeliveryRates(db)).toEqual(saved);
  expect(await getDeliveryRates(db)).toEqual(RATES);
  expect(await getRevision(db)).not.toEqual(revision);
});

test("of two concurrent changes, one is rejected and not stored", async () => {
  const save = (bottleGrams: number) =>
    saveDeliveryRates(db, { rates: { ...RATES, bottleGrams }, expectedUpdatedAt: null });
  const results = await Promise.allSettled([save(300), save(500)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const rejected = results.find((result) => result.status === "rejected");
  expect(rejected?.reason).toBeInstanceOf(Conflict);
  const [stored, acceptedSave] = [
    await getDeliveryRates(db),
    results.find((result) => result.status === "fulfilled"),
  ];
  expect(acceptedSave?.value.rates).toEqual(stored);
});

test("a zone can have the name of a property of Object.prototype", async () => {
  const [zone] = RATES.zones;
  if (!zone) throw new Error("The rates have no zone");
  const zones = [{ ...zone, name: "constructor" }];
  await saveDeliveryRates(db, { rates: { ...RATES, zones } }, { by });
  expect((await getDeliveryRates(db)).zones.map(({ name }) => name)).toEqual(["constructor"]);
});

test("the audit log contains the old and new terms of changed zones; saving unchanged rates adds no entry", async () => {
  await saveDeliveryRates(db, { rates: RATES });
  await db.delete(auditEntries);
  const changed = { ...RATES, elsewhere: buildTerms([buildOption("standard", 300)]) };
  await saveDeliveryRates(db, { rates: changed }, { by });
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectType, "delivery"))
    .orderBy(desc(auditEntries.id));
  expect(entry?.changes).toEqual([
    {
      field: "Everywhere else",
      from: "Standard delivery: Rs.\u00A0250, 3–5 business days; cash on delivery, no fee, up to Rs.\u00A050,000",
      to: "Standard delivery: Rs.\u00A0300, 3–5 business days; cash on delivery, no fee",
    },
  ]);
  await saveDeliveryRates(db, { rates: changed }, { by });
  expect(await db.$count(auditEntries, eq(auditEntries.subjectType, "delivery"))).toBe(1);
});

test("the audit log records each rate change with the old and the new value", async () => {
  // Skips changes that make the rates invalid, such as an unknown kind of charge or delivery method.
  const changes = listChanges(RATES).filter(({ changed }) => deliveryRatesSchema.safeParse(changed).success);
  expect(changes.length).toBeGreaterThan(10);
  for (const { path, changed } of changes) {
    await saveDeliveryRates(db, { rates: RATES });
    await db.delete(auditEntries);
    await saveDeliveryRates(db, { rates: changed }, { by });
    const [entry] = await db.select().from(auditEntries);
    expect(entry?.changes ?? [], path).not.toEqual([]);
    for (const { from, to } of entry?.changes ?? []) expect(from, path).not.toBe(to);
  }
});
