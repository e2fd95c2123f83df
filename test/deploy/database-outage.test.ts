import { afterAll, beforeAll, expect, test } from "vitest";

import type { Product } from "#catalogue/rules/product.ts";

import type { ControllablePostgres } from "#test/databases/controllable-postgres.ts";
import { openControllablePostgres } from "#test/databases/controllable-postgres.ts";
import { buildOrderInput } from "#test/factories.ts";
import { createPlainImage } from "#test/images.ts";
import type { ShopProgram } from "#test/programs/shop-program.ts";
import { startShop } from "#test/programs/shop-program.ts";
import type { HttpResponse, HttpRequest } from "./http-client.ts";
import { sendRequest, postJson, signIn } from "./http-client.ts";

const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };
const UNAVAILABLE_MESSAGE = "The shop is temporarily unavailable. Please try again in a moment.";
/** Maximum time to detect an unresponsive database, and maximum time to recover after an outage. */
const DETECTION_OR_RECOVERY_MS = 5000;

let postgres: ControllablePostgres;
let shop: ShopProgram;
let cookie: string;
let image: string;
const survivedOutages: string[] = [];

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
  image = await uploadImage();
});
afterAll(async () => {
  await shop.stop();
  await postgres.close();
});

const visit = (path: string, init?: HttpRequest) => sendRequest(`${shop.origin}${path}`, init);
const getText = ({ body }: HttpResponse) => body.toString();

/** Uploads an image and returns its URL. */
async function uploadImage(): Promise<string> {
  const form = new FormData();
  const bytes = await createPlainImage(600, 750).jpeg().toBuffer();
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "own.jpg");
  form.set("folder", "products");
  const response = await fetch(`${shop.origin}/api/admin/media`, {
    method: "POST",
    body: form,
    headers: { cookie },
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { url: string }).url;
}

async function findTwoProducts(): Promise<[Product, Product]> {
  const { items } = JSON.parse(getText(await visit("/api/products?pageSize=2"))) as { items: Product[] };
  const [first, second] = items;
  if (first === undefined || second === undefined) throw new Error("The shop has too few products.");
  return [first, second];
}

const CACHED_PATHS = [
  "/",
  "/shop",
  "/_.data",
  "/shop.data",
  "/collections",
  "/api/products?pageSize=3",
  "/sitemap.xml",
];

const ORDER_LINE = { variant: "50ml", quantity: 1 };

/** Returns requests that need the database: writes, and reads that are not cached. */
function createUncachedRequests(
  product: Product,
  key: string,
): [method: string, path: string, body: unknown, headers?: object][] {
  const order = buildOrderInput([
    { productId: product.id, ...ORDER_LINE, variant: product.variants[0] ?? "" },
  ]);
  const message = { name: "Ayesha Khan", phone: "0300 1234567", message: "Is the shop open on Sundays?" };
  return [
    ["POST", "/api/orders", order, { "idempotency-key": key }],
    ["POST", "/api/orders/track", { term: "+92 300 1234567", country: "PK" }],
    [
      "POST",
      "/api/orders/unknown/reviews",
      { reviews: [{ productId: product.id, productName: product.name, rating: 5, review: "It lasts." }] },
    ],
    ["POST", "/api/products/stock-check", { items: [{ productId: product.id, ...ORDER_LINE }] }],
    ["POST", "/api/contact-messages", message],
    ["POST", "/api/newsletter", { email: "ayesha@example.com" }],
    ["POST", "/api/auth/sign-in", STAFF],
    ["PATCH", "/api/admin/hero", { carouselEnabled: true }, { cookie }],
    ["DELETE", `/api/admin/products/${product.id}`, undefined, { cookie }],
    ["GET", "/api/admin/orders", undefined, { cookie }],
    ["GET", "/api/products/not-cached", undefined],
  ];
}

function expectUnavailable(response: HttpResponse, description: string): void {
  expect(response.status, description).toBe(503);
  expect(response.headers["retry-after"], description).toBe("5");
  expect(response.headers["cache-control"], description).toBe("no-store");
}

interface StateBeforeOutage {
  product: Product;
  /** A product whose page is not cached. */
  uncachedId: string;
  /** Cached responses by path. */
  cached: ReadonlyMap<string, string>;
  /** A query of the product list that is not cached. */
  uncachedQuery: string;
  /** Idempotency key of the order, which the test sends several times. */
  key: string;
}

/** Expects cached responses to be unchanged and all other requests to fail as documented during a database outage. */
async function expectDegraded({
  product,
  uncachedId,
  cached,
  uncachedQuery,
  key,
}: StateBeforeOutage): Promise<void> {
  const startedAt = performance.now();
  const pages = [...cached].map(async ([path, before]) => {
    const response = await visit(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(getText(response) === before, `${path} is unchanged`).toBe(true);
  });
  const failedRequests = createUncachedRequests(product, key).map(
    async ([method, path, body, headers = {}]) => {
      const response = await visit(path, {
        method,
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expectUnavailable(response, `${method} ${path}`);
      expect(response.headers["content-type"]).toBe("application/problem+json");
      expect(JSON.parse(getText(response))).toMatchObject({ status: 503, detail: UNAVAILABLE_MESSAGE });
    },
  );
  const bundledLists = [`/shop?${uncachedQuery}`, `/shop.data?${uncachedQuery}`].map(async (path) => {
    const response = await visit(path);
    expect([path, response.status, response.headers["cache-control"]]).toEqual([path, 200, "no-store"]);
    expect(getText(response)).toContain("Oud Mehtab");
  });
  const images = [image, image.replace("/v", "/c_fill,w_80,h_100,q_auto,f_auto/v")].map(async (path) => {
    expect([path, (await visit(path)).status]).toEqual([path, 200]);
  });
  const responses = [
    ...pages,
    ...failedRequests,
    ...bundledLists,
    ...images,
    expectUncachedProductUnavailable(uncachedId),
    expectStaffPageUnavailable(),
    expectFormsKeepInput(),
  ];
  const [health, readiness] = await Promise.all([visit("/healthz"), visit("/readyz")]);
  expect([health.status, getText(health), readiness.status]).toEqual([200, "ok", 503]);
  expect(performance.now() - startedAt).toBeLessThan(2500);
  await Promise.all(responses);
  expect(performance.now() - startedAt).toBeLessThan(2 * DETECTION_OR_RECOVERY_MS);
}

/** Expects status 503, not 404, because the product may exist. */
async function expectUncachedProductUnavailable(id: string): Promise<void> {
  const [page, pageData] = await Promise.all([visit(`/product/${id}`), visit(`/product/${id}.data`)]);
  expectUnavailable(page, "a product's page");
  expect(getText(page)).toContain("This is not your fault. Please try again in a moment.");
  expectUnavailable(pageData, "a product's data");
}

async function expectStaffPageUnavailable(): Promise<void> {
  const page = await visit("/admin/orders", { headers: { cookie } });
  expectUnavailable(page, "a staff page");
  expect(getText(page)).toContain(UNAVAILABLE_MESSAGE);
  expect(getText(page)).toContain("Try again");
}

const sendForm = (path: string, body: string) =>
  visit(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: shop.origin },
    body,
  });

async function expectFormsKeepInput(): Promise<void> {
  const message = "name=Ayesha+Khan&phone=0300+1234567&message=Typed+without+scripts";
  const [contact, tracking] = await Promise.all([
    sendForm("/contact", message),
    sendForm("/track-order", "term=ZE00000000000&country=PK"),
  ]);
  expectUnavailable(contact, "a message without scripts");
  expect(getText(contact)).toContain("Typed without scripts");
  expect(getText(contact)).toContain(UNAVAILABLE_MESSAGE);
  expectUnavailable(tracking, "tracking without scripts");
  expect(getText(tracking)).toContain('value="ZE00000000000"');
  expect(getText(tracking)).toContain(UNAVAILABLE_MESSAGE);
}

async function isReady(): Promise<boolean> {
  return (await visit("/readyz")).status === 200;
}

test.each([
  ["stopped", "sort=price-desc", () => postgres.stop(), () => postgres.start()],
  ["frozen", "sort=price-asc", async () => postgres.freeze(), async () => postgres.thaw()],
])(
  "while the database is %s, the shop serves cached pages and the bundled list; afterwards it recovers without a restart [ASVS 16.5.2]",
  async (name, uncachedQuery, startOutage, endOutage) => {
    const [product, { id: uncachedId }] = await findTwoProducts();
    const cached = new Map<string, string>();
    const paths = [...CACHED_PATHS, `/product/${product.id}`, `/product/${product.id}.data`];
    await Promise.all(paths.map(async (path) => cached.set(path, getText(await visit(path)))));
    expect((await visit(image)).status).toBe(200);
    const key = `ordered-while-${name}`;

    await startOutage();
    try {
      await expectDegraded({ product, uncachedId, cached, uncachedQuery, key });
      const secondRoundStartedAt = performance.now();
      await expectDegraded({ product, uncachedId, cached, uncachedQuery, key });
      expect(performance.now() - secondRoundStartedAt, "no request waits for the database").toBeLessThan(
        2500,
      );
    } finally {
      await endOutage();
    }
    const endedAt = performance.now();
    await expect.poll(isReady, { timeout: DETECTION_OR_RECOVERY_MS, interval: 50 }).toBe(true);
    const order = buildOrderInput([
      { productId: product.id, ...ORDER_LINE, variant: product.variants[0] ?? "" },
    ]);
    const placeOrder = () => postJson(`${shop.origin}/api/orders`, order, { "idempotency-key": key });
    const placed = (await placeOrder()).json as { orderNumber: string };
    expect(performance.now() - endedAt).toBeLessThan(DETECTION_OR_RECOVERY_MS);
    expect((await placeOrder()).json).toMatchObject({ orderNumber: placed.orderNumber });
    const freshPage = await visit(`/shop?${uncachedQuery}`);
    expect(freshPage.headers["cache-control"]).not.toBe("no-store");
    survivedOutages.push(name);
  },
);

test("the shop survives both outages without a restart and logs their start and end", () => {
  expect(survivedOutages).toEqual(["stopped", "frozen"]);
  const outageLines = shop.lines.filter((line) =>
    /the database (does not respond|responds again)/.test(line),
  );
  expect(outageLines.length).toBeGreaterThanOrEqual(4);
  const failures = shop.lines.filter((line) => line.includes('"level":50'));
  expect(failures.filter((line) => !line.includes("the database does not respond"))).toEqual([]);
  expect(shop.lines.filter((line) => line.includes("could not serve a request")).length).toBeGreaterThan(20);
});
