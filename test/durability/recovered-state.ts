import { createHash } from "node:crypto";
import { join } from "node:path";

import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";

import type { Database } from "#platform/db/client.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import { buildOriginalKey } from "#media/operations/file-keys.ts";
import { getFileExtension } from "#media/operations/image-format.ts";

import { findInconsistencies } from "#test/consistency-checks.ts";
import type { AcknowledgedWrite } from "./tracked-shop.ts";

interface StoredOrder {
  number: string;
  key: string | null;
  status: string;
  hasCorrectTotals: boolean;
  quantities: number[];
  history: string[];
}

/** Opens the data directory after a power cut. Expects consistent data with every acknowledged write. */
export async function expectNothingLost(dataDir: string, acknowledged: readonly AcknowledgedWrite[]) {
  const { db, close } = await openDatabase({ dataDir });
  try {
    const orders = await readOrders(db);
    for (const { number, ...order } of orders.values()) expectComplete(number, order);
    for (const write of acknowledged) {
      if (write.kind === "image") await expectImage(db, dataDir, write);
      else expectOrder(orders.get(write.id), write);
    }
    expect(await findStockErrors(db)).toEqual([]);
    // The database accepts new writes after the recovery.
    await db.execute(sql`create table after_the_cut as select * from orders`);
    await db.execute(sql`drop table after_the_cut`);
  } finally {
    await close();
  }
}

async function readOrders(db: Database): Promise<Map<string, StoredOrder>> {
  const { rows } = (await db.execute(sql`
    select orders.id, order_number as number, idempotency_key as key, status,
      (select coalesce(sum(unit_price * quantity), 0) from order_items where order_id = orders.id) = subtotal
        and total_items = (select coalesce(sum(quantity), 0) from order_items where order_id = orders.id) as "hasCorrectTotals",
      (select coalesce(json_agg(quantity order by position), '[]') from order_items where order_id = orders.id) as quantities,
      (select coalesce(json_agg(status order by id), '[]') from order_status_history where order_id = orders.id) as history
    from orders`)) as { rows: (StoredOrder & { id: string })[] };
  return new Map(rows.map(({ id, ...order }) => [id, order]));
}

function expectComplete(
  number: string,
  { hasCorrectTotals, quantities, history, status }: Omit<StoredOrder, "number">,
): void {
  const problems = [
    !hasCorrectTotals && "its totals differ from its lines",
    quantities.length === 0 && "it has no lines",
    history.at(-1) !== status && "its status differs from its last history entry",
  ].filter(Boolean);
  expect(problems, `order ${number}`).toEqual([]);
}

function expectOrder(
  stored: StoredOrder | undefined,
  write: Extract<AcknowledgedWrite, { kind: "order" | "status" }>,
): void {
  if (write.kind === "status") {
    expect(stored?.history, `status ${write.status} of ${write.id}`).toContain(write.status);
    return;
  }
  const { orderNumber: number, key, quantities } = write;
  expect(stored, `order ${number}`).toMatchObject({ number, key, quantities });
}

async function expectImage(
  db: Database,
  dataDir: string,
  { image, sha256 }: Extract<AcknowledgedWrite, { kind: "image" }>,
): Promise<void> {
  const stored = await db.select().from(images).where(eq(images.publicId, image.publicId));
  expect(stored).toMatchObject([{ contentHash: sha256 }]);
  const { files } = openMedia({ kind: "disk" }, dataDir);
  const key = buildOriginalKey({ contentHash: sha256, extension: getFileExtension(image.format) });
  const bytes = await files.read(key);
  expect(
    createHash("sha256")
      .update(bytes ?? "")
      .digest("hex"),
    join(dataDir, key),
  ).toBe(sha256);
}

/**
 * Returns order lines whose deducted stock differs from their quantity or stock movements, and all other
 * inconsistencies.
 */
async function findStockErrors(db: Database): Promise<unknown[]> {
  const { rows } = (await db.execute(sql`
    select 'order ' || order_id as record from order_items items join orders on orders.id = order_id
    where stock_taken <> case when holds_stock then quantity else 0 end
    union all
    select 'line ' || items.id from order_items items
    where stock_taken <> (select coalesce(-sum(delta), 0) from stock_movements movements
      where movements.order_id = items.order_id and movements.variant_id = items.variant_id)`)) as {
    rows: unknown[];
  };
  return [...rows, ...(await findInconsistencies(db))];
}
