import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";

import { orderLinks } from "#orders/tables/order-link-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import { messageTemplates } from "../../tables/template-schema.server.ts";
import { staffRoles } from "#staff/tables/account-schema.server.ts";
import { MESSAGE_TEMPLATES } from "../../rules/outbox/outbox-messages.ts";
import type {
  MessageList,
  MessagePreview,
  StoredTemplate,
  TestResult,
} from "../../rules/outbox/template-schema.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { openMessageServices, openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";
import { startMailServer } from "#test/simulators/mail-server.ts";
import { startSmsGateway } from "#test/simulators/sms-gateway.ts";

const mailServer = await startMailServer();
const gateway = await startSmsGateway();
const api = await openTestApi(
  { messageChannels: ["email", "sms"] },
  {
    messageServices: openMessageServices({
      SMTP_URL: mailServer.url,
      EMAIL_FROM: "shop@example.com",
      SMS_URL: `${gateway.url}?to={to}&text={text}`,
      SMS_SUCCESS: "^OK",
    }),
  },
);
const { db } = api;
const product = await buildProduct(db);
const staff = await api.signIn(true);
const BUILT_IN = MESSAGE_TEMPLATES.ur["order-shipped"];
const TEXTS = { subject: "{shop}: on its way", text: "Hello {name},\n\nIt left.", link: "Follow it" };
const PATH = "/admin/messages/order-shipped/templates/ur";

const send = <Body>(method: string, path: string, body?: unknown) =>
  api.send<Body>(method, path, body, staff);
const save = (body: object) => send<StoredTemplate>("PUT", PATH, body);
const readTemplate = async () => (await send<StoredTemplate>("GET", PATH)).body;
const listChanges = async () =>
  (await listAudit(db, { subjectType: "template" })).items.map(({ action, subject, changes }) => ({
    action,
    label: subject.label,
    fields: changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
  }));

beforeEach(async () => {
  await db.delete(messageTemplates);
  await db.delete(messagePlans);
});
afterEach(() => expect(api.reportedErrors).toEqual([]));
afterAll(() => Promise.all([mailServer.close(), gateway.close()]));

describe("templates", () => {
  test("staff edit a template and restore the built-in template; the audit log records the changes", async () => {
    expect(await readTemplate()).toEqual({
      kind: "order-shipped",
      language: "ur",
      ...BUILT_IN,
      updatedAt: null,
    });
    const saved = await save({ ...TEXTS, text: BUILT_IN.text, expectedUpdatedAt: null });
    expect(saved.status).toBe(200);
    expect(await readTemplate()).toEqual({ ...saved.body, ...TEXTS, text: BUILT_IN.text });
    expect((await listChanges())[0]).toEqual({
      action: "updated",
      label: "Order shipped, Urdu",
      fields: [`subject: ${BUILT_IN.subject} → ${TEXTS.subject}`, `link: ${BUILT_IN.link} → ${TEXTS.link}`],
    });
    const restored = await send("DELETE", `${PATH}?expectedUpdatedAt=${saved.body.updatedAt}`);
    expect(restored.body).toMatchObject({ ...BUILT_IN, updatedAt: null });
    expect((await listChanges())[0]?.action).toBe("restored");
    expect((await send("DELETE", PATH)).status).toBe(200);
  });

  test.each([
    [
      "subject",
      "Hi {price}",
      "{price} is not a placeholder. Allowed: {name}, {orderNumber}, {total}, {city}, {parcels}, {shop}",
    ],
    [
      "text",
      "{Name} { total } {name}",
      "{Name}, { total } are not placeholders. Allowed: {name}, {orderNumber}, {total}, {city}, {parcels}, {shop}",
    ],
    [
      "link",
      "Open {",
      "Use braces only for placeholders. Allowed: {name}, {orderNumber}, {total}, {city}, {parcels}, {shop}",
    ],
    ["subject", "Hi\r\nBcc: x@example.com", "This field cannot contain line breaks"],
    ["text", " ", "Text is required"],
  ])("a template whose %s is %j is rejected", async (field, value, message) => {
    const { status, problem } = await save({ ...TEXTS, [field]: value });
    expect(status).toBe(422);
    expect(problem.errors).toEqual({ [field]: [message] });
    expect((await readTemplate()).updatedAt).toBeNull();
  });

  test("of two edits of the same version, the second is rejected", async () => {
    const responses = await Promise.all(
      ["First", "Second"].map((subject) => save({ ...TEXTS, subject, expectedUpdatedAt: null })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { subject, updatedAt } = await readTemplate();
    const outdated = await save({ ...TEXTS, expectedUpdatedAt: null });
    expect(outdated.problem.detail).toBe(
      "Someone else changed this template. Review their version, then save.",
    );
    const deleted = await send("DELETE", `${PATH}?expectedUpdatedAt=2026-01-01T00:00:00.000Z`);
    expect(deleted.status).toBe(409);
    expect((await readTemplate()).subject).toBe(subject);
    expect((await save({ ...TEXTS, expectedUpdatedAt: updatedAt })).status).toBe(200);
  });

  test("an unknown kind or language is rejected", async () => {
    expect((await send("GET", "/admin/messages/newsletter/templates/en")).status).toBe(422);
    expect((await send("GET", "/admin/messages/new-order/templates/fr")).status).toBe(422);
  });
});

describe("the list of messages", () => {
  const list = async () => (await send<MessageList>("GET", "/admin/messages")).body;
  const findKind = async (kind: string) => (await list()).kinds.find((each) => each.kind === kind);
  const switchChannel = (kind: string, channel: string, isOn: boolean) =>
    send("PUT", `/admin/messages/${kind}/channels/${channel}`, { isOn });

  test("contains the configured channels, and each kind's channel states and edited languages", async () => {
    await save(TEXTS);
    expect((await list()).configured).toEqual(["email", "sms"]);
    expect(await findKind("order-shipped")).toMatchObject({
      audience: "customer",
      editedLanguages: ["ur"],
      channels: { email: "on", whatsapp: "on", sms: "on" },
    });
    expect(await findKind("new-order")).toMatchObject({
      audience: "staff",
      channels: { email: "on", whatsapp: "unavailable", sms: "unavailable" },
    });
    expect(await findKind("confirm-by-reply")).toMatchObject({
      isByHand: true,
      channels: { email: "unavailable", whatsapp: "unavailable", sms: "unavailable" },
    });
  });

  test("a channel can be switched off and on; repeating a request changes nothing", async () => {
    const before = (await listChanges()).length;
    for (const isOn of [false, false])
      expect((await switchChannel("order-shipped", "sms", isOn)).status).toBe(204);
    expect((await findKind("order-shipped"))?.channels.sms).toBe("off");
    expect((await switchChannel("order-shipped", "sms", true)).status).toBe(204);
    expect((await findKind("order-shipped"))?.channels.sms).toBe("on");
    const entries = await listChanges();
    expect(entries).toHaveLength(before + 2);
    expect(entries.slice(0, 2).map(({ label, fields }) => [label, ...fields])).toEqual([
      ["Order shipped", "sms: off → on"],
      ["Order shipped", "sms: on → off"],
    ]);
  });

  test("a channel that a message never uses cannot be switched off", async () => {
    expect((await switchChannel("new-order", "sms", false)).status).toBe(409);
    expect((await switchChannel("confirm-by-reply", "email", false)).status).toBe(409);
  });
});

describe("previews", () => {
  const preview = async (body: object = TEXTS) =>
    (await send<MessagePreview>("POST", `${PATH}/preview`, body)).body;

  test("a preview contains the values of the newest order, or sample values if there is no order", async () => {
    expect(await preview()).toMatchObject({
      orderNumber: null,
      email: { subject: "Zarif Essence: on its way" },
      whatsApp: "Hello Ayesha,\n\nIt left.\n\nFollow it: http://shop.test/track-order?term=ZE00000000000",
    });
    const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
    await placeOrder(db, input);
    const customer = { ...input.customer, name: "Bilal <b>Raza</b>" };
    const { orderNumber } = await placeOrder(db, { ...input, customer });
    const { email, sms, ...rest } = await preview();
    expect(rest).toEqual({
      orderNumber,
      whatsApp: `Hello Bilal,\n\nIt left.\n\nFollow it: http://shop.test/track-order?term=${orderNumber}`,
    });
    expect(email.html).toContain("Hello Bilal,");
    expect(email.html).toContain('<html lang="ur" dir="rtl">');
    expect(sms).toEqual({
      text: `Zarif Essence: Zarif Essence: on its way. http://shop.test/order/sample-token-012345678`,
      encoding: "GSM-7",
      segments: 1,
    });
    expect((await preview({ ...TEXTS, subject: "ا".repeat(60) })).sms).toMatchObject({
      encoding: "UCS-2",
      segments: 2,
    });
  });

  test("a preview shows no order to a role without permission for orders and contact details", async () => {
    const customer = { name: "Hidden Person", email: "hidden@example.com", phone: "0300 7654321" };
    await placeOrder(db, {
      ...buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
      customer,
    });
    const roles = [["settings.messages"], ["settings.messages", "orders.read"]] as const;
    for (const [index, permissions] of roles.entries()) {
      const id = `00000000-0000-4000-8000-00000000000${index}`;
      await db.insert(staffRoles).values({ id, name: id, permissions: [...permissions] });
      const cookie = await api.signIn(id);
      const { body } = await api.send<MessagePreview>("POST", `${PATH}/preview`, TEXTS, cookie);
      expect(body).toMatchObject({ orderNumber: null, whatsApp: expect.stringContaining("Hello Ayesha,") });
    }
  });

  test("messages that are not about an order have their own placeholders and sample values", async () => {
    const path = "/admin/messages/back-in-stock/templates/en/preview";
    const template = { subject: "{product} ({size})", text: "Back at {shop}", link: "View" };
    const { body } = await send<MessagePreview>("POST", path, template);
    expect(body).toMatchObject({
      orderNumber: null,
      email: { subject: "Rose of Taif (50ml)" },
      whatsApp: null,
    });
    const rejected = await send("POST", path, TEXTS);
    expect(rejected.problem.errors).toEqual({
      text: ["{name} is not a placeholder. Allowed: {product}, {size}, {shop}"],
    });
  });

  test("a preview contains a sample link to an order and stores neither a link nor a template", async () => {
    const before = await db.$count(orderLinks);
    const path = "/admin/messages/please-confirm/templates/en/preview";
    const { body } = await send<MessagePreview>("POST", path, TEXTS);
    expect(body.sms.text).toMatch(/order\/sample-token-012345678$/);
    expect(await db.$count(orderLinks)).toBe(before);
    expect(await db.$count(messageTemplates)).toBe(0);
  });
});

describe("test messages", () => {
  const sendTest = (channel: string, to: string, template: object = TEXTS) =>
    send<TestResult>("POST", `${PATH}/test`, { channel, to, template });

  test("a test email with sample values is sent to the entered address and is not stored as a message", async () => {
    const before = await db.$count(outboxMessages);
    const { body } = await sendTest("email", " sana@example.com ");
    expect(body).toEqual({ outcome: "sent", error: null });
    expect(mailServer.received.at(-1)).toMatchObject({
      to: { text: "sana@example.com" },
      subject: "Zarif Essence: on its way",
      text: expect.stringContaining("Hello Ayesha,"),
    });
    expect(await db.$count(outboxMessages)).toBe(before);
    expect((await listChanges())[0]).toEqual({
      action: "message-tested",
      label: "Order shipped, Urdu",
      fields: ["email: null → sana@example.com"],
    });
  });

  test("a test SMS is sent to a number in any format", async () => {
    expect((await sendTest("sms", "0300 1234567")).body.outcome).toBe("sent");
    const { searchParams } = gateway.received.at(-1)?.url ?? new URL("http://none");
    expect(searchParams.get("to")).toBe("923001234567");
    expect(searchParams.get("text")).toMatch(/^Zarif Essence: Zarif Essence: on its way/);
  });

  test("the result contains the error of a server that rejects the message", async () => {
    mailServer.setFault(550);
    const { body } = await sendTest("email", "sana@example.com");
    mailServer.setFault("none");
    expect(body).toMatchObject({ outcome: "failed", error: expect.stringContaining("550") });
    gateway.setFault(503);
    const sms = await sendTest("sms", "0300 1234567");
    gateway.setFault("none");
    expect(sms.body).toEqual({
      outcome: "failed",
      error: "The provider responded with status 503: ERROR: simulated 503",
    });
  });

  test("a channel that is not configured, an invalid address and an unknown placeholder are rejected", async () => {
    expect((await sendTest("whatsapp", "0300 1234567")).problem).toMatchObject({
      status: 409,
      detail: "This channel is not configured: WhatsApp.",
    });
    expect((await sendTest("email", "0300 1234567")).problem.errors).toEqual({
      to: ["Enter an email address"],
    });
    expect((await sendTest("sms", "sana@example.com")).problem.errors).toEqual({
      to: ["Enter a phone number"],
    });
    const unknown = await sendTest("email", "sana@example.com", { ...TEXTS, subject: "{price}" });
    expect(Object.keys(unknown.problem.errors ?? {})).toEqual(["template.subject"]);
  });
});

test("only staff who manage accounts can change account messages, because their links give access to accounts", async () => {
  const manager = await api.signIn("manager");
  const request = (method: string, path: string, body?: unknown) =>
    api.send(method, `/admin/messages/password-recovery/${path}`, body, manager);
  const responses = await Promise.all([
    request("PUT", "templates/en", TEXTS),
    request("DELETE", "templates/en"),
    request("PUT", "channels/email", { isOn: false }),
    request("POST", "templates/en/test", { template: TEXTS, channel: "email", to: "sana@example.com" }),
  ]);
  for (const { status, problem } of responses) {
    expect([status, problem.code, problem.detail]).toEqual([
      403,
      "not-permitted",
      "Your role does not allow this. Ask an owner of the shop.",
    ]);
  }
  expect((await send("PUT", "/admin/messages/password-recovery/channels/email", { isOn: true })).status).toBe(
    204,
  );
});
