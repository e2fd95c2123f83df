import { z } from "#platform/rules/zod.ts";
import type { WebhookEventOf, WebhookSchemas } from "#webhooks/rules/webhook-event.ts";

import { ALERT_THRESHOLD, getAlertLimit } from "./inventory.ts";

/** The fields that identify a size in the data of webhook events. */
export const webhookSizeFields = {
  productId: z.string(),
  variantId: z.number().int().describe("Id of the size"),
  variant: z.string().describe("Name of the size, for example 50ml"),
};
const stockChange = z.object({
  ...webhookSizeFields,
  stock: z.number().int().nullable().describe("Bottles in stock; null for unlimited stock"),
  previousStock: z.number().int().nullable(),
});

/** The data of the webhook events about stock. */
export const STOCK_WEBHOOKS = {
  "stock.low": stockChange,
  "stock.out_of_stock": stockChange,
  "stock.back_in_stock": stockChange,
} as const satisfies WebhookSchemas;

type StockWebhook = WebhookEventOf<typeof STOCK_WEBHOOKS>;

const LOW_STOCK = getAlertLimit(ALERT_THRESHOLD.default);

/**
 * Returns the event that a change to a size's stock causes, or `undefined`. Null is unlimited stock. A sold-out
 * size that is refilled to a low stock is back in stock.
 */
export function findStockEvent(
  previousStock: number | null,
  stock: number | null,
): StockWebhook["type"] | undefined {
  const [before, after] = [previousStock ?? Infinity, stock ?? Infinity];
  if (after <= 0) return before > 0 ? "stock.out_of_stock" : undefined;
  if (before <= 0) return "stock.back_in_stock";
  return after <= LOW_STOCK && before > LOW_STOCK ? "stock.low" : undefined;
}
