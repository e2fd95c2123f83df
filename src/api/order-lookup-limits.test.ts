import { randomUUID } from "node:crypto";

import { like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { rateLimits } from "#db/schema/schema.server.ts";
import type { PlacedOrder } from "#domain/orders/order.ts";
import { updateOrderStatus } from "#operations/orders/update-order-status.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, orderInput } from "#test/factories.ts";

const limited = { rateLimits: true, trustProxy: true };
const api = await openTestApi(limited);
const { db } = api;
const other = await openTestApi(limited, { db });
const product = await buildProduct(db);
const input = orderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
const NETWORK = "203.0.113.7";
const TOO_MANY =
  "Order not found. Too many recent searches from your device or network found no order. Please check the number and try again later, or contact us.";

const BUSY = "Too many order searches are waiting right now. Please try again in a few seconds.";

beforeEach(async () => {
  await db.delete(rateLimits);
});
afterEach(() => expect([...api.reported, ...other.reported]).toEqual([]));

async function placed(): Promise<PlacedOrder> {
  const { body } = await api.send<PlacedOrder>("POST", "/orders", input, { "x-forwarded-for": "192.0.2.1" });
  return body;
}

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  api.send(method, path, body, { "x-forwarded-for": NETWORK, ...headers });

let guessed = 0;
type Guess = (headers?: Record<string, string>) => ReturnType<typeof ask>;
const trackNumber: Guess = (headers) => {
  const term = `ZE${String((guessed += 1)).padStart(11, "0")}`;
  return ask("POST", "/orders/track", { term }, headers);
};
const reviews = [{ productId: product.id, review: "Good" }];
const GUESSES: [string, Guess][] = [
  ["a number", trackNumber],
  [
    "a phone",
    (headers) =>
      ask("POST", "/orders/track", { term: `0301 ${String((guessed += 1)).padStart(7, "0")}` }, headers),
  ],
  ["an id", (headers) => ask("GET", `/orders/${randomUUID()}`, undefined, headers)],
  ["the reviews of an id", (headers) => ask("GET", `/orders/${randomUUID()}/reviews`, undefined, headers)],
  ["reviewing an id", (headers) => ask("POST", `/orders/${randomUUID()}/reviews`, { reviews }, headers)],
];

/** A device after its first failed lookup: it sends the cookie that this miss set. */
async function deviceAfterMiss(): Promise<Record<string, string>> {
  const { headers } = await trackNumber();
  const [cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return { cookie };
}

/** Uses up the network's misses, apart from those that `left` allows. */
async function exhaustNetwork(left = 0): Promise<void> {
  await trackNumber();
  await db
    .update(rateLimits)
    .set({ hits: 1000 - left })
    .where(like(rateLimits.key, "order-misses-network:%"));
}

/** All lookups of one order, by number, phone, link and reviews. */
function correctLookups({ id, orderNumber }: PlacedOrder, headers: Record<string, string> = {}) {
  return [
    () => ask("POST", "/orders/track", { term: orderNumber }, headers),
    () => ask("POST", "/orders/track", { term: input.customer.phone }, headers),
    () => ask("GET", `/orders/${id}`, undefined, headers),
    () => ask("GET", `/orders/${id}/reviews`, undefined, headers),
  ];
}

describe("failed lookups", () => {
  test.each(GUESSES)("a device gets 429 after 20 misses in an hour, by %s", async (_name, guess) => {
    const device = await deviceAfterMiss();
    for (let miss = 0; miss < 20; miss += 1) expect((await guess(device)).status).toBe(404);
    const refused = await guess(device);
    expect([refused.status, refused.problem.detail]).toEqual([429, TOO_MANY]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(59 * 60);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60 * 60);
  });

  test("a device over its limit uses up nothing of its network's limit", async () => {
    const device = await deviceAfterMiss();
    for (let miss = 0; miss < 30; miss += 1) await trackNumber(device);
    const rows = await db.select().from(rateLimits);
    expect(rows.find(({ key }) => key.startsWith("order-misses-network"))?.hits).toBe(21);
    expect((await trackNumber()).status).toBe(404);
  });

  test("a network gets 429 after 1,000 misses in an hour, with and without a cookie, from every process", async () => {
    const device = await deviceAfterMiss();
    await exhaustNetwork(2);
    expect((await trackNumber()).status).toBe(404);
    expect((await trackNumber(device)).status).toBe(404);
    expect((await trackNumber(device)).status).toBe(429);
    const elsewhere = { "x-forwarded-for": NETWORK };
    const refused = await other.send("POST", "/orders/track", { term: "ZE00000000000" }, elsewhere);
    expect(refused.status).toBe(429);
    expect((await trackNumber({ "x-forwarded-for": "203.0.113.8" })).status).toBe(404);
  });

  test("no number of past misses rejects a correct lookup, by device or network", async () => {
    const order = await placed();
    const device = await deviceAfterMiss();
    for (let miss = 0; miss < 20; miss += 1) await trackNumber(device);
    await exhaustNetwork();
    expect([(await trackNumber(device)).status, (await trackNumber()).status]).toEqual([429, 429]);
    for (const look of [...correctLookups(order, device), ...correctLookups(order)]) {
      expect((await look()).status).toBe(200);
    }
    await updateOrderStatus(db, { orderId: order.id, status: "delivered" });
    expect((await ask("POST", `/orders/${order.id}/reviews`, { reviews }, device)).status).toBe(201);
  });

  test("a flood of misses at once gets 20 answers of 404, and a correct lookup among them is answered", async () => {
    const { orderNumber } = await placed();
    const device = await deviceAfterMiss();
    const asked = Array.from({ length: 100 }, () => trackNumber(device));
    const correct = ask("POST", "/orders/track", { term: orderNumber }, device);
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20);
    expect((await correct).status).toBe(200);
  }, 60_000);

  test("above the limit, 300 lookups at once fill only their own network's lane, and then its correct ones are found", async () => {
    const { orderNumber } = await placed();
    await exhaustNetwork();
    const elsewhere = { "x-forwarded-for": "203.0.113.9" };
    const flood = Promise.all(Array.from({ length: 300 }, () => trackNumber()));
    const otherNetwork = await ask("POST", "/orders/track", { term: orderNumber }, elsewhere);
    expect(otherNetwork.status).toBe(200);
    const answers = await flood;
    expect(answers.every(({ status }) => status === 429)).toBe(true);
    const busy = answers.filter(({ problem }) => problem.detail === BUSY);
    expect(busy.length).toBeGreaterThan(200);
    expect(new Set(busy.map(({ headers }) => headers.get("retry-after")))).toEqual(new Set(["5"]));
    expect((await ask("POST", "/orders/track", { term: orderNumber })).status).toBe(200);
  }, 60_000);

  test("the misses of a past hour are forgotten", async () => {
    await exhaustNetwork();
    expect((await trackNumber()).status).toBe(429);
    await db.update(rateLimits).set({ resetsAt: new Date(0) });
    expect((await trackNumber()).status).toBe(404);
  });
});

describe("the device cookie", () => {
  test("is set by the first failed lookup only, and hidden from scripts and other sites", async () => {
    const { orderNumber } = await placed();
    const found = await ask("POST", "/orders/track", { term: orderNumber });
    expect(found.headers.get("set-cookie")).toBeNull();
    const missed = await trackNumber();
    expect(missed.headers.get("set-cookie")).toMatch(
      /^lookup-device=[\w-]{16}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await trackNumber(await deviceAfterMiss())).headers.get("set-cookie")).toBeNull();
  });

  test.each(["x".repeat(5000), "", "a b", "'; drop table"])(
    "is replaced if it isn't one of ours: %s",
    async (value) => {
      const answer = await trackNumber({ cookie: `lookup-device=${value}` });
      expect(answer.headers.get("set-cookie")).toMatch(/^lookup-device=/);
      const keys = (await db.select().from(rateLimits)).map(({ key }) => key);
      expect(keys).toEqual([`order-misses-network:${NETWORK}`]);
    },
  );
});

test("a shopper who finds the order is not counted, however often it is looked up", async () => {
  const order = await placed();
  await db.delete(rateLimits);
  for (let time = 0; time < 30; time += 1) {
    for (const look of correctLookups(order)) expect((await look()).status).toBe(200);
  }
  expect(await db.$count(rateLimits)).toBe(0);
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
