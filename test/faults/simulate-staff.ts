import { setTimeout } from "node:timers/promises";

import type { OrderStatus } from "#domain/orders/order-status.ts";

import { sendWithRetries } from "./send-with-retries.ts";
import { acknowledgedOrders } from "./journal.ts";
import type { Client } from "./simulate-shoppers.ts";
import { SCARCE_SIZE } from "./seed-database.ts";

/**
 * What may become of an order here. None of them comes back to a status that it had, so that a request which arrives
 * late, after its sender has sent it again, finds another status than it expects.
 */
const STATUS_SEQUENCES: readonly (readonly OrderStatus[])[] = [
  ["confirmed"],
  ["confirmed", "cancelled"],
  ["confirmed", "processing", "cancelled"],
  ["confirmed", "processing", "shipped", "delivered"],
  // Without confirmed: staff deduct the stock later, see `change`.
  ["processing", "shipped"],
  ["shipped", "cancelled"],
  ["cancelled"],
];

/**
 * What may become of an order of which something is scarce. None gives bottles back once it has them: what was refused
 * for want of them stays refused, also to a request that arrives late.
 */
const SEQUENCES_WITHOUT_CANCELLATION: typeof STATUS_SEQUENCES = [
  ["confirmed"],
  ["confirmed", "processing", "shipped", "delivered"],
  ["shipped", "delivered"],
];

/** How long staff look away when nothing waits for them. */
const IDLE_POLL_MS = 20;
const INSUFFICIENT = "/problems/insufficient-stock";

/** An order, and what may become of it. */
interface Task {
  orderId: string;
  lives: typeof STATUS_SEQUENCES;
}

/** Where staff get their work from: each order once, the newest first. */
export function createWorkQueue(client: Client): () => Task | undefined {
  const given = new Set<string>();
  return () => {
    const next = acknowledgedOrders(client.journal).findLast(({ id }) => !given.has(id));
    if (next === undefined) return undefined;
    given.add(next.id);
    const isLasting = next.request.items.some(({ variant }) => variant === SCARCE_SIZE);
    return { orderId: next.id, lives: isLasting ? SEQUENCES_WITHOUT_CANCELLATION : STATUS_SEQUENCES };
  };
}

/** Takes one order after the other through a life. @param cookie of a signed-in admin */
export async function simulateStaff(
  client: Client,
  nextOrder: () => Task | undefined,
  cookie: string,
): Promise<void> {
  while (!client.isOver()) {
    const task = nextOrder();
    if (task === undefined) await setTimeout(IDLE_POLL_MS);
    else await processOrder(client, task, cookie);
  }
}

async function processOrder(client: Client, { orderId, lives }: Task, cookie: string): Promise<void> {
  let from: OrderStatus = "pending";
  for (const to of client.random.pick(lives)) {
    const isDone = await change(client, { orderId, from, to }, cookie);
    if (!isDone) return;
    from = to;
  }
}

interface Step {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
}

/** Says whether the order has the status now. */
async function change(client: Client, { orderId, from, to }: Step, cookie: string): Promise<boolean> {
  const { changes, contradictions } = client.journal;
  const note = `${orderId} ${from} ${to}`;
  const body = JSON.stringify({ status: to, expectedStatus: from, notes: note, deductStock: true });
  const headers = { "content-type": "application/json", cookie };
  const path = `/api/admin/orders/${orderId}/status`;
  const { status, json, isRetry } = await sendWithRetries(client, path, { method: "PATCH", headers, body });
  const isShort = status === 409 && (json as { type?: string }).type === INSUFFICIENT;
  // Nobody else works on this order: if it has changed, then by the try whose answer was lost.
  const isKnown = status === 200 || (status === 409 && !isShort && isRetry);
  if (!isKnown && !isShort)
    contradictions.push(`${note} was answered with ${status}: ${JSON.stringify(json)}`);
  changes.push({ note, orderId, to, outcome: isKnown ? "acknowledged" : "refused" });
  return isKnown;
}
