import { randomUUID } from "node:crypto";

import type { Product } from "#catalogue/rules/product.ts";

import type { Benchmark, Metric, Scale } from "../frame/benchmark.ts";
import { limitRounds } from "../frame/rounds.ts";
import { ENGINES, withFilledShop } from "../programs/filled-shop.ts";
import type { Server } from "../programs/load.ts";
import { canReadProcesses, readMemory, readPeakMemory, resetPeakMemory } from "../programs/process-usage.ts";
import { signIn } from "../programs/shop.ts";

const ROUNDS = 3;
const PRODUCT_COUNT = 1000;
const ROW_COUNT = 2000;
const SIZES = ["30ml", "50ml", "100ml", "200ml"];
const MAX_EXPORT_SECONDS = 60;
const MAX_EXTRA_MB = 150;

/** Measures an import of products and an export of all orders on both databases. */
export const files: Benchmark = {
  name: "files",
  about: "an import of 2,000 rows of products and an export of 100,000 orders, on both databases",
  run: async (log, scale, add) => {
    for (const engine of ENGINES)
      await withFilledShop({ engine, products: PRODUCT_COUNT, orders: scale.orders }, log, async (shop) => {
        const cookie = await signIn(shop);
        log(`export, ${engine}`);
        add(...(await measureExport(shop, cookie, engine, scale)));
        log(`import, ${engine}`);
        add(await measureImport(shop, cookie, engine, scale));
      });
  },
};

async function measureExport(shop: Server, cookie: string, engine: string, scale: Scale): Promise<Metric[]> {
  const url = `${shop.origin}/api/admin/exports/orders.xlsx`;
  // Exports an order first, because the limits apply after code is compiled and statements are prepared.
  await send(`${url}?search=${scale.orders}`, { headers: { cookie } });
  const seconds: number[] = [];
  const megabytes: number[] = [];
  for (let round = 0; round < limitRounds(scale, ROUNDS); round += 1) {
    const memoryBefore = canReadProcesses ? readMemory(shop.pid) : undefined;
    if (canReadProcesses) resetPeakMemory(shop.pid);
    seconds.push(await send(url, { headers: { cookie } }));
    if (memoryBefore !== undefined) megabytes.push(readPeakMemory(shop.pid) - memoryBefore);
  }
  const name = `export of ${scale.orders} orders, ${engine}`;
  const [durations, extraMemory] = [seconds, megabytes].map((values) => values.map((value) => ({ value })));
  return [
    { name, unit: "s", rounds: durations ?? [], required: { valueAtMost: MAX_EXPORT_SECONDS } },
    ...(extraMemory?.length
      ? [
          {
            name: `${name}, extra memory`,
            unit: "MB",
            rounds: extraMemory,
            required: { valueAtMost: MAX_EXTRA_MB },
          },
        ]
      : []),
  ];
}

/** Measures imports that add products with four sizes each. */
async function measureImport(shop: Server, cookie: string, engine: string, scale: Scale): Promise<Metric> {
  const response = await fetch(`${shop.origin}/api/products?pageSize=1`);
  const { items } = (await response.json()) as { items: Product[] };
  const rounds: Metric["rounds"][number][] = [];
  for (let round = 0; round < limitRounds(scale, ROUNDS); round += 1) {
    const query = new URLSearchParams({ id: randomUUID(), fileName: "products.csv" });
    const body = createProductFile(items[0], round);
    const headers = { cookie, "content-type": "application/octet-stream" };
    const value = await send(`${shop.origin}/api/admin/imports?${query}`, { method: "POST", headers, body });
    rounds.push({ value });
  }
  return { name: `import of ${ROW_COUNT} rows, ${engine}`, unit: "s", rounds };
}

/** Returns a CSV file with new products in the collection, category and image of an existing product. */
function createProductFile(example: Product | undefined, round: number): string {
  if (example === undefined) throw new Error("The shop has no products.");
  const { collection, category, image } = example;
  const rows = Array.from({ length: ROW_COUNT }, (_, index) => {
    const number = Math.floor(index / SIZES.length);
    const size = SIZES[index % SIZES.length] ?? "";
    const name = `Imported ${round} ${number}`;
    return [
      `imported-${round}-${number}`,
      name,
      "Roses and oud",
      collection,
      category,
      size,
      1000 + index,
      image,
    ];
  });
  const header = ["id", "name", "description", "collection", "category", "variant", "price", "image"];
  return [header, ...rows].map((row) => row.join(",")).join("\n");
}

/** Sends a request and reads the response. Returns the duration (s). */
async function send(url: string, request: RequestInit): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, request);
  const body = await response.arrayBuffer();
  if (!response.ok)
    throw new Error(
      `${url} responded with ${response.status}: ${Buffer.from(body).toString().slice(0, 300)}`,
    );
  return (performance.now() - startedAt) / 1000;
}
