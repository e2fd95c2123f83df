import type { Database } from "#platform/db/client.server.ts";
import { recordEvents } from "#webhooks/operations/record-events.ts";
import { findStockEvent } from "../../rules/stock/stock-webhooks.ts";

/** The stock of a size before and after a change; null is unlimited. */
interface StockLevelChange {
  productId: string;
  variantId: number;
  variant: string;
  previousStock: number | null;
  stock: number | null;
}

/**
 * Records events for stock changes, in the transaction of the changes. Executes no statement unless a size becomes low,
 * sold out or available again.
 */
export async function recordStockEvents(tx: Database, changes: readonly StockLevelChange[]): Promise<void> {
  const events = changes.flatMap((data) => {
    const type = findStockEvent(data.previousStock, data.stock);
    return type === undefined ? [] : [{ type, data }];
  });
  await recordEvents(tx, events);
}
