import { afterAll, beforeAll, expect, test } from "vitest";

import type { Product } from "#domain/catalogue/product.ts";

import type { ControllablePostgres } from "#test/controllable-postgres.ts";
import { openControllablePostgres } from "#test/controllable-postgres.ts";
import { orderInput } from "#test/factories.ts";
import { plainPicture } from "#test/pictures.ts";
import type { ShopProgram } from "#test/shop-program.ts";
import { startShop } from "#test/shop-program.ts";
import type { HttpResponse, HttpRequest } from "./http-client.ts";
import { sendRequest, postJson, signIn } from "./http-client.ts";

const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };
const UNAVAILABLE = "The shop is temporarily unavailable. Please try again in a moment.";
/** Until a silent database is found to be away, and until the shop is itself again. */
const SOON_MS = 5000;

let postgres: ControllablePostgres;
let shop: ShopProgram;
let cookie: string;
let picture: string;
const started: string[] = [];

beforeAll(async () => {
  postgres = await openControllablePostgres();
  shop = await startShop({
    DATABASE_URL: postgres.url,
    DATABASE_POOL: "4",
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
    LOG_LEVEL: "info",
  });
  cookie = await signIn(shop.origin, STAFF);
  picture = await upload();
});
afterAll(async () => {
  await shop.stop();
  await postgres.close();
});

const visit = (path: string, question?: HttpRequest) => sendRequest(`${shop.origin}${path}`, question);
const textOf = ({ body }: HttpResponse) => body.toString();

/** Uploads a picture of staff's own; answers its address. */
async function upload(): Promise<string> {
  const form = new FormData();
  const bytes = await plainPicture(600, 750).jpeg().toBuffer();
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "own.jpg");
  form.set("folder", "products");
  const answer = await fetch(`${shop.origin}/api/admin/media`, {
    method: "POST",
    body: form,
    headers: { cookie },
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { url: string }).url;
}

async function anyProducts(): Promise<[Product, Product]> {
  const { items } = JSON.parse(textOf(await visit("/api/products?pageSize=2"))) as { items: Product[] };
  const [product, other] = items;
  if (product === undefined || other === undefined) throw new Error("The shop has too few products.");
  return [product, other];
}

const KEPT = [
  "/",
  "/shop",
  "/_.data",
  "/shop.data",
  "/collections",
  "/api/products?pageSize=3",
  "/sitemap.xml",
];

const ORDER_LINE = { variant: "50ml", quantity: 1 };

function writes(
  product: Product,
  key: string,
): [method: string, path: string, body: unknown, headers?: object][] {
  const order = orderInput([{ productId: product.id, ...ORDER_LINE, variant: product.variants[0] ?? "" }]);
  const words = { name: "Ayesha Khan", phone: "0300 1234567", message: "Is the shop open on Sundays?" };
  return [
    ["POST", "/api/orders", order, { "idempotency-key": key }],
    ["POST", "/api/orders/track", { term: "+92 300 1234567", country: "PK" }],
    [
      "POST",
      "/api/orders/nobody/reviews",
      { reviews: [{ productId: product.id, productName: product.name, rating: 5, review: "It lasts." }] },
    ],
    ["POST", "/api/products/stock-check", { items: [{ productId: product.id, ...ORDER_LINE }] }],
    ["POST", "/api/contact-messages", words],
    ["POST", "/api/newsletter", { email: "ayesha@example.com" }],
    ["POST", "/api/auth/sign-in", STAFF],
    ["PATCH", "/api/admin/hero", { carouselEnabled: true }, { cookie }],
    ["DELETE", `/api/admin/products/${product.id}`, undefined, { cookie }],
    ["GET", "/api/admin/orders", undefined, { cookie }],
    ["GET", "/api/products/nobody-asked-for-this", undefined],
  ];
}

function expectUnavailable(answer: HttpResponse, what: string): void {
  expect(answer.status, what).toBe(503);
  expect(answer.headers["retry-after"], what).toBe("5");
  expect(answer.headers["cache-control"], what).toBe("no-store");
}

interface Before {
  product: Product;
  /** A product whose page nobody has visited. */
  unread: string;
  /** What visitors found. */
  kept: ReadonlyMap<string, string>;
  /** A question that nobody has asked yet. */
  unseen: string;
  /** Of the order that is sent again and again. */
  key: string;
}

/** What everybody finds while the database is away. */
async function expectDegraded({ product, unread, kept, unseen, key }: Before): Promise<void> {
  const startedAt = performance.now();
  const pages = [...kept].map(async ([path, before]) => {
    const answer = await visit(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(textOf(answer) === before, `${path} is what it was`).toBe(true);
  });
  const refused = writes(product, key).map(async ([method, path, body, headers = {}]) => {
    const answer = await visit(path, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expectUnavailable(answer, `${method} ${path}`);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(JSON.parse(textOf(answer))).toMatchObject({ status: 503, detail: UNAVAILABLE });
  });
  const bundled = [`/shop?${unseen}`, `/shop.data?${unseen}`].map(async (path) => {
    const answer = await visit(path);
    expect([path, answer.status, answer.headers["cache-control"]]).toEqual([path, 200, "no-store"]);
    expect(textOf(answer)).toContain("Oud Mehtab");
  });
  const pictures = [picture, picture.replace("/v", "/c_fill,w_80,h_100,q_auto,f_auto/v")].map(
    async (path) => {
      expect([path, (await visit(path)).status]).toEqual([path, 200]);
    },
  );
  const answers = [
    ...pages,
    ...refused,
    ...bundled,
    ...pictures,
    neverReadProduct(unread),
    staffsPage(),
    typedWithoutScripts(),
  ];
  const [health, readiness] = await Promise.all([visit("/healthz"), visit("/readyz")]);
  expect([health.status, textOf(health), readiness.status]).toEqual([200, "ok", 503]);
  expect(performance.now() - startedAt).toBeLessThan(2500);
  await Promise.all(answers);
  expect(performance.now() - startedAt).toBeLessThan(2 * SOON_MS);
}

/** Where it leads is the product's address all the same, which nobody may take for gone. */
async function neverReadProduct(id: string): Promise<void> {
  const [page, dataOfPage] = await Promise.all([visit(`/product/${id}`), visit(`/product/${id}.data`)]);
  expectUnavailable(page, "a product's page");
  expect(textOf(page)).toContain("This is not your fault. Please try again in a moment.");
  expectUnavailable(dataOfPage, "a product's data");
}

async function staffsPage(): Promise<void> {
  const page = await visit("/admin/orders", { headers: { cookie } });
  expectUnavailable(page, "a page of staff");
  expect(textOf(page)).toContain(UNAVAILABLE);
  expect(textOf(page)).toContain("Try again");
}

const sendForm = (path: string, body: string) =>
  visit(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: shop.origin },
    body,
  });

async function typedWithoutScripts(): Promise<void> {
  const message = "name=Ayesha+Khan&phone=0300+1234567&message=Typed+without+scripts";
  const [contact, tracking] = await Promise.all([
    sendForm("/contact", message),
    sendForm("/track-order", "term=ZE00000000000&country=PK"),
  ]);
  expectUnavailable(contact, "a message without scripts");
  expect(textOf(contact)).toContain("Typed without scripts");
  expect(textOf(contact)).toContain(UNAVAILABLE);
  expectUnavailable(tracking, "tracking without scripts");
  expect(textOf(tracking)).toContain('value="ZE00000000000"');
  expect(textOf(tracking)).toContain(UNAVAILABLE);
}

async function isReady(): Promise<boolean> {
  return (await visit("/readyz")).status === 200;
}

test.each([
  ["stopped", "sort=price-desc", () => postgres.stop(), () => postgres.start()],
  ["frozen", "sort=price-asc", async () => postgres.freeze(), async () => postgres.thaw()],
])(
  "a %s database: kept pages and the bundled list are shown, writes are told, and the shop comes back by itself",
  { timeout: 60_000 },
  async (name, unseen, breakIt, mendIt) => {
    const [product, { id: unread }] = await anyProducts();
    const kept = new Map<string, string>();
    const paths = [...KEPT, `/product/${product.id}`, `/product/${product.id}.data`];
    await Promise.all(paths.map(async (path) => kept.set(path, textOf(await visit(path)))));
    expect((await visit(picture)).status).toBe(200);
    const key = `ordered-while-${name}`;

    await breakIt();
    try {
      await expectDegraded({ product, unread, kept, unseen, key });
      const again = performance.now();
      await expectDegraded({ product, unread, kept, unseen, key });
      expect(performance.now() - again, "nobody waits any more").toBeLessThan(2500);
    } finally {
      await mendIt();
    }
    const mendedAt = performance.now();
    await expect.poll(isReady, { timeout: SOON_MS, interval: 50 }).toBe(true);
    const order = orderInput([{ productId: product.id, ...ORDER_LINE, variant: product.variants[0] ?? "" }]);
    const place = () => postJson(`${shop.origin}/api/orders`, order, { "idempotency-key": key });
    const placed = (await place()).json as { orderNumber: string };
    expect(performance.now() - mendedAt).toBeLessThan(SOON_MS);
    expect((await place()).json).toMatchObject({ orderNumber: placed.orderNumber });
    const fresh = await visit(`/shop?${unseen}`);
    expect(fresh.headers["cache-control"]).not.toBe("no-store");
    started.push(name);
  },
);

test("the same program has lived through all of it, and said when it was", () => {
  expect(started).toEqual(["stopped", "frozen"]);
  const said = shop.lines.filter((line) => /the database (does not answer|answers again)/.test(line));
  expect(said.length).toBeGreaterThanOrEqual(4);
  const failures = shop.lines.filter((line) => line.includes('"level":50'));
  expect(failures.filter((line) => !line.includes("the database does not answer"))).toEqual([]);
  expect(shop.lines.filter((line) => line.includes("could not serve a request")).length).toBeGreaterThan(20);
});
