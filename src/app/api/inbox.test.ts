import { randomUUID } from "node:crypto";

import { afterEach, describe, expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import { contactReplies } from "#messages/tables/message-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import type { NewsletterSubscriber, ReceivedMessage } from "#messages/rules/inbox/contact.ts";
import type { Page } from "#kit/rules/paging.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import type { RenderableMessage } from "#messages/operations/outbox/prepare-messages.ts";
import { sendDueMessages } from "#messages/operations/outbox/send-due-messages.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

const { db, send, reportedErrors, signIn } = await openTestApi();
const staff = await signIn(true);

afterEach(() => expect(reportedErrors).toEqual([]));

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

test("the public response omits the staff fields of a message", async () => {
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
  for (const body of [{}, { isHandled: "yes" }, { isHandled: true, nmae: "x" }]) {
    expect((await send("PATCH", "/admin/contact-messages/never-was", body, staff)).status).toBe(422);
  }
});

test.each(["contact-messages", "newsletter", "restock-requests", "reviews", "audit", "jobs"])(
  "%s rejects unknown sort orders and invalid periods",
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

describe("replies", () => {
  const api = openTestApi({ messageChannels: ["email"] });
  const input = { email: "Ayesha@Example.com", text: "Yes, Noor is back." };

  async function writeMessage() {
    const { send, signIn } = await api;
    const { body } = await send<{ id: string }>("POST", "/contact-messages", {
      name: "Ayesha",
      phone: "0300 7654321",
      message: `Is Noor back? ${randomUUID()}`,
    });
    return { path: `/admin/contact-messages/${body.id}/replies`, staff: await signIn(true) };
  }

  test("a reply is stored and queued, and the message becomes handled", async () => {
    const { db, send } = await api;
    const { path, staff } = await writeMessage();
    const { status, body } = await send<ReceivedMessage>("POST", path, input, staff);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      handledBy: "Sana",
      replies: [
        { email: "ayesha@example.com", text: input.text, sentBy: "Sana", state: "queued", error: null },
      ],
    });
    const [queued] = await db.select().from(outboxMessages);
    expect(queued).toMatchObject({ kind: "contact-reply", channel: "email", status: "queued" });
    const { items } = await listAudit(db, { subjectType: "message" });
    expect(items.map(({ action }) => action)).toEqual(["handled", "reply-queued"]);
  });

  test("repeating a request does not queue the reply again", async () => {
    const { send } = await api;
    const { path, staff } = await writeMessage();
    await send("POST", path, input, staff);
    const { body } = await send<ReceivedMessage>("POST", path, input, staff);
    expect(body.replies).toHaveLength(1);
  });

  test("a reply is sent to the address that staff entered and quotes the customer's message", async () => {
    const { db, send } = await api;
    const { path, staff } = await writeMessage();
    await send("POST", path, { ...input, email: "other@example.com" }, staff);
    await saveStore(db, readSampleStore());
    const sentMessages: unknown[] = [];
    const slots = createSendSlots((error) => {
      throw error;
    });
    const sender = {
      channel: "email" as const,
      send: async ({ to, text }: { to: string; text: string }) => {
        sentMessages.push([to, text]);
        return { outcome: "sent" as const };
      },
      close: () => undefined,
    };
    const render = ({ values }: RenderableMessage) => ({
      subject: null,
      text: `${values.reply}\n${values.question}`,
    });
    await sendDueMessages({ db, sender, render }, slots);
    await slots.waitForAll();
    expect(sentMessages).toContainEqual([
      "other@example.com",
      expect.stringMatching(/^Yes, Noor is back\.\n> Is Noor back\?/),
    ]);
  });

  test("a failed reply can be requeued once, and only through its own message", async () => {
    const { db, send } = await api;
    const { path, staff } = await writeMessage();
    const { body } = await send<ReceivedMessage>("POST", path, input, staff);
    const sendAgain = (replyPath: string) => send("POST", `${replyPath}/send`, undefined, staff);
    const reply = `${path}/${body.replies[0]?.id}`;
    expect((await sendAgain(reply)).status).toBe(409);
    await db.update(outboxMessages).set({ status: "failed", lastError: "550 no such user" });
    const otherMessage = await writeMessage();
    expect((await sendAgain(`${otherMessage.path}/${body.replies[0]?.id}`)).status).toBe(404);
    expect((await sendAgain(`${path}/999999`)).problem.detail).toBe("Message not found");
    expect((await sendAgain(reply)).status).toBe(204);
    expect((await sendAgain(reply)).status).toBe(409);
    const { items } = await listAudit(db, { subjectType: "message" });
    expect(items[0]).toMatchObject({ action: "message-queued", subject: { label: "A•••" } });
  });

  test("a message contains the email address of an order with the same phone number", async () => {
    const { db, send, signIn } = await api;
    await writeMessage();
    const product = await buildProduct(db);
    const order = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
    await placeOrder(db, { ...order, customer: { ...order.customer, phone: "0300 7654321" } });
    const staff = await signIn(true);
    const { body } = await send<Page<ReceivedMessage>>("GET", "/admin/contact-messages", undefined, staff);
    expect(body.items[0]?.orderEmail).toBe(order.customer.email);
  });

  test("without a mail server, a reply is rejected and not stored", async () => {
    const created = await send<{ id: string }>("POST", "/contact-messages", {
      name: "Ayesha",
      phone: "0300 1234567",
      message: "Is Oud back?",
    });
    const path = `/admin/contact-messages/${created.body.id}/replies`;
    expect((await send("POST", path, input, staff)).status).toBe(409);
    expect(await db.$count(contactReplies)).toBe(0);
  });

  test("an unknown message and an invalid address are rejected", async () => {
    const { send } = await api;
    const { path, staff } = await writeMessage();
    expect((await send("POST", path, { ...input, email: "a@b\nBcc: c@d.example" }, staff)).status).toBe(422);
    expect((await send("POST", "/admin/contact-messages/unknown/replies", input, staff)).status).toBe(404);
  });
});
