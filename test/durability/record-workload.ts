import { join } from "node:path";

import type { DiskChange, DiskLog, NodeId } from "./disk-log.ts";
import { recordDisk } from "./record-disk.ts";
import type { AcknowledgedWrite } from "./tracked-shop.ts";
import { TrackedShop } from "./tracked-shop.ts";

/** Disk operations and acknowledged writes of a shop since its first startup. */
export interface RecordedWorkload {
  changes: readonly DiskChange[];
  acknowledged: readonly AcknowledgedWrite[];
}

const CONCURRENCY = 10;

/**
 * Runs a shop in an empty folder and restarts it once. The workload consists of concurrent orders and status changes,
 * uploads, checkpoints, and a switch to a new write-ahead log segment.
 */
export async function recordWorkload(folder: string): Promise<RecordedWorkload> {
  const { log, stop } = recordDisk(folder);
  const dataDir = join(folder, "data");
  const acknowledged: AcknowledgedWrite[] = [];
  await withShop(log, dataDir, acknowledged, async (shop) => {
    await shop.setUp();
    const earlyOrders = await shop.placeOrders(CONCURRENCY);
    await shop.setStatuses(earlyOrders, "confirmed");
    await shop.query("checkpoint");
    await shop.setStatuses(earlyOrders.slice(0, 4), "cancelled");
    await shop.upload("#d01020");
    const lateOrders = await shop.placeOrders(CONCURRENCY);
    await shop.query("select pg_switch_wal()");
    await shop.setStatuses(lateOrders, "confirmed");
    await shop.query("vacuum (analyze) product_variants");
    await shop.query("vacuum (analyze) orders");
    await shop.query("checkpoint");
  });
  await withShop(log, dataDir, acknowledged, async (shop) => {
    await shop.setUp();
    await shop.setStatuses(await shop.placeOrders(CONCURRENCY), "confirmed");
    await shop.upload("#1020d0");
  });
  stop();
  return { changes: log.changes, acknowledged };
}

async function withShop(
  log: DiskLog,
  dataDir: string,
  acknowledged: AcknowledgedWrite[],
  task: (shop: TrackedShop) => Promise<void>,
): Promise<void> {
  const shop = await TrackedShop.open(log, dataDir);
  await task(shop);
  await shop.close();
  acknowledged.push(...shop.acknowledged);
}

/** Returns the number of write-ahead log flushes before each entry of the disk log. */
export function countLogFlushes(changes: readonly DiskChange[]): number[] {
  const segments = new Set<NodeId>();
  let flushCount = 0;
  return changes.map((change) => {
    const countBefore = flushCount;
    const name = change.kind === "name" ? change.name : change.kind === "rename" ? change.to : "";
    if ("node" in change && change.node !== undefined && /^[0-9A-F]{24}$/.test(name)) {
      segments.add(change.node);
    }
    if (change.kind === "flush" && segments.has(change.node)) flushCount += 1;
    return countBefore;
  });
}
