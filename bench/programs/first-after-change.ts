import { percentile } from "../frame/statistics.ts";
import { openConnection } from "./connection.ts";
import type { FilledShop } from "./filled-shop.ts";
import type { Asked, Rate } from "./load.ts";
import { query } from "./postgres.ts";

const ASKS = 20;
/** What every change of products, prices or sizes does: what was counted over many of them is forgotten. */
const CHANGE = `insert into shelf_revision (id, revision) values (1, 1)
  on conflict (id) do update set revision = shelf_revision.revision + 1`;

/** How long whoever is the first after a change waits for a read: the catalogue is changed before each one. */
export async function firstAfterChange(
  { origin, databaseUrl }: FilledShop,
  requests: readonly Asked[],
): Promise<Pick<Rate, "p50Ms" | "p99Ms">> {
  const connection = openConnection(origin, { accept: "application/json" });
  const times: number[] = [];
  for (let at = 0; at < ASKS; at += 1) {
    await query(databaseUrl, CHANGE);
    const started = performance.now();
    await connection.fetch(requests[at % requests.length]?.path ?? "/");
    times.push(performance.now() - started);
  }
  connection.close();
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}
