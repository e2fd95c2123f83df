import { describe, expect, test } from "vitest";

import { staffRoles } from "#staff/tables/account-schema.server.ts";
import type { AuditEntry } from "#staff/rules/audit/audit.ts";
import { PERMISSIONS } from "#kit/rules/permissions.ts";
import type { Page } from "#kit/rules/paging.ts";
import { openTestApi } from "#test/api.ts";
import type { KnownPerson } from "#test/known-person.ts";
import { addMarkedRecords } from "#test/marked-records.ts";
import type { StaffRead } from "#test/staff-reads.ts";
import { getQueueParameter, listPaths, listStaffReads } from "#test/staff-reads.ts";

const api = await openTestApi();
const { db, send, signIn } = api;
const owner = await signIn(true);

const PERSON: KnownPerson = {
  name: "Ottoline Brackwater",
  email: "kestrel.mail@example.net",
  phone: "0345 7654321",
  e164: "+923457654321",
  street: "9 Elmgate Road",
};
/** Staff have also written the contact details into texts. */
const NOTE = "Write to kestrel.mail@example.net or call 0345.765.4321";

/** Everybody's lists except those that require the permission to see contact details. */
const CUSTOM_ROLE = "4b1c5d6a-8f0e-4a8b-9a52-0d6f5d0c5d6a";
const permissions = PERMISSIONS.filter((permission) => permission !== "customers.contact");
await db.insert(staffRoles).values({ id: CUSTOM_ROLE, name: "Without contacts", permissions });
const clerk = await signIn(CUSTOM_ROLE);
const records = await addMarkedRecords(api, owner, { person: PERSON, note: NOTE });

const searchable = (await listStaffReads(api)).filter(
  ({ query, rule, path }) =>
    (query.has("search") || query.has("q")) &&
    !path.endsWith(".xlsx") &&
    !("allOf" in rule && rule.allOf.includes("customers.contact")),
);

/** Returns the response to a search, without the search itself. */
async function search(operation: StaffRead, text: string, staff = clerk): Promise<string> {
  const name = operation.query.has("q") ? "q" : "search";
  const [path = ""] = listPaths(operation, records);
  // The order of the person waits for the next call.
  const queue = getQueueParameter(operation);
  const url = `${path}?${name}=${encodeURIComponent(text)}${queue === undefined ? "" : `&${queue}`}`;
  const { status, body } = await send("GET", url, undefined, staff);
  expect([url, status]).toEqual([url, 200]);
  return JSON.stringify(body);
}

/** Parts of the phone number and of the email address, in several notations. */
const PARTS = [
  "034576",
  "+92345765",
  "92345765",
  "654321",
  "۰۳۴۵۷۶",
  "０３４５７６",
  "kestrel．mail",
  "mail＠",
  "765-4321",
  "kestrel",
  "mail@",
  "l@example",
  "example.net",
];

describe.each(searchable)("without the permission to see contact details, $path", (operation) => {
  test("finds nobody by a part of a phone number or email address [ASVS 8.2.3]", async () => {
    const nothing = await search(operation, "no such text");
    for (const part of PARTS) expect(await search(operation, part), part).toBe(nothing);
  });
});

const BY_PHONE = [
  "listOrders",
  "listMatchingOrders",
  "listConfirmations",
  "listShipments",
  "listContactMessages",
  "listRestockRequests",
  "searchRecords",
];
const NUMBERS = [
  "03457654321",
  "0345.765.4321",
  "(0345) 7654321",
  "923457654321",
  "+92-345-7654321",
  "0092 345 7654321",
  "۰۳۴۵۷۶۵۴۳۲۱",
];
const BY_EMAIL = [
  "listOrders",
  "listMatchingOrders",
  "listConfirmations",
  "listShipments",
  "listRestockRequests",
  "listNewsletterSubscribers",
  "searchRecords",
];
const BY_NAME = [
  "listOrders",
  "listMatchingOrders",
  "listConfirmations",
  "listShipments",
  "listContactMessages",
  "listReviews",
  "searchRecords",
];

test.each([
  ["a whole phone number in any notation", BY_PHONE, NUMBERS],
  ["a whole email address", BY_EMAIL, [PERSON.email, "Kestrel.Mail@Example.net"]],
  ["a part of a name", BY_NAME, ["ottoline", "Brackw"]],
])("%s finds the person in %j", async (_, ids, texts) => {
  const operations = searchable.filter(({ id }) => ids.includes(id));
  expect(operations.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  for (const operation of operations) {
    const nothing = await search(operation, "no such text");
    for (const text of texts)
      expect(await search(operation, text), `${operation.id} ${text}`).not.toBe(nothing);
  }
});

test("staff who may see contact details find parts of them", async () => {
  const [orders] = searchable.filter(({ id }) => id === "listOrders");
  if (!orders) throw new Error("No list of orders");
  expect(await search(orders, "345765", owner)).toContain(records.orderId);
});

test("the position of masked addresses in a sorted list does not disclose them", async () => {
  await send("POST", "/newsletter", { email: "aaa@example.net" });
  const list = async (sort: string) =>
    (await send<Page<{ createdAt: string }>>("GET", `/admin/newsletter?sort=${sort}`, undefined, clerk)).body;
  expect((await list("email-asc")).items).toEqual((await list("newest")).items);
});

test("searches of staff are recorded once while a person types, without phone numbers and email addresses", async () => {
  const packer = await signIn("packer");
  for (const text of ["z", "zo", "zoe", "0345 7654321", "0345 7654321", "bilal"])
    await send("GET", `/admin/orders?search=${encodeURIComponent(text)}`, undefined, packer);
  const path = "/admin/audit?action=searched&pageSize=3";
  const { items } = (await send<Page<AuditEntry>>("GET", path, undefined, packer)).body;
  const entries = items.map(({ changes }) => Object.fromEntries(changes.map(({ field, to }) => [field, to])));
  expect(entries).toEqual([
    { list: "orders", search: "bilal", searches: "1" },
    { list: "orders", search: "phone or order number", searches: "2" },
    { list: "orders", search: "zoe", searches: "3" },
  ]);
});

test("searches of staff are limited to 120 per minute and account; other requests are not counted", async () => {
  const limited = await openTestApi({ isRateLimited: true });
  const [packer, colleague] = [await limited.signIn("packer"), await limited.signIn("packer")];
  const read = async (path: string, headers: Record<string, string>) =>
    (await limited.send("GET", path, undefined, headers)).status;
  const statuses: number[] = [];
  for (let index = 0; index < 121; index += 1)
    statuses.push(await read("/admin/shipments?search=oud", packer));
  expect(statuses).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
  expect(await read("/admin/shipments", packer)).toBe(200);
  expect(await read("/admin/shipments?search=oud", colleague)).toBe(200);
});
