import { expect, onTestFinished, test } from "vitest";

import type { Product } from "#catalogue/rules/product.ts";

import { openControllablePostgres } from "#test/databases/controllable-postgres.ts";
import { buildOrderInput } from "../factories.ts";
import { startShop } from "../programs/shop-program.ts";
import { selectCases } from "../suite.ts";
import type { HttpResponse } from "./http-client.ts";
import { sendRequest, postJson, signIn } from "./http-client.ts";

const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };
/** Enough parallel requests to reach every worker, because workers receive connections in turn. */
const VISITOR_COUNT = 4;
/** Longer than the maximum age of a stale response while the database is reachable. */
const OBSERVATION_MS = 1500;
const JSON_BODY = { "content-type": "application/json" };

const getText = ({ body }: HttpResponse) => body.toString();

/** Starts a shop with one pending order, on a PostgreSQL server that the test can stop. */
async function startShopWithOrder(workers: string) {
  const postgres = await openControllablePostgres();
  onTestFinished(postgres.close);
  const { origin, stop } = await startShop({
    DATABASE_URL: postgres.url,
    WEB_CONCURRENCY: workers,
    RATE_LIMITS: "off",
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
  });
  onTestFinished(stop);
  const visitAllWorkers = (path: string): Promise<HttpResponse[]> =>
    Promise.all(Array.from({ length: VISITOR_COUNT }, () => sendRequest(origin + path)));
  const cookie = await signIn(origin, STAFF);
  const [{ body } = { body: "" }] = await visitAllWorkers("/api/products?pageSize=1");
  const { items } = JSON.parse(body.toString()) as { items: Product[] };
  const [product] = items;
  if (product === undefined) throw new Error("The shop has no products.");
  const line = { productId: product.id, variant: product.variants[0] ?? "", quantity: 1 };
  const { json } = await postJson(`${origin}/api/orders`, buildOrderInput([line]));
  const { id } = json as { id: string };
  const confirmOrder = () =>
    sendRequest(`${origin}/api/admin/orders/${id}/status`, {
      method: "PATCH",
      headers: { ...JSON_BODY, cookie },
      body: JSON.stringify({ status: "confirmed", expectedStatus: "pending" }),
    });
  const post = (path: string, body: unknown) =>
    sendRequest(origin + path, { method: "POST", headers: JSON_BODY, body: JSON.stringify(body) });
  return { postgres, product, line, visitAllWorkers, confirmOrder, post };
}

const PROCESS_MODES = [
  ["two workers", "2"],
  ["a single process", "1"],
] as const;

test.each(selectCases(PROCESS_MODES, 1))(
  "%s: cached responses stay available if the database stops just after an order is confirmed",
  async (_name, workers) => {
    const { postgres, product, line, visitAllWorkers, confirmOrder, post } =
      await startShopWithOrder(workers);
    const paths = ["/", "/shop", `/product/${product.id}`, "/api/products", `/api/products/${product.id}`];
    // Stores several responses per path: each worker renders its own, with its own form keys.
    const cachedTexts = new Map<string, string[]>();
    for (const path of paths) cachedTexts.set(path, (await visitAllWorkers(path)).map(getText));

    expect((await confirmOrder()).status).toBe(200);
    await postgres.stop("SIGQUIT");

    const stoppedAt = performance.now();
    do {
      for (const path of paths) {
        for (const response of await visitAllWorkers(path)) {
          expect([path, response.status]).toEqual([path, 200]);
          expect(
            cachedTexts.get(path)?.includes(getText(response)),
            `${path} is the last cached response`,
          ).toBe(true);
        }
      }
    } while (performance.now() - stoppedAt < OBSERVATION_MS);
    for (const { headers } of await visitAllWorkers("/shop")) {
      expect(headers["cache-status"]).toBe("shop; hit; detail=database-outage");
      expect(Number(headers.age)).toBeGreaterThanOrEqual(1);
    }
    const uncachedResponses = [
      await post("/api/products/stock-check", { items: [line] }),
      await post("/api/orders", buildOrderInput([line])),
      await post("/api/orders/track", { term: "+92 300 1234567", country: "PK" }),
    ];
    expect(uncachedResponses.map(({ status }) => status)).toEqual([503, 503, 503]);

    await postgres.start();
    const isFresh = async () =>
      (await visitAllWorkers("/shop")).every(({ headers }) => headers.age === undefined);
    await expect.poll(isFresh, { timeout: 10_000 }).toBe(true);
  },
);
