import { afterEach, expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import type { StoredStore } from "#store/rules/store.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

const { db, send, reportedErrors, signIn } = await openTestApi();
const staff = await signIn(true);
const sample = readSampleStore();

afterEach(() => expect(reportedErrors).toEqual([]));

test("the endpoint returns 404 if no settings are stored", async () => {
  expect((await send("GET", "/admin/store", undefined, staff)).status).toBe(404);
  expect((await send("PUT", "/admin/store", sample, staff)).status).toBe(404);
  await saveStore(db, sample);
});

test("the audit log records replaced settings, and an outdated expectedUpdatedAt returns 409", async () => {
  const { body: loaded } = await send<StoredStore>("GET", "/admin/store", undefined, staff);
  expect(loaded).toEqual({ ...sample, updatedAt: expect.any(String) });
  const { updatedAt: expectedUpdatedAt, ...store } = loaded;
  const changedFields = {
    ...store,
    payments: ["Cash on Delivery"],
    expressDelivery: false,
    expectedUpdatedAt,
  };
  const saved = await send<StoredStore>("PUT", "/admin/store", changedFields, staff);
  expect([saved.status, saved.body.payments, saved.body.expressDelivery]).toEqual([
    200,
    ["Cash on Delivery"],
    false,
  ]);
  const outdated = await send("PUT", "/admin/store", { ...changedFields, name: "Late" }, staff);
  expect([outdated.status, outdated.problem.type]).toEqual([409, "/problems/conflict"]);
  const [entry] = (await listAudit(db, { subjectType: "store" })).items;
  expect(entry?.actor.email).toMatch(/@example\.com$/);
  expect(entry?.changes.map(({ field }) => field)).toEqual(["payments", "expressDelivery"]);
});

test("the response contains an error for each invalid field", async () => {
  const invalidSettings = {
    ...sample,
    name: " ",
    whatsapp: "12",
    countries: [],
    acceptedPayments: ["PayPal"],
    hours: { opens: "nine", closes: "21:00" },
    priceRange: { min: 5000, max: 100 },
  };
  const { status, problem } = await send("PUT", "/admin/store", invalidSettings, staff);
  expect(status).toBe(422);
  expect(Object.keys(problem.errors ?? {}).toSorted()).toEqual([
    "acceptedPayments.0",
    "countries",
    "hours.opens",
    "name",
    "priceRange",
    "whatsapp",
  ]);
});

test("an order to a country that the shop does not serve is rejected until the settings contain the country [000 §4]", async () => {
  const product = await buildProduct(db);
  const order = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const orderToAustin = { ...order, address: { ...order.address, country: "United States", city: "Austin" } };
  const rejected = await send("POST", "/orders", orderToAustin);
  expect([rejected.status, rejected.problem.type]).toEqual([422, "/problems/country-not-served"]);
  expect(rejected.problem.errors).toEqual({ "address.country": ["We deliver to Pakistan only."] });
  await send("PUT", "/admin/store", { ...sample, countries: ["Pakistan", "United States"] }, staff);
  expect((await send("POST", "/orders", orderToAustin)).status).toBe(201);
});
