import { beforeEach, expect, test } from "vitest";

import { listViews } from "../../tables/staff-schema.server.ts";
import type { AuditEntry } from "../../rules/audit/audit.ts";
import type { Page } from "#kit/rules/paging.ts";
import type { ListView } from "../../rules/views/list-view.ts";
import { openTestApi } from "#test/api.ts";

const { db, send, signIn } = await openTestApi();
const sana = await signIn(true);
const omar = await signIn(true);

beforeEach(async () => {
  await db.delete(listViews);
});

const add = (view: object, by = sana) =>
  send<ListView>("POST", "/admin/views", { list: "orders", query: "status=pending", ...view }, by);
const change = (id: number, changes: object, by = sana) =>
  send<ListView>("PATCH", `/admin/views/${id}`, changes, by);
const list = async (by = sana) =>
  (await send<ListView[]>("GET", "/admin/views?list=orders", undefined, by)).body;
const listNames = async (by = sana) => (await list(by)).map(({ name }) => name);

test("staff see their own views and the shared views by position", async () => {
  await add({ name: "Mine" });
  await add({ name: "For all", isShared: true });
  await add({ name: "Products", list: "products", query: "" });
  const last = await add({ name: "Mine too" });
  expect(last.status).toBe(201);
  expect(await listNames()).toEqual(["Mine", "For all", "Mine too"]);
  expect(await listNames(omar)).toEqual(["For all"]);
  await change(last.body.id, { position: 0 });
  const first = (await list()).find(({ name }) => name === "Mine");
  await change(first?.id ?? 0, { position: 1 });
  expect((await list()).filter(({ isShared }) => !isShared).map(({ name }) => name)).toEqual([
    "Mine too",
    "Mine",
  ]);
});

test("a view of another staff member can be neither changed nor deleted", async () => {
  const { body } = await add({ name: "Mine" });
  expect((await change(body.id, { name: "Taken" }, omar)).status).toBe(404);
  expect((await send("DELETE", `/admin/views/${body.id}`, undefined, omar)).status).toBe(404);
  expect(await listNames()).toEqual(["Mine"]);
});

test("all staff can change and delete a shared view, and the audit log records it", async () => {
  const { body } = await add({ name: "To ship", isShared: true });
  expect((await change(body.id, { name: "Ship today", query: "status=confirmed" }, omar)).body).toMatchObject(
    {
      name: "Ship today",
      query: "status=confirmed",
    },
  );
  expect((await send("DELETE", `/admin/views/${body.id}`, undefined, omar)).status).toBe(204);
  const audit = `/admin/audit?subjectType=view&subjectId=${body.id}`;
  const { items } = (await send<Page<AuditEntry>>("GET", audit, undefined, sana)).body;
  expect(items.map(({ action }) => action)).toEqual(["deleted", "updated", "added"]);
});

test("in entries about shared views, the audit log replaces phone numbers and email addresses with their kind", async () => {
  const shared = { name: "0300 1234567", query: "status=pending", isShared: true };
  const { body } = await add(shared);
  await change(body.id, { name: "Ayesha", query: "search=ayesha%40example.com&status=pending" });
  const audit = `/admin/audit?subjectType=view&subjectId=${body.id}`;
  const { items } = (await send<Page<AuditEntry>>("GET", audit, undefined, sana)).body;
  expect(items.map(({ subject }) => subject.label)).toEqual([
    "Ayesha (orders)",
    "phone or order number (orders)",
  ]);
  expect(items[0]?.changes).toEqual([
    { field: "name", from: "phone or order number", to: "Ayesha" },
    { field: "query", from: "status=pending", to: "search=email+address&status=pending" },
  ]);
});

test("view names are unique per owner and list, ignoring case", async () => {
  const { body } = await add({ name: "Pending" });
  expect((await add({ name: "pending" })).problem).toMatchObject({
    status: 409,
    detail: "Another view of this list has this name.",
  });
  expect((await add({ name: "Pending", isShared: true })).status).toBe(201);
  expect((await add({ name: "Pending" }, omar)).status).toBe(201);
  await add({ name: "Other" });
  const other = (await list()).find(({ name }) => name === "Other");
  expect((await change(other?.id ?? 0, { name: "PENDING" })).status).toBe(409);
  expect((await change(body.id, { name: "PENDING" })).status).toBe(200);
});

test("a list has at most one default view, and only shared views can be the default", async () => {
  const first = await add({ name: "First", isShared: true, isDefault: true });
  const second = await add({ name: "Second", isShared: true, isDefault: true });
  const getDefaults = async () => (await list()).filter((view) => view.isDefault).map(({ name }) => name);
  expect(second.status).toBe(201);
  expect(await getDefaults()).toEqual(["Second"]);
  await change(first.body.id, { isDefault: true });
  expect(await getDefaults()).toEqual(["First"]);
  const ownView = await add({ name: "Mine" });
  expect((await change(ownView.body.id, { isDefault: true })).status).toBe(422);
  expect((await add({ name: "Mine too", isDefault: true })).status).toBe(422);
});

test("a user can save at most 30 views per list", async () => {
  for (let index = 0; index < 30; index += 1) await add({ name: `View ${index}` });
  expect((await add({ name: "One too many" })).problem).toMatchObject({ status: 409, code: "conflict" });
  expect((await add({ name: "Of another list", list: "reviews", query: "" })).status).toBe(201);
});

test("a view with a filter that no longer exists keeps its other filters and lists the removed filter", async () => {
  await db
    .insert(listViews)
    .values({ list: "orders", name: "Old", query: "courier=TCS&status=pending", position: 0 });
  expect(await list()).toMatchObject([{ query: "status=pending", removed: ["courier"] }]);
});

test.each([{ name: "" }, { name: "x".repeat(61) }, { query: "x".repeat(2001) }, { list: "nothing" }])(
  "invalid values are rejected: %#",
  async (values) => {
    expect((await add({ name: "Valid", ...values })).status).toBe(422);
  },
);
