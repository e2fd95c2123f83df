import { computePercentile } from "#bench/frame/statistics.ts";
import { openConnection } from "./connection.ts";
import type { FilledShop } from "./filled-shop.ts";
import type { RequestSpec, Rate } from "./load/load.ts";
import { runQuery } from "./postgres.ts";

const READS = 20;
/** Increments the revision, as every change of products, prices or sizes does. The new revision invalidates cached totals. */
const INCREMENT_REVISION = `insert into shelf_revision (id, revision) values (1, 1)
  on conflict (id) do update set revision = shelf_revision.revision + 1`;

/** Measures the response times of reads that each follow a catalogue change. */
export async function timeReadsAfterChange(
  { origin, databaseUrl }: FilledShop,
  requests: readonly RequestSpec[],
): Promise<Pick<Rate, "p50Ms" | "p99Ms">> {
  const connection = openConnection(origin, { accept: "application/json" });
  const times: number[] = [];
  for (let index = 0; index < READS; index += 1) {
    await runQuery(databaseUrl, INCREMENT_REVISION);
    const started = performance.now();
    await connection.fetch(requests[index % requests.length]?.path ?? "/");
    times.push(performance.now() - started);
  }
  connection.close();
  return { p50Ms: computePercentile(times, 0.5), p99Ms: computePercentile(times, 0.99) };
}
