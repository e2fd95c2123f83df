import { DrizzleQueryError } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";

import { createImageCache } from "#media/api/image-cache.ts";
import { DatabaseUnavailable } from "#platform/db/server/connection-monitor.server.ts";

import { describeError } from "#platform/observability/describe-error.ts";
import { failureCounter } from "#platform/observability/shop-metrics.ts";
import { observeShop } from "./observe-shop.ts";

const STATEMENT = "select price from products where id = $1";

/** Reports an error. Returns its log lines and the counters that it increments. */
async function report(error: unknown) {
  const lines: string[] = [];
  const logger = pino({ serializers: { error: describeError } }, { write: (line) => void lines.push(line) });
  const observer = await observeShop({
    logger,
    siteUrl: "https://shop.test",
    metricsToken: undefined,
    getPoolUsage: undefined,
    imageCache: createImageCache({}),
  });
  const before = new Map(failureCounter.entries());
  observer.report(error, "3f9a6c21b7d0");
  const incremented = [...failureCounter.entries()].filter(
    ([name, count]) => count !== (before.get(name) ?? 0),
  );
  return {
    counted: incremented.map(([name]) => name),
    text: lines.join(""),
    lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

test("a request during a database outage logs one short warning, not an error", async () => {
  const { counted, lines, text } = await report(
    new DrizzleQueryError(STATEMENT, [], new DatabaseUnavailable()),
  );
  expect(counted).toEqual(["database"]);
  expect(lines).toMatchObject([
    {
      level: 40,
      msg: "the database could not serve a request",
      requestId: "3f9a6c21b7d0",
      cause: { code: "08006" },
    },
  ]);
  expect(text).not.toContain(STATEMENT);
  expect(text).not.toMatch(/at .*:\d+:\d+/);
});

test("a request failure without a database outage is logged with its statement and stack, and counted as a bug [ASVS 16.3.4]", async () => {
  const cause = Object.assign(new Error("column does not exist"), { code: "42703" });
  const { counted, lines, text } = await report(new DrizzleQueryError(STATEMENT, [], cause));
  expect(counted).toEqual(["request"]);
  expect(lines).toMatchObject([{ level: 50, msg: "a request failed", requestId: "3f9a6c21b7d0" }]);
  expect(text).toContain(STATEMENT);
  expect(text).toMatch(/at .*:\d+:\d+/);
});

test("a client disconnect is neither logged nor counted, unlike a lost database connection", async () => {
  const aborted = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  expect(await report(aborted)).toMatchObject({ counted: [], lines: [] });
  const lost = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  expect((await report(lost)).counted).toEqual(["database"]);
});
