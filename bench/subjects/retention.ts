import "#app/reactions.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { prunePersonalData } from "#privacy/operations/prune-personal-data.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { KEEP_ALL } from "#store/rules/retention.ts";
import { readSampleStore } from "#store/sample/store.ts";

import type { Benchmark } from "../frame/benchmark.ts";
import { withFilledShop } from "../programs/filled-shop.ts";

const MAX_MINUTES = 10;
const MAX_TRANSACTION_MS = 1000;
/** By then, the retention period of one month has ended for all orders. */
const DAYS = 60;

/** Measures how long all orders are anonymized, and their longest transaction, which delays new orders. */
export const retention: Benchmark = {
  name: "retention",
  about: "the end of the retention period of 100,000 orders while the shop runs",
  run: async (log, scale, add) =>
    withFilledShop({ products: 1000, orders: scale.orders }, log, async ({ databaseUrl }) => {
      const { db, close } = await openDatabase({ url: databaseUrl, dataDir: "" });
      try {
        const store = readSampleStore();
        await saveStore(db, { ...store, retention: { ...KEEP_ALL, orderMonths: 1 } });
        let longest = 0;
        const measured = Object.assign(Object.create(db) as typeof db, {
          transaction: async (...args: Parameters<typeof db.transaction>) => {
            const startedAt = performance.now();
            const result = await db.transaction(...args);
            longest = Math.max(longest, performance.now() - startedAt);
            return result;
          },
        });
        const startedAt = performance.now();
        await prunePersonalData(measured, { now: new Date(Date.now() + DAYS * DAY_MS) });
        const minutes = (performance.now() - startedAt) / 60_000;
        add(
          {
            name: "all orders anonymized",
            unit: "min",
            rounds: [{ value: minutes }],
            required: { valueAtMost: MAX_MINUTES },
          },
          {
            name: "longest transaction of orders",
            unit: "ms",
            rounds: [{ value: longest }],
            required: { valueAtMost: MAX_TRANSACTION_MS },
          },
        );
      } finally {
        await close();
      }
    }),
};
