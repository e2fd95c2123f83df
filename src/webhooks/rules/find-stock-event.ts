import { ALERT_THRESHOLD, getAlertLimit } from "#catalogue/rules/stock/inventory.ts";

import type { WebhookEventType } from "./webhook-event.ts";

const LOW_STOCK = getAlertLimit(ALERT_THRESHOLD.default);

/**
 * Returns the event that a change to a size's stock causes, or `undefined`. Null is unlimited stock. A sold-out
 * size that is refilled to a low stock is back in stock.
 */
export function findStockEvent(
  previousStock: number | null,
  stock: number | null,
): Extract<WebhookEventType, `stock.${string}`> | undefined {
  const [before, after] = [previousStock ?? Infinity, stock ?? Infinity];
  if (after <= 0) return before > 0 ? "stock.out_of_stock" : undefined;
  if (before <= 0) return "stock.back_in_stock";
  return after <= LOW_STOCK && before > LOW_STOCK ? "stock.low" : undefined;
}
