import { beforeEach, expect, test } from "vitest";

import { DAY_MS } from "#platform/rules/day.ts";
import { restockRequests } from "../../../tables/restock-schema.server.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { HONEYPOT_FIELD } from "#kit/rules/honeypot.ts";
import { restockMessages } from "../../../rules/stock/restock/restock-messages.ts";
import { changeStock } from "../change-stock.ts";
import { listInventory } from "../list-inventory.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { createUser } from "#staff/operations/users.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, removeProduct } from "#test/factories.ts";

import { addRestockRequest, deleteRestockRequest, pruneRestockRequests } from "./restock-requests.ts";
import { listRestockRequests } from "#messages/operations/restock/list-restock-requests.ts";
import { setRestockNotified } from "#messages/operations/restock/set-restock-notified.ts";

const db = await openTestDatabase();
const sana = await createUser(db, {
  email: "sana@example.com",
  password: "a long enough password",
  displayName: "Sana",
  isAdmin: true,
});
const rose = await buildProduct(db, {
  name: "Rose",
  variantPricing: { "50ml": 4500, "100ml": 8000 },
  stock: { "50ml": 0, "100ml": 0 },
});
const oud = await buildProduct(db, { name: "Oud", stock: { "50ml": 3 } });
const draft = await buildProduct(db, { name: "Draft", stock: { "50ml": 0 }, status: "draft" });

beforeEach(() => db.delete(restockRequests));

const addRequest = (contact: string, fields: { productId?: string; variant?: string } = {}) =>
  addRestockRequest(db, { productId: rose.id, variant: "50ml", contact, ...fields });
const subtractDays = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Returns the requests by id, because several can be stored in the same millisecond. */
async function addAndListRequests(...contacts: string[]) {
  for (const contact of contacts) await addRequest(contact);
  return (await listRestockRequests(db)).items.toSorted((a, b) => a.id - b.id);
}

test("a request stores the size, the normalized contact and the consent with its time", async () => {
  const before = Date.now();
  const items = await addAndListRequests(" Ayesha@Example.com", "0300 1234567");
  expect(items.map(({ contact }) => contact)).toEqual(["ayesha@example.com", "+923001234567"]);
  expect(items[0]).toMatchObject({
    product: { id: rose.id, name: "Rose" },
    variant: "50ml",
    notifiedAt: null,
    stock: 0,
    waiting: 2,
  });
  expect(items[0]?.consent).toContain(restockMessages.consent);
  expect(Date.parse(items[0]?.createdAt ?? "")).toBeGreaterThanOrEqual(before - 1);
});

test("a contact has at most one open request per size, in any notation, and can request again after the notification", async () => {
  const [first] = await addAndListRequests("0300 1234567", "+92 300 1234567", "0092 3001234567");
  expect((await listRestockRequests(db)).total).toBe(1);
  await addRequest("0300 1234567", { variant: "100ml" });
  expect((await listRestockRequests(db)).total).toBe(2);
  await setRestockNotified(db, first?.id ?? 0, true);
  await addRequest("0300 1234567");
  expect((await listRestockRequests(db)).total).toBe(3);
  await expect(setRestockNotified(db, first?.id ?? 0, false)).rejects.toThrow(Conflict);
});

test("concurrent identical requests are stored once", async () => {
  await Promise.all(Array.from({ length: 5 }, () => addRequest("a@example.com")));
  expect(await db.$count(restockRequests)).toBe(1);
});

test("a request for a size in stock, or for an unknown or unpublished product or size, is rejected", async () => {
  await expect(addRequest("a@example.com", { productId: oud.id })).rejects.toThrow(Conflict);
  await expect(addRequest("a@example.com", { variant: "30ml" })).rejects.toThrow(NotFound);
  await expect(addRequest("a@example.com", { productId: "never-was" })).rejects.toThrow(NotFound);
  await expect(addRequest("a@example.com", { productId: draft.id })).rejects.toThrow(NotFound);
  expect(await db.$count(restockRequests)).toBe(0);
});

test("a form with a filled honeypot field is not stored", async () => {
  await addRestockRequest(db, {
    productId: rose.id,
    variant: "50ml",
    contact: "a@example.com",
    [HONEYPOT_FIELD]: "x",
  });
  expect(await db.$count(restockRequests)).toBe(0);
});

test("staff can mark requests as notified and delete them; the audit log contains no contact details", async () => {
  const [request] = await addAndListRequests("a@example.com");
  const id = request?.id ?? 0;
  const notified = await setRestockNotified(db, id, true, { by: sana });
  expect(notified.notifiedAt).not.toBeNull();
  expect(await setRestockNotified(db, id, true, { by: sana })).toEqual(notified);
  expect((await setRestockNotified(db, id, false, { by: sana })).notifiedAt).toBeNull();
  await deleteRestockRequest(db, id, { by: sana });
  expect(await db.$count(restockRequests)).toBe(0);
  const { items } = await listAudit(db, { subjectType: "restock", subjectId: String(id) });
  expect(items.map(({ action, subject }) => [action, subject.label])).toEqual([
    ["deleted", "Rose, 50ml"],
    ["reopened", "Rose, 50ml"],
    ["handled", "Rose, 50ml"],
  ]);
  await expect(setRestockNotified(db, id, true)).rejects.toThrow(NotFound);
  await expect(deleteRestockRequest(db, id)).rejects.toThrow(NotFound);
});

test("requests are filtered by status, stock, product and contact", async () => {
  const [first] = await addAndListRequests("a@example.com", "b@example.com");
  await addRequest("c@example.com", { variant: "100ml" });
  await setRestockNotified(db, first?.id ?? 0, true);
  const listContacts = async (query: Parameters<typeof listRestockRequests>[1]) =>
    (await listRestockRequests(db, { sort: "product-asc", ...query })).items
      .map(({ contact }) => contact.slice(0, 1))
      .toSorted((a, b) => a.localeCompare(b));
  expect(await listContacts({ status: "waiting" })).toEqual(["b", "c"]);
  expect(await listContacts({ status: "notified" })).toEqual(["a"]);
  expect(await listContacts({ search: "ROSE" })).toEqual(["a", "b", "c"]);
  expect(await listContacts({ search: "C@exam" })).toEqual(["c"]);
  expect(await listContacts({ stock: "back" })).toEqual([]);
  await changeStock(db, rose.id, { variant: "100ml", stock: 4, expectedStock: 0 }, { by: sana });
  expect(await listContacts({ stock: "back" })).toEqual(["c"]);
  expect(await listContacts({ stock: "sold-out", status: "waiting" })).toEqual(["b"]);
  await changeStock(db, rose.id, { variant: "100ml", stock: 0, expectedStock: 4 }, { by: sana });
});

test("the inventory shows how many shoppers wait for each product, and counts a shopper once even for several sizes", async () => {
  const [first] = await addAndListRequests("notified@example.com", "a@example.com", "b@example.com");
  await addRequest("a@example.com", { variant: "100ml" });
  await setRestockNotified(db, first?.id ?? 0, true);
  const { items } = await listInventory(db);
  const waiting = new Map(items.map((item) => [item.name, item.waiting]));
  expect(waiting).toEqual(
    new Map([
      ["Oud", 0],
      ["Rose", 2],
    ]),
  );
});

test("requests are deleted 30 days after the notification, after a year, and with their product", async () => {
  const product = await buildProduct(db, { name: "Gone", stock: { "50ml": 0 } });
  await addRequest("gone@example.com", { productId: product.id });
  await removeProduct(db, product.id);
  const [{ variantId } = { variantId: 0 }] = await addRequest("a@example.com").then(() =>
    db.select().from(restockRequests),
  );
  const row = { variantId, consent: "x" };
  await db.insert(restockRequests).values([
    { ...row, contact: "old", createdAt: subtractDays(366) },
    { ...row, contact: "year", createdAt: subtractDays(364) },
    { ...row, contact: "notified", createdAt: subtractDays(60), notifiedAt: subtractDays(31) },
    { ...row, contact: "recent", createdAt: subtractDays(60), notifiedAt: subtractDays(29) },
  ]);
  await pruneRestockRequests(db);
  const rows = await db.select().from(restockRequests);
  expect(rows.map(({ contact }) => contact).toSorted()).toEqual(["a@example.com", "recent", "year"]);
});
