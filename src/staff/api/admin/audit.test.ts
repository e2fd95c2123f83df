import { beforeEach, expect, test } from "vitest";

import { auditEntries } from "../../tables/staff-schema.server.ts";
import type { AuditEntry } from "../../rules/audit/audit.ts";
import { COMMAND_LINE } from "../../rules/audit/audit.ts";
import type { Page } from "#kit/rules/paging.ts";
import { recordAudit } from "../../operations/record-audit.ts";
import { createUser } from "../../operations/users.ts";
import { openTestApi } from "#test/api.ts";

const { db, send, signIn } = await openTestApi();
const staff = await signIn(true);
const account = { email: "sana@example.com", password: "garnet harbour", displayName: "Sana", isAdmin: true };
const sana = await createUser(db, account);

const listEntries = async (query: string) =>
  (await send<Page<AuditEntry>>("GET", `/admin/audit?${query}`, undefined, staff)).body;
const getLabels = ({ items }: Page<AuditEntry>) => items.map(({ subject }) => subject.label);

beforeEach(async () => {
  await db.delete(auditEntries);
  const record = (label: string, type: "product" | "order", by = COMMAND_LINE) =>
    recordAudit(db, { by, action: "updated", subject: { type, id: label.toLowerCase(), label } });
  await record("Rose", "product");
  await record("Oud", "product", sana);
  await record("ZE1", "order", sana);
  await record("Oud", "product");
});

test("the audit log lists actor, action and time, newest first", async () => {
  await recordAudit(db, {
    by: sana,
    action: "updated",
    subject: { type: "product", id: "oud", label: "Oud Mehtab" },
    changes: [{ field: "name", from: "Oud", to: "Oud Mehtab" }],
  });
  const { items, total } = await listEntries("");
  expect(total).toBe(5);
  expect(getLabels({ items } as Page<AuditEntry>)).toEqual(["Oud Mehtab", "Oud", "ZE1", "Oud", "Rose"]);
  expect(items[0]).toMatchObject({
    actor: { uid: sana.uid, email: "sana@example.com" },
    action: "updated",
    subject: { type: "product", id: "oud", label: "Oud Mehtab" },
    changes: [{ field: "name", from: "Oud", to: "Oud Mehtab" }],
    network: null,
  });
  expect(Math.abs(Date.parse(items[0]?.at ?? "") - Date.now())).toBeLessThan(60_000);
});

test("the audit log can be filtered by subject type, subject and actor, or to entries without an account", async () => {
  expect(getLabels(await listEntries("subjectType=order"))).toEqual(["ZE1"]);
  expect(getLabels(await listEntries("subjectType=product&subjectId=oud"))).toEqual(["Oud", "Oud"]);
  expect(getLabels(await listEntries(`actorId=${sana.uid}`))).toEqual(["ZE1", "Oud"]);
  expect(getLabels(await listEntries("actorId=none"))).toEqual(["Oud", "Rose"]);
  expect(getLabels(await listEntries(`actorId=${sana.uid}&subjectType=product`))).toEqual(["Oud"]);
  expect(await listEntries("actorId=nobody")).toMatchObject({ items: [], total: 0 });
});

test("the audit log can be filtered by action and period, and searched by actor and subject", async () => {
  expect(getLabels(await listEntries("action=updated"))).toEqual(["Oud", "ZE1", "Oud", "Rose"]);
  expect(await listEntries("action=deleted")).toMatchObject({ total: 0 });
  expect(getLabels(await listEntries("search=SANA@"))).toEqual(["ZE1", "Oud"]);
  expect(getLabels(await listEntries("search=ou"))).toEqual(["Oud", "Oud"]);
  expect(await listEntries("search=%25")).toMatchObject({ total: 0 });
  await db.update(auditEntries).set({ createdAt: new Date("2026-03-01T19:00:00Z") });
  expect(await listEntries("action=updated&from=2026-03-02&to=2026-03-02")).toMatchObject({ total: 4 });
  expect(await listEntries("to=2026-03-01")).toMatchObject({ total: 0 });
});

test("the audit log can be sorted by age, or by staff member with each person's newest entries first", async () => {
  expect(getLabels(await listEntries("sort=oldest"))).toEqual(["Rose", "Oud", "ZE1", "Oud"]);
  expect(getLabels(await listEntries("sort=staff-asc"))).toEqual(["Oud", "Rose", "ZE1", "Oud"]);
  expect(getLabels(await listEntries("sort=staff-desc"))).toEqual(["ZE1", "Oud", "Oud", "Rose"]);
});

test("the audit log is paged", async () => {
  expect(await listEntries("pageSize=3")).toMatchObject({ page: 1, pageSize: 3, total: 4 });
  expect(getLabels(await listEntries("pageSize=3&page=2"))).toEqual(["Rose"]);
  expect(getLabels(await listEntries("page=9"))).toEqual([]);
});

test.each(["subjectType=secret", "page=0", "page=x", "pageSize=101"])("%s is rejected", async (query) => {
  expect((await send("GET", `/admin/audit?${query}`, undefined, staff)).status).toBe(422);
});

test("changes without an actor, such as adding the sample data, are not recorded", async () => {
  await recordAudit(db, {
    by: undefined,
    action: "added",
    subject: { type: "product", id: "x", label: "X" },
  });
  expect((await listEntries("")).total).toBe(4);
});

test("staff without the permission audit.read see only their own entries, with any filter", async () => {
  const packer = await signIn("packer");
  const listVisibleEntries = async (query: string) =>
    (await send<Page<AuditEntry>>("GET", `/admin/audit?${query}`, undefined, packer)).body.items;
  const ownEntries = await listVisibleEntries("");
  expect(ownEntries.map(({ action, subject }) => [action, subject.type])).toEqual([["signed-in", "session"]]);
  for (const query of [`actorId=${sana.uid}`, "actorId=none", "subjectType=product", "search=Oud"])
    for (const entry of await listVisibleEntries(query)) expect(ownEntries).toContainEqual(entry);
  expect(getLabels({ items: await listVisibleEntries("subjectType=product") } as Page<AuditEntry>)).toEqual(
    [],
  );
});
