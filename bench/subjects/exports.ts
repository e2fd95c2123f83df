import { inflateRawSync, deflateRawSync } from "node:zlib";

import type { Benchmark, Metric } from "../frame/benchmark.ts";
import { computePercentile } from "../frame/statistics.ts";
import { generateContents, withFilledShop } from "../programs/filled-shop.ts";
import {
  canReadProcesses,
  resetPeakMemory,
  readMemory,
  readPeakMemory,
} from "#bench/programs/process-usage.ts";
import type { Shop } from "../programs/shop.ts";
import { seedEmbedded, signIn, withShop } from "../programs/shop.ts";
import { withTemporaryFolder } from "../programs/temporary-folder.ts";

const PRODUCT_COUNT = 1000;
const ORDER_COUNT = 100_000;
const QUICK_ORDER_COUNT = 1000;
const MAX_SECONDS = 60;
const MAX_EXTRA_MB = 150;
/** Compression level of the shop's spreadsheets. */
const COMPRESSION_LEVEL = 3;
/** Number of responses to measure without an export. */
const IDLE_RESPONSE_COUNT = 200;

/** Measures the duration and memory of an export of all orders, and the response times of other requests during the export. */
export const exports: Benchmark = {
  name: "exports",
  about: "all orders exported as a spreadsheet on both databases; generating 100,000 orders takes minutes",
  isSlow: true,
  run: async (log, { quick }, add) => {
    const orders = quick ? QUICK_ORDER_COUNT : ORDER_COUNT;
    await generateContents({ products: PRODUCT_COUNT, orders }, log);
    await withFilledShop({ products: PRODUCT_COUNT, orders }, async (shop) => {
      log("exporting on PostgreSQL");
      add(...(await measureExport(shop, orders, "PostgreSQL")));
    });
    await withTemporaryFolder("shop-bench-embedded", async (dataDir) => {
      log(`filling an embedded database with ${orders} orders`);
      await seedEmbedded(dataDir, ["--generate", String(PRODUCT_COUNT), "--orders", String(orders)]);
      await withShop(
        async (shop) => {
          log("exporting on the embedded database");
          add(...(await measureExport(shop, orders, "embedded")));
        },
        {},
        dataDir,
      );
    });
    return [];
  },
};

async function measureExport(shop: Shop, orders: number, engine: string): Promise<Metric[]> {
  const headers = { cookie: await signIn(shop) };
  const name = `export of ${orders} orders, ${engine}`;
  // Runs a warm-up export, because the limits apply after code is compiled and statements are prepared.
  await downloadExport(`${shop.origin}/api/admin/exports/orders.xlsx?search=${orders}`, headers);
  const idleTimes = await measureResponseTimes(shop, (times) => times.length >= IDLE_RESPONSE_COUNT);
  const memoryBefore = readMemory(shop.pid);
  resetPeakMemory(shop.pid);
  const startedAt = performance.now();
  let seconds: number | undefined;
  const download = downloadExport(`${shop.origin}/api/admin/exports/orders.xlsx`, headers).finally(() => {
    seconds = (performance.now() - startedAt) / 1000;
  });
  const busyTimes = await measureResponseTimes(shop, () => seconds !== undefined);
  const file = await download;
  return [
    {
      name,
      unit: "s",
      referenceName: "compressing the same sheet",
      rounds: [{ value: seconds ?? 0, reference: measureCompression(file) }],
      required: { valueAtMost: MAX_SECONDS },
    },
    ...(canReadProcesses
      ? [
          {
            name: `${name}: extra memory`,
            unit: "MB",
            referenceName: "memory before",
            rounds: [{ value: readPeakMemory(shop.pid) - memoryBefore, reference: memoryBefore }],
            required: { valueAtMost: MAX_EXTRA_MB },
          },
        ]
      : []),
    {
      name: `${name}: 99 % of other responses within`,
      unit: "ms",
      referenceName: "without an export",
      rounds: [{ value: computePercentile(busyTimes, 0.99), reference: computePercentile(idleTimes, 0.99) }],
    },
    {
      name: `${name}: slowest other response`,
      unit: "ms",
      referenceName: "without an export",
      rounds: [{ value: computePercentile(busyTimes, 1), reference: computePercentile(idleTimes, 1) }],
    },
  ];
}

async function downloadExport(url: string, headers: Record<string, string>): Promise<Buffer> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`The export responded with ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

/** Measures response times of an endpoint without database access, requested in sequence (ms). */
async function measureResponseTimes(
  { origin }: Shop,
  isDone: (times: number[]) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (!isDone(times)) {
    const startedAt = performance.now();
    await (await fetch(`${origin}/healthz`)).arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return times;
}

/**
 * Measures the time to compress the sheet (s). The sheet is the first ZIP entry. Offsets 26 and 28 of the entry's local
 * header contain the lengths of the name and of the extra field.
 */
function measureCompression(file: Buffer): number {
  const start = 30 + file.readUInt16LE(26) + file.readUInt16LE(28);
  const sheet = inflateRawSync(file.subarray(start));
  const startedAt = performance.now();
  deflateRawSync(sheet, { level: COMPRESSION_LEVEL });
  return (performance.now() - startedAt) / 1000;
}
