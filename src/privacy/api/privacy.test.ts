import { expect, test } from "vitest";

import type { ErasureResult, PersonExport, PersonSummary } from "../rules/person.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct } from "#test/factories.ts";
import { addPersonalData, placeOrderFor, TRACES, ZORVANA } from "#test/known-person.ts";

const { db, send, signIn } = await openTestApi();
const manager = await signIn("manager");
const BOTH_CONTACTS = { phone: ZORVANA.phone, email: ZORVANA.email };

test("a manager finds, exports and erases a person's data; then neither reviews nor the audit log contain it", async () => {
  const { productId } = await addPersonalData(db);
  const readReviews = async () => JSON.stringify((await send("GET", `/products/${productId}/reviews`)).body);
  expect(await readReviews()).toMatch(TRACES);
  const found = await send<PersonSummary>("POST", "/admin/privacy/search", BOTH_CONTACTS, manager);
  expect(found.body.counts).toContainEqual({ topic: "orders", count: 1 });
  const file = await send<PersonExport>("POST", "/admin/privacy/export", BOTH_CONTACTS, manager);
  expect(file.body.data["orders"]).toHaveLength(1);
  const input = { ...BOTH_CONTACTS, confirmation: ZORVANA.phone };
  const erased = await send<ErasureResult>("POST", "/admin/privacy/erase", input, manager);
  expect([erased.status, erased.body.counts]).toEqual([200, expect.arrayContaining(found.body.counts)]);
  expect(await readReviews()).not.toMatch(TRACES);
  const audit = await send("GET", "/admin/audit", undefined, await signIn(true));
  expect(JSON.stringify(audit.body)).not.toMatch(TRACES);
});

test("erasing a person with an order in progress returns 409 with the order number", async () => {
  const { id: productId } = await buildProduct(db);
  const { orderNumber } = await placeOrderFor(db, productId);
  const input = { ...BOTH_CONTACTS, confirmation: ZORVANA.phone };
  const { status, problem } = await send("POST", "/admin/privacy/erase", input, manager);
  expect([status, problem.detail]).toEqual([409, expect.stringContaining(orderNumber)]);
});

test.each(["orders", "packer", "catalogue", "accountant"] as const)(
  "the role %s cannot find, export or erase a person's data",
  async (role) => {
    const headers = await signIn(role);
    for (const path of ["search", "export", "erase"])
      expect((await send("POST", `/admin/privacy/${path}`, BOTH_CONTACTS, headers)).status).toBe(403);
  },
);
