import { percentile } from "#bench/frame/statistics.ts";
import { openConnection } from "./connection.ts";
import type { FilledShop } from "./filled-shop.ts";
import type { RequestSpec, Rate } from "./load/load.ts";
import { query } from "./postgres.ts";

const READS = 20;
/** Every change of products, prices or sizes increments this revision, which invalidates cached totals. */
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
    await query(databaseUrl, INCREMENT_REVISION);
    const started = performance.now();
    await connection.fetch(requests[index % requests.length]?.path ?? "/");
    times.push(performance.now() - started);
  }
  connection.close();
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}
