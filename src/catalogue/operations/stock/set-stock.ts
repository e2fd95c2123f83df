import { asc, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { stockMovements } from "../../tables/stock-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import { recordStockEvents } from "./record-stock-events.ts";

import { lockStockLevel, recordMovement } from "./stock-ledger.ts";

/**
 * Sets the stock of one size; null is unlimited. Writes the difference to the ledger (unlimited counts as 0), even
 * a difference of 0, so every change has a row.
 */
export async function setStock(
  tx: Database,
  change: {
    variantId: number;
    productId: string;
    variant: string;
    stock: number | null;
    reason: "initial" | "adjusted" | "received";
    staffId?: string | null | undefined;
  },
): Promise<void> {
  const level = await lockStockLevel(tx, change.variantId);
  if (level === undefined || level.stock === change.stock) return;
  await tx
    .update(productVariants)
    .set({ stock: change.stock })
    .where(eq(productVariants.id, change.variantId));
  const delta = (change.stock ?? 0) - (level.stock ?? 0);
  await recordMovement(
    tx,
    change,
    { delta, soldDelta: 0, reason: change.reason },
    { staffId: change.staffId },
  );
  // The initial stock of a new size is not a change.
  if (change.reason === "initial") return;
  await recordStockEvents(tx, [{ ...toSize(change), previousStock: level.stock, stock: change.stock }]);
}

/** The new stock level of one size. */
export interface StockSetting {
  variantId: number;
  productId: string;
  variant: string;
  stock: number | null;
  reason: "initial" | "adjusted";
}

/** Rows per statement, so that the number of parameters stays below PostgreSQL's limit. */
const BATCH_SIZE = 2000;

/** Sets the stock of many sizes, like `setStock`, but in a few statements. */
export async function setStocks(
  tx: Database,
  settings: readonly StockSetting[],
  staffId: string | null | undefined,
): Promise<void> {
  const sortedSettings = settings.toSorted((a, b) => a.variantId - b.variantId);
  for (let start = 0; start < sortedSettings.length; start += BATCH_SIZE) {
    await setStockBatch(tx, sortedSettings.slice(start, start + BATCH_SIZE), staffId);
  }
}

async function setStockBatch(
  tx: Database,
  settings: readonly StockSetting[],
  staffId: string | null | undefined,
): Promise<void> {
  const ids = settings.map(({ variantId }) => variantId);
  const levels = await tx
    .select({ id: productVariants.id, stock: productVariants.stock, isSet: productVariants.isSet })
    .from(productVariants)
    .where(inArray(productVariants.id, ids))
    .orderBy(asc(productVariants.id))
    .for("no key update");
  // The stock of a set is calculated from its parts.
  const previousStock = new Map(levels.filter(({ isSet }) => !isSet).map(({ id, stock }) => [id, stock]));
  const changedSettings = settings.filter(
    ({ variantId, stock }) => previousStock.has(variantId) && previousStock.get(variantId) !== stock,
  );
  if (changedSettings.length === 0) return;
  const rows = JSON.stringify(changedSettings.map(({ variantId, stock }) => ({ id: variantId, stock })));
  await tx.execute(sql`
    update ${productVariants} set stock = new_values.stock
    from jsonb_to_recordset(${rows}::jsonb) as new_values(id bigint, stock integer)
    where ${productVariants.id} = new_values.id`);
  const movements = changedSettings.map(({ stock, ...size }) => {
    return {
      ...size,
      delta: (stock ?? 0) - (previousStock.get(size.variantId) ?? 0),
      staffId: staffId ?? null,
    };
  });
  await tx.insert(stockMovements).values(movements);
  const settingsOfExistingSizes = changedSettings.filter(({ reason }) => reason !== "initial");
  await recordStockEvents(
    tx,
    settingsOfExistingSizes.map(({ stock, ...size }) => {
      return { ...toSize(size), previousStock: previousStock.get(size.variantId) ?? null, stock };
    }),
  );
}

function toSize({
  productId,
  variantId,
  variant,
}: Pick<StockSetting, "productId" | "variantId" | "variant">) {
  return { productId, variantId, variant };
}
