import type { Database } from "#platform/db/client.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { isEmailed } from "#store/operations/read-channel-choice.ts";

import { reportLowStock } from "./report-low-stock.ts";
import { reportWaitingOrders } from "./report-waiting-orders.ts";

/** Queues the daily reports to staff for which email is configured and switched on. */
export async function reportToStaff(
  db: Database,
  { channels, now }: { channels: readonly MessageChannel[]; now: Date },
): Promise<void> {
  const isEnabled = async (kind: "orders-waiting" | "stock-low") => await isEmailed(db, kind, channels);
  if (await isEnabled("orders-waiting")) await reportWaitingOrders(db, now);
  if (await isEnabled("stock-low")) await reportLowStock(db, now);
}
