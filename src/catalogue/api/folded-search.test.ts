import { expect, test } from "vitest";

import { openTestApi } from "#test/api.ts";
import { buildCollection, buildProduct } from "#test/factories.ts";
import type { KnownPerson } from "#test/known-person.ts";
import { addMarkedRecords } from "#test/marked-records.ts";
import type { StaffRead } from "#test/staff-reads.ts";
import { getQueueParameter, listPaths, listStaffReads } from "#test/staff-reads.ts";

const NAME = "Zoë Łukasz كمال ٥";
const PERSON: KnownPerson = {
  name: NAME,
  email: "zoe@example.net",
  phone: "0345 7654321",
  e164: "+923457654321",
  street: "9 Elmgate Road",
};

const api = await openTestApi();
const owner = await api.signIn(true);
const records = await addMarkedRecords(api, owner, { person: PERSON, note: `${NAME} has called` });
const collection = await buildCollection(api.db, { name: `${NAME} shelf` });
await buildProduct(api.db, { name: `${NAME} attar`, collectionRef: collection.id });

const searchable = (await listStaffReads(api)).filter(
  ({ query, path }) => (query.has("search") || query.has("q")) && !path.endsWith(".xlsx"),
);

async function search(operation: StaffRead, text: string): Promise<string> {
  const name = operation.query.has("q") ? "q" : "search";
  const [path = ""] = listPaths(operation, records);
  // The order of the person waits for the next call.
  const queue = getQueueParameter(operation);
  const url = `${path}?${name}=${encodeURIComponent(text)}${queue === undefined ? "" : `&${queue}`}`;
  const { status, body } = await api.send("GET", url, undefined, owner);
  expect([url, status]).toEqual([url, 200]);
  return JSON.stringify(body);
}

/** The lists whose rows contain the name. */
const FINDING = [
  "listBlockedPhones",
  "listConfirmations",
  "listContactMessages",
  "listFailedJobs",
  "listInventory",
  "listMatchingOrders",
  "listOrders",
  "listReviews",
  "listShipments",
  "listStaffProducts",
  "searchRecords",
];

test("every staff list finds a name typed with other accents, letters and digits", async () => {
  const finding: string[] = [];
  for (const operation of searchable) {
    const nothing = await search(operation, "no such text");
    const exact = await search(operation, NAME);
    if (exact !== nothing) finding.push(operation.id);
    for (const typed of ["zoe lukasz کمال 5", "ZOE\u0308 ŁUKASZ كمال ۵", "ｚｏｅ"])
      expect(await search(operation, typed), `${operation.id} ${typed}`).toBe(
        typed.length > 3 ? exact : await search(operation, "Zoë"),
      );
  }
  expect(finding).toEqual(expect.arrayContaining(FINDING));
});
