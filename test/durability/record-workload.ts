import { join } from "node:path";

import type { DiskChange, DiskLog, NodeId } from "./disk-log.ts";
import { watchDisk } from "./record-disk.ts";
import type { Acknowledged } from "./tracked-shop.ts";
import { WatchedShop } from "./tracked-shop.ts";

/** A day of a shop, from its first start on: all that it asked of the disk, and all that it promised. */
export interface RecordedShop {
  changes: readonly DiskChange[];
  acknowledged: readonly Acknowledged[];
}

const AT_ONCE = 10;

/** Lives that day in an empty folder; many orders come at once, and between them segments of the log are changed. */
export async function recordShop(folder: string): Promise<RecordedShop> {
  const { log, stop } = watchDisk(folder);
  const dataDir = join(folder, "data");
  const acknowledged: Acknowledged[] = [];
  await inShop(log, dataDir, acknowledged, async (shop) => {
    await shop.furnish();
    const early = await shop.placeAtOnce(AT_ONCE);
    await shop.setAtOnce(early, "confirmed");
    await shop.query("checkpoint");
    await shop.setAtOnce(early.slice(0, 4), "cancelled");
    await shop.upload("#d01020");
    const late = await shop.placeAtOnce(AT_ONCE);
    await shop.query("select pg_switch_wal()");
    await shop.setAtOnce(late, "confirmed");
    await shop.query("vacuum (analyze) product_variants");
    await shop.query("vacuum (analyze) orders");
    await shop.query("checkpoint");
  });
  await inShop(log, dataDir, acknowledged, async (shop) => {
    await shop.furnish();
    await shop.setAtOnce(await shop.placeAtOnce(AT_ONCE), "confirmed");
    await shop.upload("#1020d0");
  });
  stop();
  return { changes: log.changes, acknowledged };
}

async function inShop(
  log: DiskLog,
  dataDir: string,
  acknowledged: Acknowledged[],
  task: (shop: WatchedShop) => Promise<void>,
): Promise<void> {
  const shop = await WatchedShop.open(log, dataDir);
  await task(shop);
  await shop.close();
  acknowledged.push(...shop.acknowledged);
}

/** How often the log of the database's changes was flushed before each place of the record. */
export function countLogFlushes(changes: readonly DiskChange[]): number[] {
  const segments = new Set<NodeId>();
  let flushes = 0;
  return changes.map((change) => {
    const before = flushes;
    const name = change.kind === "name" ? change.name : change.kind === "rename" ? change.to : "";
    if ("node" in change && change.node !== undefined && /^[0-9A-F]{24}$/.test(name)) {
      segments.add(change.node);
    }
    if (change.kind === "flush" && segments.has(change.node)) flushes += 1;
    return before;
  });
}
