import type { Product } from "#domain/catalogue/product.ts";

import type { Benchmark, Figure, Scale } from "../frame/benchmark.ts";
import { interleave, roundsAt, secondsAt } from "../frame/rounds.ts";
import { measureRate } from "../programs/load.ts";
import { withPostgres } from "../programs/postgres.ts";
import type { Shop } from "../programs/shop.ts";
import { withShop } from "../programs/shop.ts";

const ROUNDS = 3;
const SECONDS = 2;
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 10;
const ORDERS = 200;
const SHOPPERS = 8;
const WORKERS = 2;
const AGAINST = "1 process";

/** Something that shops are asked for; answers how many a second. */
interface Work {
  name: string;
  rate: (shop: Shop, seconds: number) => Promise<number>;
}

/** What a second process brings, or costs where database and load use the same cores. */
export const workers: Benchmark = {
  name: "workers",
  about: `a page, a list and orders on PostgreSQL with WEB_CONCURRENCY=${WORKERS} against 1`,
  run: (say, scale) =>
    withPostgres((url) =>
      withShop(
        (one) =>
          withShop(
            async (several) => {
              const figures: Figure[] = [];
              for (const work of works()) {
                say(work.name);
                figures.push(await compare(work, several, one, scale));
              }
              return figures;
            },
            { DATABASE_URL: url, WEB_CONCURRENCY: String(WORKERS) },
          ),
        { DATABASE_URL: url },
      ),
    ),
};

function works(): Work[] {
  return [
    reading("home page, kept", "/", { "accept-encoding": "br" }),
    reading("GET /api/products, 24", "/api/products?pageSize=24", {}),
    { name: "an order", rate: (shop) => orderRate(shop) },
  ];
}

function reading(name: string, path: string, headers: Readonly<Record<string, string>>): Work {
  return {
    name,
    rate: async (shop, seconds) => {
      const load = { requests: [{ path, headers }], status: 200, seconds, connections: CONNECTIONS };
      return (await measureRate(load, shop)).requestsPerSecond;
    },
  };
}

async function compare({ name, rate }: Work, several: Shop, one: Shop, scale: Scale): Promise<Figure> {
  for (const shop of [several, one]) await rate(shop, secondsAt(scale, WARM_UP_SECONDS));
  const seconds = secondsAt(scale, SECONDS);
  const rounds = await interleave(roundsAt(scale, ROUNDS), {
    candidate: () => rate(several, seconds),
    reference: () => rate(one, seconds),
  });
  return {
    name: `${name}, ${WORKERS} processes`,
    unit: "/s",
    against: AGAINST,
    rounds: rounds.map(({ candidate, reference }) => ({ value: candidate, reference })),
  };
}

/** How many orders a second shoppers place who order one after the other, each over a connection that stays. */
async function orderRate({ origin }: Shop): Promise<number> {
  const answer = await fetch(`${origin}/api/products?pageSize=${SHOPPERS}`);
  const { items } = (await answer.json()) as { items: Product[] };
  const started = performance.now();
  await Promise.all(items.map((product) => placeOrders(origin, product, ORDERS / items.length)));
  return ORDERS / ((performance.now() - started) / 1000);
}

async function placeOrders(origin: string, { id, variants }: Product, count: number): Promise<void> {
  const order = {
    customer: { name: "Ayesha Khan", email: "ayesha@example.com", phone: "+92 300 1234567" },
    address: {
      street: "12 Mall Road",
      city: "Lahore",
      state: "Punjab",
      zipCode: "54000",
      country: "Pakistan",
    },
    items: [{ productId: id, variant: variants[0], quantity: 1 }],
  };
  for (let placed = 0; placed < count; placed += 1) {
    const answer = await fetch(`${origin}/api/orders`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify(order),
    });
    const text = await answer.text();
    if (answer.status !== 201) throw new Error(`An order was answered with ${answer.status}: ${text}`);
  }
}
