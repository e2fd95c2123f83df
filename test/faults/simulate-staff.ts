import { setTimeout } from "node:timers/promises";

import type { OrderStatus } from "#orders/rules/order-status.ts";

import { sendWithRetries } from "./send-with-retries.ts";
import { listAcknowledgedOrders } from "./journal.ts";
import type { Client } from "./simulate-shoppers.ts";
import { SCARCE_SIZE } from "./seed-database.ts";

/**
 * Status sequences of orders. No status occurs twice, so a delayed duplicate of a request never finds the status that it
 * expects.
 */
const STATUS_SEQUENCES: readonly (readonly OrderStatus[])[] = [
  ["confirmed"],
  ["confirmed", "cancelled"],
  ["confirmed", "processing", "cancelled"],
  ["confirmed", "processing", "shipped", "delivered"],
  // Without "confirmed", a later status change deducts the stock, see `changeStatus`.
  ["processing", "shipped"],
  ["shipped", "cancelled"],
  ["cancelled"],
];

/**
 * Sequences for orders of scarce sizes. They never return stock, so an order that the shop rejected for lack of stock
 * is also rejected when a shopper repeats it.
 */
const SEQUENCES_WITHOUT_CANCELLATION: typeof STATUS_SEQUENCES = [
  ["confirmed"],
  ["confirmed", "processing", "shipped", "delivered"],
  ["shipped", "delivered"],
];

const IDLE_POLL_MS = 20;
const INSUFFICIENT_STOCK_TYPE = "/problems/insufficient-stock";

interface Task {
  orderId: string;
  sequences: typeof STATUS_SEQUENCES;
}

/** Returns a function that returns each acknowledged order once, newest first. */
export function createWorkQueue(client: Client): () => Task | undefined {
  const assigned = new Set<string>();
  return () => {
    const next = listAcknowledgedOrders(client.journal).findLast(({ id }) => !assigned.has(id));
    if (next === undefined) return undefined;
    assigned.add(next.id);
    const isScarce = next.request.items.some(({ variant }) => variant === SCARCE_SIZE);
    return { orderId: next.id, sequences: isScarce ? SEQUENCES_WITHOUT_CANCELLATION : STATUS_SEQUENCES };
  };
}

/**
 * Takes orders one after another and sets the statuses of a random sequence. @param cookie session of a signed-in admin
 */
export async function simulateStaff(
  client: Client,
  takeOrder: () => Task | undefined,
  cookie: string,
): Promise<void> {
  while (!client.isOver()) {
    const task = takeOrder();
    if (task === undefined) await setTimeout(IDLE_POLL_MS);
    else await processOrder(client, task, cookie);
  }
}

async function processOrder(client: Client, { orderId, sequences }: Task, cookie: string): Promise<void> {
  let from: OrderStatus = "pending";
  for (const to of client.random.pick(sequences)) {
    const isChanged = await changeStatus(client, { orderId, from, to }, cookie);
    if (!isChanged) return;
    from = to;
  }
}

interface Step {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
}

/** Changes the status of an order. Returns whether the order has the new status. */
async function changeStatus(client: Client, { orderId, from, to }: Step, cookie: string): Promise<boolean> {
  const { changes, contradictions } = client.journal;
  const note = `${orderId} ${from} ${to}`;
  const body = JSON.stringify({ status: to, expectedStatus: from, notes: note, deductStock: true });
  const headers = { "content-type": "application/json", cookie };
  const path = `/api/admin/orders/${orderId}/status`;
  const { status, json, isRetry } = await sendWithRetries(client, path, { method: "PATCH", headers, body });
  const isStockInsufficient = status === 409 && (json as { type?: string }).type === INSUFFICIENT_STOCK_TYPE;
  // Only this client changes the order, so a conflict after a retry means that an earlier attempt succeeded.
  const isAcknowledged = status === 200 || (status === 409 && !isStockInsufficient && isRetry);
  if (!isAcknowledged && !isStockInsufficient)
    contradictions.push(`${note} received status ${status}: ${JSON.stringify(json)}`);
  changes.push({ note, orderId, to, outcome: isAcknowledged ? "acknowledged" : "refused" });
  return isAcknowledged;
}
