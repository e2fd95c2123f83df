import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { projectRoot } from "../db/project-root.ts";

import { createMetrics, loadProm } from "./metrics.ts";
import { ALERTING_CLASSES } from "./shop-metrics.ts";

const { registry } = await createMetrics({
  getCaches: () => ({}),
  getCachedResponses: () => [],
  getPoolUsage: undefined,
  getRevision: () => 1,
});

const LAG = "shop_event_loop_lag_p99_seconds";

test("the event loop lag of several workers is the lag of the slowest worker", async () => {
  const { AggregatorRegistry } = await loadProm();
  const metrics = await registry.getMetricsAsJSON();
  const workers = [0.02, 0.03, 4, 0.02].map((value) =>
    metrics.map((metric) => (metric.name === LAG ? { ...metric, values: [{ value, labels: {} }] } : metric)),
  );
  const text = await AggregatorRegistry.aggregate(workers).metrics();
  expect(text).toContain(`\n${LAG} 4\n`);
});

test("every SQLSTATE class in the database alert has a metric before its first failure", async () => {
  const document = await readFile(join(projectRoot, "docs/on-call.md"), "utf8");
  const [, classes = ""] = /shop_database_failures_total\{class=~"([^"]+)"\}/.exec(document) ?? [];
  expect(classes.split("|")).toEqual(ALERTING_CLASSES);
  const text = await registry.metrics();
  for (const name of ALERTING_CLASSES) {
    expect(text).toMatch(new RegExp(`\\nshop_database_failures_total\\{class="${name}"\\} \\d`));
  }
});
