import { createHash } from "node:crypto";
import { join } from "node:path";

import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";

import type { Database } from "#db/client.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { images } from "#db/schema/schema.server.ts";
import { openMedia } from "#operations/media/open-media.ts";
import { originalKey } from "#operations/media/file-keys.ts";
import { extensionForFormat } from "#operations/media/picture-format.ts";

import { findInconsistencies } from "#test/consistency-checks.ts";
import type { Acknowledged } from "./tracked-shop.ts";

interface KeptOrder {
  number: string;
  key: string | null;
  status: string;
  total: boolean;
  quantities: number[];
  history: string[];
}

/**
 * Opens what a power cut left as the program would, and checks that it is a whole shop with everything in it that had
 * been acknowledged.
 */
export async function expectNothingLost(dataDir: string, acknowledged: readonly Acknowledged[]) {
  const { db, close } = await openDatabase({ dataDir });
  try {
    const orders = await readOrders(db);
    for (const { number, ...order } of orders.values()) expectWhole(number, order);
    for (const what of acknowledged) {
      if (what.kind === "picture") await expectPicture(db, dataDir, what);
      else expectOrder(orders.get(what.id), what);
    }
    expect(await storedFaults(db)).toEqual([]);
    // What was cut off is no hindrance to what comes.
    await db.execute(sql`create table after_the_cut as select * from orders`);
    await db.execute(sql`drop table after_the_cut`);
  } finally {
    await close();
  }
}

async function readOrders(db: Database): Promise<Map<string, KeptOrder>> {
  const { rows } = (await db.execute(sql`
    select orders.id, order_number as number, idempotency_key as key, status,
      (select coalesce(sum(unit_price * quantity), 0) from order_items where order_id = orders.id) = subtotal
        and total_items = (select coalesce(sum(quantity), 0) from order_items where order_id = orders.id) as total,
      (select coalesce(json_agg(quantity order by position), '[]') from order_items where order_id = orders.id) as quantities,
      (select coalesce(json_agg(status order by id), '[]') from order_status_history where order_id = orders.id) as history
    from orders`)) as { rows: (KeptOrder & { id: string })[] };
  return new Map(rows.map(({ id, ...order }) => [id, order]));
}

function expectWhole(
  number: string,
  { total, quantities, history, status }: Omit<KeptOrder, "number">,
): void {
  const faults = [
    !total && "its lines are not what it comes to",
    quantities.length === 0 && "it has no line",
    history.at(-1) !== status && "its history does not end with its status",
  ].filter(Boolean);
  expect(faults, `order ${number}`).toEqual([]);
}

function expectOrder(
  kept: KeptOrder | undefined,
  what: Extract<Acknowledged, { kind: "order" | "status" }>,
): void {
  if (what.kind === "status") {
    expect(kept?.history, `status ${what.status} of ${what.id}`).toContain(what.status);
    return;
  }
  const { orderNumber: number, key, quantities } = what;
  expect(kept, `order ${number}`).toMatchObject({ number, key, quantities });
}

async function expectPicture(
  db: Database,
  dataDir: string,
  { picture, sha256 }: Extract<Acknowledged, { kind: "picture" }>,
): Promise<void> {
  const kept = await db.select().from(images).where(eq(images.publicId, picture.publicId));
  expect(kept).toMatchObject([{ contentHash: sha256 }]);
  const { files } = openMedia({ kind: "disk" }, dataDir);
  const key = originalKey({ contentHash: sha256, extension: extensionForFormat(picture.format) });
  const bytes = await files.read(key);
  expect(
    createHash("sha256")
      .update(bytes ?? "")
      .digest("hex"),
    join(dataDir, key),
  ).toBe(sha256);
}

/** Orders that hold another stock than they or the ledger say; what must hold in any shop besides. */
export async function storedFaults(db: Database): Promise<unknown[]> {
  const { rows } = (await db.execute(sql`
    select 'order ' || order_id as what from order_items items join orders on orders.id = order_id
    where stock_taken <> case when holds_stock then quantity else 0 end
    union all
    select 'line ' || items.id from order_items items
    where stock_taken <> (select coalesce(-sum(delta), 0) from stock_movements movements
      where movements.order_id = items.order_id and movements.variant_id = items.variant_id)`)) as {
    rows: unknown[];
  };
  return [...rows, ...(await findInconsistencies(db))];
}
