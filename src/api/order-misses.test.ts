import { randomUUID } from "node:crypto";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { rateLimits } from "#db/schema.server.ts";
import type { PlacedOrder } from "#domain/order.ts";
import { updateOrderStatus } from "#operations/orders/update-order-status.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, orderInput } from "#test/factories.ts";

const limited = { rateLimits: true, trustProxy: true };
const api = await openTestApi(limited);
const { db } = api;
const other = await openTestApi(limited, { db });
const product = await buildProduct(db);
const input = orderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
const WALKER = "203.0.113.7";
const TOO_MANY =
  "Too many searches that found no order. Please check the number and try again later, or write to us.";

beforeEach(async () => {
  await db.delete(rateLimits);
});
afterEach(() => expect([...api.reported, ...other.reported]).toEqual([]));

/** Other limits than that of misses are not what is looked at here. */
async function pass(): Promise<void> {
  await db.update(rateLimits).set({ resetsAt: new Date(0) });
}

async function placed(): Promise<PlacedOrder> {
  const { body } = await api.send<PlacedOrder>("POST", "/orders", input, { "x-forwarded-for": "192.0.2.1" });
  return body;
}

const ask = (method: string, path: string, body?: unknown, address = WALKER) =>
  api.send(method, path, body, { "x-forwarded-for": address });

let walked = 0;
const GUESSES: [string, () => ReturnType<typeof ask>][] = [
  ["a number", () => ask("POST", "/orders/track", { term: `ZE${String((walked += 1)).padStart(11, "0")}` })],
  ["a phone", () => ask("POST", "/orders/track", { term: `0301 ${String((walked += 1)).padStart(7, "0")}` })],
  ["an id", () => ask("GET", `/orders/${randomUUID()}`)],
  ["the reviews of an id", () => ask("GET", `/orders/${randomUUID()}/reviews`)],
];

describe("whoever names orders that are none", () => {
  test.each(GUESSES)("is answered 429 after 20 misses in an hour, by %s", async (_name, guess) => {
    for (let miss = 0; miss < 20; miss += 1) expect((await guess()).status).toBe(404);
    const refused = await guess();
    expect([refused.status, refused.problem.detail]).toEqual([429, TOO_MANY]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(59 * 60);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60 * 60);
  });

  test("is refused for every way to an order, by every process, also for one that exists", async () => {
    const { id, orderNumber } = await placed();
    for (let miss = 0; miss < 20; miss += 1) await GUESSES[miss % GUESSES.length]?.[1]();
    const headers = { "x-forwarded-for": WALKER };
    const reviews = [{ productId: product.id, review: "Good" }];
    const answers = [
      await other.send("POST", "/orders/track", { term: orderNumber }, headers),
      await other.send("GET", `/orders/${id}`, undefined, headers),
      await other.send("GET", `/orders/${id}/reviews`, undefined, headers),
      await other.send("POST", `/orders/${id}/reviews`, { reviews }, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect((await ask("POST", "/orders/track", { term: orderNumber }, "203.0.113.8")).status).toBe(200);
  });

  test("may go on when the hour is over", async () => {
    for (let miss = 0; miss < 20; miss += 1) await GUESSES[0]?.[1]();
    expect((await GUESSES[0]?.[1]())?.status).toBe(429);
    await pass();
    expect((await GUESSES[0]?.[1]())?.status).toBe(404);
  });

  test("gets no further by asking 100 times at once", { timeout: 60_000 }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        ask("POST", "/orders/track", { term: `ZE${String(index).padStart(11, "0")}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(20);
  });
});

test("a shopper who finds the order is not counted, however often it is looked up", async () => {
  const { id, orderNumber } = await placed();
  for (let time = 0; time < 19; time += 1) {
    expect((await ask("POST", "/orders/track", { term: orderNumber })).status).toBe(200);
    expect((await ask("GET", `/orders/${id}`)).status).toBe(200);
    expect((await ask("GET", `/orders/${id}/reviews`)).status).toBe(200);
  }
  const keys = (await db.select().from(rateLimits)).map(({ key }) => key);
  expect(keys.filter((key) => key.startsWith("order-misses"))).toEqual([]);
});

describe("what tracking tells", () => {
  const planted = {
    customer: {
      name: "Zulaikha Planted",
      email: "planted.zulaikha@hidden-mail.pk",
      phone: "+92 333 9876543",
    },
    address: {
      street: "77 Secret Street",
      city: "Lahore",
      state: "Punjab",
      zipCode: "54321",
      country: "Pakistan",
    },
  };
  const SECRETS = /zulaikha|planted|hidden-mail|333|9876|8765|7654|6543|77 |secret|street|54321/i;

  /** Every value of an answer, however deep, with where it stands. */
  function valuesOf(value: unknown, path = ""): [string, string][] {
    if (typeof value !== "object" || value === null) return [[path, String(value)]];
    return Object.entries(value).flatMap(([name, inner]) => valuesOf(inner, `${path}.${name}`));
  }

  async function plantedOrder() {
    const { body } = await api.send<PlacedOrder>("POST", "/orders", { ...input, ...planted });
    await updateOrderStatus(db, { orderId: body.id, status: "delivered", notes: "Secret: Zulaikha 9876543" });
    return body;
  }

  test("holds neither name, phone, e-mail, address nor note in any field, also not to who holds the link", async () => {
    const { id, orderNumber } = await plantedOrder();
    const answers = [
      await ask("POST", "/orders/track", { term: orderNumber }),
      await ask("POST", "/orders/track", { term: planted.customer.phone }),
      await ask("GET", `/orders/${id}`),
      await ask("GET", `/orders/${id}/reviews`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const told = answers.flatMap(({ body }) => valuesOf(body));
    expect(told.length).toBeGreaterThan(30);
    // Digits of the order's number, of its times and of a picture's name are no phone's.
    const personal = told.filter(([path]) => !/orderNumber|timestamp|createdAt|\.id$|\.image$/.test(path));
    for (const [path, value] of personal) expect(value, path).not.toMatch(SECRETS);
  });

  test("never holds the order's id or the link to its review, in no field and no header", async () => {
    const { id, orderNumber } = await plantedOrder();
    for (const term of [orderNumber, planted.customer.phone]) {
      const { body, headers } = await ask("POST", "/orders/track", { term });
      for (const [path, value] of valuesOf(body)) {
        expect(value, path).not.toContain(id);
        expect(value, path).not.toContain("review-order");
      }
      expect(body).not.toHaveProperty("id");
      expect(JSON.stringify([...headers])).not.toContain(id);
    }
  });
});

test("the ids of orders cannot be guessed: 144 random bits, no two alike, and none tells of another", async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, async () => (await placedFrom(randomUUID())).id));
  expect(new Set(ids).size).toBe(40);
  const bytes = ids.map((id) => Buffer.from(id, "base64url"));
  expect(bytes.map((id) => id.length)).toEqual(Array(40).fill(18));
  // At every place many values: no byte counts up or holds a time.
  for (let place = 0; place < 18; place += 1) {
    expect(new Set(bytes.map((id) => id[place])).size, `byte ${place}`).toBeGreaterThan(20);
  }
});

async function placedFrom(address: string): Promise<PlacedOrder> {
  const { body } = await api.send<PlacedOrder>("POST", "/orders", input, { "x-forwarded-for": address });
  return body;
}
