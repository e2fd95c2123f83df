import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { PERMISSIONS } from "#kit/rules/permissions.ts";
import { staffRoles } from "#staff/tables/account-schema.server.ts";
import { orderItems, orders } from "#orders/tables/order-schema.server.ts";
import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import type { AuditEntry } from "#staff/rules/audit/audit.ts";
import type { StaffSearch } from "../../rules/staff-search.ts";
import { customerProfiles } from "#customers/tables/customer-schema.server.ts";
import type { Page } from "#kit/rules/paging.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildProduct } from "#test/factories.ts";

const { db, send, signIn } = await openTestApi();
const staff = await signIn(true);
const CLERK = randomUUID();
const permissions = PERMISSIONS.filter((permission) => permission !== "customers.contact");
await db.insert(staffRoles).values({ id: CLERK, name: "Without contacts", permissions });
const clerk = await signIn(CLERK);

const buildOrderRow = (index: number, customer: { name: string; phone: string; city: string }) => ({
  id: `o${index}`,
  orderNumber: `ZE3010000${String(index).padStart(4, "0")}`,
  status: "pending" as const,
  customerName: customer.name,
  customerEmail: `${customer.name.replace(" ", ".").toLowerCase()}@example.com`,
  customerPhone: customer.phone,
  customerPhoneE164: `+92${customer.phone.replaceAll(" ", "").slice(1)}`,
  street: "1 Mall Road",
  city: customer.city,
  state: "Punjab",
  zipCode: "54000",
  country: "PK",
  subtotal: 450_000,
  totalAmount: 450_000,
  totalItems: 1,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
});
const sana = { name: "Sana Mir", phone: "0300 1234567", city: "Lahore" };
const bilal = { name: "Bilal Khan", phone: "0321 7654321", city: "Multan" };

beforeAll(async () => {
  const others = Array.from({ length: 8 }, (_, index) =>
    buildOrderRow(index + 10, {
      name: `Omar ${"ABCDEFGH"[index]}`,
      phone: `0333 12345${index}0`,
      city: "Quetta",
    }),
  );
  await db
    .insert(orders)
    .values([
      buildOrderRow(1, sana),
      buildOrderRow(2, bilal),
      buildOrderRow(3, { ...sana, city: "Karachi" }),
      ...others,
    ]);
  const collectionRef = (await buildCollection(db, { name: "Amber Nights" })).id;
  await buildProduct(db, { id: "white-amber", name: "White Amber", collectionRef });
  await buildProduct(db, {
    id: "amber-oud",
    name: "Amber Oud",
    collectionRef,
    variantPricing: { "50ml": 4500 },
  });
});

const search = async (q: string, by = staff) =>
  (await send<StaffSearch>("GET", `/admin/search?q=${encodeURIComponent(q)}`, undefined, by)).body;
const findOrders = async (q: string, by = staff) => (await search(q, by)).orders.map(({ id }) => id);

test.each([
  ["ZE30100000002", ["o2"]],
  ["ze-3010 0000002", ["o2"]],
  ["0002", ["o2"]],
  ["0321 7654321", ["o2"]],
  ["+92 321 7654321", ["o2"]],
  ["4321", ["o2"]],
  ["bilal", ["o2"]],
  ["BILAL.KHAN@", ["o2"]],
  ["multan", ["o2"]],
  ["1234567", ["o3", "o1"]],
  ["sana", ["o3", "o1"]],
  ["nobody", []],
  ["%", []],
])("orders are found by number, phone, name, email and city: %j", async (q, ids) => {
  expect(await findOrders(q)).toEqual(ids);
});

test("orders are found by product, and by street only by staff who may see it", async () => {
  await db.update(orders).set({ street: "Flat 3, Juniper Heights" }).where(eq(orders.id, "o2"));
  const line = { position: 0, image: "", variant: "50ml", unitPrice: 450_000, quantity: 1 };
  await db
    .insert(orderItems)
    .values({ ...line, orderId: "o3", productId: "velvet", productName: "Velvet Mehtab" });
  expect([await findOrders("juniper"), await findOrders("juniper", clerk)]).toEqual([["o2"], []]);
  expect([await findOrders("velvet"), await findOrders("velvet", clerk)]).toEqual([["o3"], ["o3"]]);
});

test("orders whose phone number ends with the search digits rank above newer orders that only contain them", async () => {
  expect((await findOrders("4567"))[0]).toBe("o3");
  expect((await findOrders("1234")).length).toBe(6);
});

test("a search returns at most six orders, newest first", async () => {
  expect(await findOrders("omar")).toEqual(["o17", "o16", "o15", "o14", "o13", "o12"]);
  expect((await search("o")).customers).toHaveLength(6);
});

test("orders with the same phone number are grouped into one customer with the most recent name and city", async () => {
  expect((await search("lahore")).customers).toEqual([
    { phone: sana.phone, name: "Sana Mir", city: "Lahore", orders: 2, lastOrderId: "o1" },
  ]);
  expect((await search("sana")).customers).toEqual([
    { phone: sana.phone, name: "Sana Mir", city: "Karachi", orders: 2, lastOrderId: "o3" },
  ]);
});

test("a customer whom staff know without an order is found by name and phone number", async () => {
  await db.insert(customerProfiles).values({ phone: "+923335556667", name: "Zohra Without Orders" });
  for (const q of ["zohra", "0333-5556667"]) {
    const { customers } = await search(q);
    expect(customers).toMatchObject([
      { phone: "+923335556667", name: "Zohra Without Orders", orders: 0, lastOrderId: null },
    ]);
    expect(customers[0]?.id).toBeGreaterThan(0);
  }
});

test("products and collections whose name starts with the text come first", async () => {
  const { products, collections } = await search("amber");
  expect(products).toMatchObject([
    { id: "amber-oud", name: "Amber Oud", price: 4500 },
    { id: "white-amber" },
  ]);
  expect(products[0]?.image).toMatchObject({ width: 1200 });
  expect(collections).toMatchObject([{ name: "Amber Nights" }]);
});

test("a search in the command palette is in the audit log, once while a person types", async () => {
  const colleague = await signIn(true);
  for (const q of ["om", "oma", "omar"]) await send("GET", `/admin/search?q=${q}`, undefined, colleague);
  const { items } = (await send<Page<AuditEntry>>("GET", "/admin/audit?action=searched", undefined, staff))
    .body;
  const searches = items.map(({ changes }) => changes.find(({ field }) => field === "search")?.to);
  expect(searches.filter((text) => text?.startsWith("om"))).toEqual(["omar"]);
});

test("an empty search is rejected", async () => {
  expect((await send("GET", "/admin/search?q=", undefined, staff)).status).toBe(422);
});

test("the ids of all matching products can be listed for a bulk change", async () => {
  const { status, body } = await send(
    "GET",
    "/admin/products/ids?search=amber&sort=name-asc",
    undefined,
    staff,
  );
  expect([status, body]).toEqual([200, { ids: ["amber-oud", "white-amber"], total: 2 }]);
});

test("a search finds drafts and archived products and returns their status", async () => {
  for (const status of ["draft", "archived"] as const)
    await buildProduct(db, { name: `Shelved ${status}`, status });
  const { body } = await send<StaffSearch>("GET", "/admin/search?q=shelved", undefined, staff);
  expect(body.products.map(({ status }) => status)).toEqual(["archived", "draft"]);
});

test("anonymized orders are not grouped into one customer", async () => {
  const erased = { customerName: ERASED_NAME, customerPhone: "", customerPhoneE164: null, customerEmail: "" };
  const anonymizedOrders = [buildOrderRow(30, sana), buildOrderRow(31, bilal)].map((stored) => ({
    ...stored,
    ...erased,
  }));
  await db.insert(orders).values(anonymizedOrders);
  const { orders: foundOrders, customers } = await search(ERASED_NAME);
  expect(foundOrders).toHaveLength(2);
  expect(customers).toEqual([]);
});
