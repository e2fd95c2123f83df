import { afterEach, expect, test } from "vitest";

import type { NewsletterSubscriber, ReceivedMessage } from "#domain/messages/contact.ts";
import type { Page } from "#domain/shared/paging.ts";
import { listAudit } from "#operations/staff/list-audit.ts";
import { openTestApi } from "#test/api.ts";

const { db, send, reported, signIn } = await openTestApi();
const staff = await signIn(true);

afterEach(() => expect(reported).toEqual([]));

const list = (query: string) =>
  send<Page<ReceivedMessage>>("GET", `/admin/contact-messages${query}`, undefined, staff);

test("staff read a contact message, mark it as handled and reopen it", async () => {
  const created = await send<{ id: string }>("POST", "/contact-messages", {
    name: "Ayesha",
    phone: "0300 1234567",
    message: "Is Noor back?",
  });
  const [message] = (await list("?isHandled=false&search=noor")).body.items;
  expect(message).toMatchObject({
    id: created.body.id,
    handledAt: null,
    handledBy: null,
    phoneE164: "+923001234567",
    orderCount: 0,
  });
  const path = `/admin/contact-messages/${created.body.id}`;
  const handled = await send<ReceivedMessage>("PATCH", path, { isHandled: true }, staff);
  expect([handled.status, handled.body.handledBy]).toEqual([200, "Sana"]);
  expect((await list("?isHandled=false")).body.total).toBe(0);
  expect((await list("?isHandled=true")).body.items).toEqual([handled.body]);
  const reopened = await send<ReceivedMessage>("PATCH", path, { isHandled: false }, staff);
  expect(reopened.body).toEqual(message);
  const auditLog = await listAudit(db, { subjectType: "message" });
  expect(auditLog.items.map(({ action }) => action)).toEqual(["reopened", "handled"]);
});

test("the public response contains no staff fields of a message", async () => {
  const { body } = await send<object>("POST", "/contact-messages", {
    name: "Omar",
    phone: "0300 1234567",
    message: "Hello",
  });
  expect(Object.keys(body).toSorted()).toEqual(["createdAt", "id", "message", "name", "phone"]);
});

test("invalid values and unknown messages are rejected", async () => {
  expect((await list("?isHandled=maybe")).status).toBe(422);
  expect((await list(`?search=${"a".repeat(201)}`)).status).toBe(422);
  const unknown = await send("PATCH", "/admin/contact-messages/never-was", { isHandled: true }, staff);
  expect([unknown.status, unknown.problem.detail]).toEqual([404, "Message not found"]);
  for (const body of [{}, { isHandled: "yes" }, { isHandled: true, name: "x" }]) {
    expect((await send("PATCH", "/admin/contact-messages/never-was", body, staff)).status).toBe(422);
  }
});

test.each(["contact-messages", "newsletter", "restock-requests", "reviews", "audit", "jobs"])(
  "%s with an unknown sort order or an invalid period is rejected",
  async (path) => {
    for (const query of ["sort=cheapest", "from=yesterday", "to=2026-02-30"])
      expect([query, (await send("GET", `/admin/${path}?${query}`, undefined, staff)).status]).toEqual([
        query,
        422,
      ]);
  },
);

test("subscribers are searched and exported, and the audit log records the export", async () => {
  for (const email of ["ayesha@example.com", "omar@shop.test"]) await send("POST", "/newsletter", { email });
  const matchingPage = await send<Page<NewsletterSubscriber>>(
    "GET",
    "/admin/newsletter?search=shop",
    undefined,
    staff,
  );
  expect(matchingPage.body.items.map(({ email }) => email)).toEqual(["omar@shop.test"]);
  const exportedSubscribers = await send<NewsletterSubscriber[]>(
    "POST",
    "/admin/newsletter/export",
    {},
    staff,
  );
  expect(exportedSubscribers.body.map(({ email }) => email).toSorted()).toEqual([
    "ayesha@example.com",
    "omar@shop.test",
  ]);
  const matching = await send<NewsletterSubscriber[]>(
    "POST",
    "/admin/newsletter/export",
    { search: "shop" },
    staff,
  );
  expect(matching.body).toHaveLength(1);
  expect((await listAudit(db, { subjectType: "newsletter" })).items).toHaveLength(2);
  expect((await send("POST", "/admin/newsletter/export", { search: 1 }, staff)).status).toBe(422);
});
