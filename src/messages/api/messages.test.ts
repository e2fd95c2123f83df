import { afterEach, describe, expect, test } from "vitest";

import { contactMessages, newsletterSubscribers } from "../tables/message-schema.server.ts";
import { openTestApi } from "#test/api.ts";

const { db, send, reportedErrors, signIn } = await openTestApi();
const staff = await signIn(true);
const validMessage = { name: "Ayesha", phone: "0300 1234567", message: "Is Noor back in stock?" };

afterEach(() => expect(reportedErrors).toEqual([]));

describe("messages to the shop", () => {
  test("a message is stored and staff can read it [000 §7]", async () => {
    const created = await send("POST", "/contact-messages", validMessage);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject(validMessage);
    const list = await send("GET", "/admin/contact-messages?pageSize=5", undefined, staff);
    expect(list.body).toMatchObject({ items: [created.body], page: 1, pageSize: 5, total: 1 });
  });

  test("a phone number in Urdu digits with invisible characters is stored in Latin digits", async () => {
    const created = await send("POST", "/contact-messages", {
      ...validMessage,
      phone: "\u202a۰۳۰۰ ۱۲۳۴۵۶۷\u202c",
    });
    expect(created).toMatchObject({ status: 201, body: { phone: "0300 1234567" } });
    await db.delete(contactMessages);
  });

  test("each invalid field has its own error message, and nothing is stored [000 §5]", async () => {
    const before = await db.$count(contactMessages);
    const { status, problem } = await send("POST", "/contact-messages", {
      name: " ",
      phone: "12345",
      message: "",
    });
    expect(status).toBe(422);
    expect(problem.errors).toEqual({
      name: ["Name is required"],
      phone: ["Valid phone number required"],
      message: ["Message is required"],
    });
    expect(await db.$count(contactMessages)).toBe(before);
  });

  test.each([
    { ...validMessage, admin: true },
    { ...validMessage, name: "n".repeat(10_000) },
    { ...validMessage, message: "a\u0000" },
    null,
    5,
  ])("unknown fields and invalid values are rejected: %#", async (body) => {
    expect((await send("POST", "/contact-messages", body)).status).toBe(422);
  });

  test("requests with the same Idempotency-Key store one message, and an invalid key is rejected", async () => {
    const before = await db.$count(contactMessages);
    const keyHeaders = { "idempotency-key": "one-message-0001" };
    const first = await send("POST", "/contact-messages", validMessage, keyHeaders);
    const repeated = await send("POST", "/contact-messages", validMessage, keyHeaders);
    expect([first.status, repeated.status]).toEqual([201, 201]);
    expect(repeated.body).toEqual(first.body);
    expect(await db.$count(contactMessages)).toBe(before + 1);
    expect(
      (await send("POST", "/contact-messages", validMessage, { "idempotency-key": "short" })).status,
    ).toBe(422);
  });

  test("reusing a key for another message returns 409 and reveals nothing about the first message", async () => {
    const before = await db.$count(contactMessages);
    const keyHeaders = { "idempotency-key": "one-message-0002" };
    const first = await send<{ id: string }>("POST", "/contact-messages", validMessage, keyHeaders);
    const otherMessage = { name: "Bilal", phone: "0301 7654321", message: "Do you ship to Hunza?" };
    const { status, problem } = await send("POST", "/contact-messages", otherMessage, keyHeaders);
    expect([status, problem.type]).toEqual([409, "/problems/idempotency-key-taken"]);
    expect(problem.detail).toBe("This Idempotency-Key was used for another request. Please use a new key");
    for (const secret of [validMessage.name, validMessage.phone, validMessage.message, first.body.id])
      expect(JSON.stringify(problem)).not.toContain(secret);
    expect(await db.$count(contactMessages)).toBe(before + 1);
  });

  test("a request with a filled honeypot field returns success but stores nothing", async () => {
    const before = [await db.$count(contactMessages), await db.$count(newsletterSubscribers)];
    const message = await send("POST", "/contact-messages", { ...validMessage, subject: "Cheap offers" });
    expect(message.status).toBe(201);
    expect(message.body).toMatchObject(validMessage);
    const subscription = await send("POST", "/newsletter", { email: "bot@example.com", subject: "x" });
    expect([subscription.status, subscription.body]).toEqual([
      201,
      { email: "bot@example.com", needsConfirmation: false },
    ]);
    expect([await db.$count(contactMessages), await db.$count(newsletterSubscribers)]).toEqual(before);
  });

  test("malformed JSON returns 400 with a readable message", async () => {
    const { status, problem } = await send("POST", "/contact-messages", '{"name":');
    expect([status, problem.detail]).toEqual([400, "The request is not valid JSON"]);
  });
});

describe("the newsletter", () => {
  test("an address is subscribed once, and a repeated subscription returns the same response", async () => {
    const first = await send("POST", "/newsletter", { email: " Ayesha@Example.com " });
    const repeated = await send("POST", "/newsletter", { email: "Ayesha@Example.com" });
    expect([first.status, repeated.status]).toEqual([201, 201]);
    expect(repeated.body).toEqual(first.body);
    expect(await db.$count(newsletterSubscribers)).toBe(1);
    const list = await send("GET", "/admin/newsletter", undefined, staff);
    expect(list.body).toMatchObject({ items: [{ email: "ayesha@example.com" }], total: 1 });
  });

  test("a valid address is required", async () => {
    const readErrorDetail = async (body: unknown) => (await send("POST", "/newsletter", body)).problem.detail;
    expect(await readErrorDetail({})).toBe("Email is required");
    expect(await readErrorDetail({ email: " " })).toBe("Email is required");
    expect(await readErrorDetail({ email: "not-an-address" })).toBe("Invalid email format");
  });
});

describe("one-click unsubscribe from a mail client", () => {
  const oneClick = { "content-type": "application/x-www-form-urlencoded" };

  async function getUnsubscribeLink(email: string): Promise<URL> {
    await send("POST", "/newsletter", { email });
    const { body } = await send<{ unsubscribeUrl: string }[]>(
      "POST",
      "/admin/newsletter/export",
      { search: email },
      staff,
    );
    return new URL(body[0]?.unsubscribeUrl ?? "");
  }

  test.each([
    ["a form", "List-Unsubscribe=One-Click", oneClick],
    ["no body", undefined, {}],
  ])(
    "a POST with %s ends the subscription, and a repeated POST returns the same response",
    async (_name, body, headers) => {
      const email = "leaving@example.com";
      const link = await getUnsubscribeLink(email);
      expect(link.href).toBe(`http://shop.test${link.pathname}`);
      for (let times = 0; times < 2; times += 1)
        expect((await send("POST", link.pathname, body, headers)).status).toBe(204);
      const { body: list } = await send("GET", `/admin/newsletter?search=${email}`, undefined, staff);
      expect(list).toMatchObject({ total: 0 });
    },
  );

  test("a POST to an unknown link returns success, and a GET does not unsubscribe", async () => {
    expect((await send("POST", "/newsletter/unsubscribe/never-was", "a=1", oneClick)).status).toBe(204);
    const { pathname } = await getUnsubscribeLink("staying@example.com");
    expect((await send("GET", pathname)).status).toBe(405);
    const { body } = await send("GET", "/admin/newsletter?search=staying@", undefined, staff);
    expect(body).toMatchObject({ total: 1 });
  });
});

test.each(["/admin/contact-messages", "/admin/newsletter"])("%s requires a signed-in admin", async (path) => {
  expect((await send("GET", path)).status).toBe(401);
  expect((await send("GET", path, undefined, await signIn(false))).status).toBe(403);
  expect((await send("GET", `${path}?page=0`, undefined, staff)).status).toBe(422);
});

test.each([
  ["messages", "/contact-messages", validMessage],
  ["addresses", "/newsletter", { email: "ayesha@example.com" }],
])("a client that sends too many %s receives 429", async (_name, path, body) => {
  const limited = await openTestApi({ isRateLimited: true });
  for (let count = 0; count < 10; count += 1)
    expect((await limited.send("POST", path, body)).status).toBe(201);
  const { status, problem, headers } = await limited.send("POST", path, body);
  expect(status).toBe(429);
  expect(problem.detail).toBe("Too many requests. Please try again in a moment.");
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});
