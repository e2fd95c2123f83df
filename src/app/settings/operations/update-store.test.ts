import { expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { listChanges } from "#test/list-changes.ts";

import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { getStore, getStoredStore, saveStore } from "#store/operations/get-store.ts";
import { updateStore } from "./update-store.ts";

const db = await openTestDatabase();
const by = { uid: null, email: "staff@example.com" };
const sample = readSampleStore();
await saveStore(db, sample);

test("saving settings records each changed field and increments the catalogue revision", async () => {
  const revision = await getRevision(db);
  const changedStore = { ...sample, phone: "+92 42 1112223", address: { ...sample.address, city: "Multan" } };
  const saved = await updateStore(db, changedStore, { by });
  expect(await getStore(db)).toEqual(changedStore);
  expect(await getStoredStore(db)).toEqual(saved);
  expect(await getRevision(db)).not.toBe(revision);
  const [entry] = (await listAudit(db, { subjectType: "store" })).items;
  expect(entry).toMatchObject({ action: "updated", actor: by });
  expect(entry?.changes).toEqual([
    { field: "phone", from: sample.phone, to: "+92 42 1112223" },
    { field: "address.city", from: "Lahore", to: "Multan" },
  ]);
});

test("settings that another staff member has changed are not overwritten", async () => {
  const storeBefore = await getStoredStore(db);
  await updateStore(db, { ...sample, name: "Their Shop" });
  const update = { ...sample, name: "My Shop", expectedUpdatedAt: storeBefore?.updatedAt };
  await expect(updateStore(db, update)).rejects.toThrow(Conflict);
  expect((await getStore(db))?.name).toBe("Their Shop");
});

test("countries are saved as spelled in the location data, and unknown countries are rejected", async () => {
  const { countries } = await updateStore(db, { ...sample, countries: ["pakistan", "INDIA", "Pakistan"] });
  expect(countries).toEqual(["Pakistan", "India"]);
  const rejection = await updateStore(db, { ...sample, countries: ["Pakistan", "Atlantis"] }).catch(
    (error: unknown) => error,
  );
  expect(rejection).toBeInstanceOf(InvalidInput);
  expect(rejection).toMatchObject({
    fields: { "countries.1": ["Atlantis is not in the list of countries"] },
  });
});

test.each(
  // Excludes countries, because they must be in the location data. The test above covers them.
  listChanges(sample).filter(({ path }) => path !== "countries"),
)("changing $path is recorded with the old and the new value", async ({ path, changed }) => {
  await saveStore(db, sample);
  await updateStore(db, changed, { by });
  const [entry] = (await listAudit(db, { subjectType: "store" })).items;
  const [change, ...otherChanges] = entry?.changes ?? [];
  expect(otherChanges).toEqual([]);
  expect(change?.field).toBe(path);
  expect(change?.from).not.toBe(change?.to);
});
