import { computePercentile } from "#bench/frame/statistics.ts";
import { openConnection } from "./connection.ts";
import type { FilledShop } from "./filled-shop.ts";
import type { RequestSpec, Rate } from "./load/load.ts";
import { runQuery } from "./postgres.ts";

const READ_COUNT = 20;
/** Increments the revision, as every change to products, prices or sizes does. This invalidates cached totals. */
const INCREMENT_REVISION = `insert into shelf_revision (id, revision) values (1, 1)
  on conflict (id) do update set revision = shelf_revision.revision + 1`;

/** Measures the response times of reads. A catalogue change precedes each read. */
export async function timeReadsAfterChange(
  { origin, databaseUrl }: FilledShop,
  requests: readonly RequestSpec[],
): Promise<Pick<Rate, "p50Ms" | "p99Ms">> {
  const connection = openConnection(origin, { accept: "application/json" });
  const times: number[] = [];
  for (let index = 0; index < READ_COUNT; index += 1) {
    await runQuery(databaseUrl, INCREMENT_REVISION);
    const startedAt = performance.now();
    await connection.fetch(requests[index % requests.length]?.path ?? "/");
    times.push(performance.now() - startedAt);
  }
  connection.close();
  return { p50Ms: computePercentile(times, 0.5), p99Ms: computePercentile(times, 0.99) };
}
