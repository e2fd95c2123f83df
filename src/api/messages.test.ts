import { afterEach, describe, expect, test } from "vitest";

import { contactMessages, newsletterSubscribers } from "#db/schema.server.ts";
import { openTestApi } from "#test/api.ts";

const { db, send, reported, signIn } = await openTestApi();
const staff = await signIn(true);
const valid = { name: "Ayesha", phone: "0300 1234567", message: "Is Noor back in stock?" };

afterEach(() => expect(reported).toEqual([]));

describe("messages to the shop", () => {
  test("a message is stored and staff can read it", async () => {
    const sent = await send("POST", "/contact-messages", valid);
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject(valid);
    const list = await send("GET", "/admin/contact-messages?pageSize=5", undefined, staff);
    expect(list.body).toEqual({ items: [sent.body], page: 1, pageSize: 5, total: 1 });
  });

  test("each field says what is wrong with it, and nothing is stored", async () => {
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
    { ...valid, admin: true },
    { ...valid, name: "n".repeat(10_000) },
    { ...valid, message: "a\u0000" },
    null,
    5,
  ])("unknown fields and absurd values are refused: %#", async (body) => {
    expect((await send("POST", "/contact-messages", body)).status).toBe(422);
  });

  test("malformed JSON is a 400 that a person understands", async () => {
    const { status, problem } = await send("POST", "/contact-messages", '{"name":');
    expect([status, problem.detail]).toEqual([400, "The request is not valid JSON"]);
  });
});

describe("the newsletter", () => {
  test("an address subscribes once, and hears the same when it was known already", async () => {
    const first = await send("POST", "/newsletter", { email: " Ayesha@Example.com " });
    const again = await send("POST", "/newsletter", { email: "Ayesha@Example.com" });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await db.$count(newsletterSubscribers)).toBe(1);
    const list = await send("GET", "/admin/newsletter", undefined, staff);
    expect(list.body).toMatchObject({ items: [{ email: "ayesha@example.com" }], total: 1 });
  });

  test("an address is required and must look like one", async () => {
    const detailOf = async (body: unknown) => (await send("POST", "/newsletter", body)).problem.detail;
    expect(await detailOf({})).toBe("Email is required");
    expect(await detailOf({ email: " " })).toBe("Email is required");
    expect(await detailOf({ email: "not-an-address" })).toBe("Invalid email format");
  });
});

test.each(["/admin/contact-messages", "/admin/newsletter"])(
  "%s is for signed-in admins only",
  async (path) => {
    expect((await send("GET", path)).status).toBe(401);
    expect((await send("GET", path, undefined, await signIn(false))).status).toBe(403);
    expect((await send("GET", `${path}?page=0`, undefined, staff)).status).toBe(422);
  },
);

test("a client that sends too many messages is slowed down", async () => {
  const limited = await openTestApi({ rateLimits: true });
  for (let n = 0; n < 10; n += 1)
    expect((await limited.send("POST", "/contact-messages", valid)).status).toBe(201);
  const { status, headers } = await limited.send("POST", "/contact-messages", valid);
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});
