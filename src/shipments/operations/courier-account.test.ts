import { beforeEach, expect, test } from "vitest";

import { couriers } from "../tables/shipment-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import type { CourierAccount } from "../rules/courier-account.ts";
import { courierAccountSchema } from "../rules/courier-account.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { listChanges } from "#test/list-changes.ts";

import { saveCourierAccount } from "./courier-account.ts";

const db = await openTestDatabase();
const SHIPPER = { name: "Zarif", address: "1 Mall Road", city: "Lahore", mobile: "03001234567" };
const ACCOUNTS = [
  { kind: "postex", token: "hidden-1", pickupAddressCode: "001" },
  { kind: "leopards", apiKey: "hidden-1", apiPassword: "hidden-2" },
  {
    kind: "tcs",
    clientId: "hidden-1",
    clientSecret: "hidden-2",
    username: "hidden-3",
    password: "hidden-4",
    accountNumber: "77",
    costCenterCode: "01",
    customerNumber: "78",
    shipper: SHIPPER,
  },
  { kind: "trax", apiKey: "hidden-1", pickupAddressId: 5 },
].map((account) => courierAccountSchema.parse(account));

beforeEach(async () => {
  await db.delete(couriers);
  await db.delete(auditEntries);
});

/** Saves the accounts for one courier, one after the other. Returns all audit entries. */
async function saveAccounts(...accounts: CourierAccount[]) {
  const [{ kind } = { kind: "manual" as const }] = accounts;
  const [courier] = await db.insert(couriers).values({ name: "Courier", kind }).returning();
  for (const account of accounts) {
    const options = { by: COMMAND_LINE, getKey: () => new Uint8Array(32) };
    await saveCourierAccount(db, courier?.id ?? 0, account, options);
  }
  return db.select().from(auditEntries).orderBy(auditEntries.id);
}

test.each(ACCOUNTS)(
  "the audit log records each change to a $kind account, but never the value of a secret",
  async (account) => {
    for (const { path, changed } of listChanges(account).filter((change) => change.path !== "kind")) {
      await db.delete(couriers);
      await db.delete(auditEntries);
      const entries = await saveAccounts(account, changed);
      const [change, ...others] = entries.at(-1)?.changes ?? [];
      expect([change?.field, others]).toEqual([path, []]);
      if (JSON.stringify(change).includes("changed")) expect(change?.from).toBeNull();
      else expect(change?.from, path).not.toBe(change?.to);
      expect(JSON.stringify(entries)).not.toContain("hidden");
    }
  },
);

test("saving an unchanged account again adds no audit entry", async () => {
  const [account] = ACCOUNTS;
  if (!account) throw new Error("No account");
  expect(await saveAccounts(account, account)).toHaveLength(1);
});
