import { randomUUID } from "node:crypto";

import { buildOrderInput } from "#test/factories.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { StoredSize } from "./stored-state.ts";
import { sendWithRetries } from "./send-with-retries.ts";
import type { Journal, OrderRequest } from "./journal.ts";

export interface Size {
  productId: string;
  variant: string;
}

export interface Client {
  origin: string;
  random: SeededRandom;
  journal: Journal;
  isOver: () => boolean;
}

/**
 * Places orders in sequence. Each order has an idempotency key and is repeated until its outcome is known, as in a
 * browser.
 */
export async function simulateShopper(
  client: Client,
  sizes: readonly Size[],
  scarceSizes: readonly Size[],
): Promise<void> {
  while (!client.isOver()) {
    // Orders scarce sizes most often.
    const request = drawOrderRequest(client.random, client.random.chance(0.25) ? scarceSizes : sizes);
    // Some shoppers press the button twice. Some repeat the order after the response.
    await Promise.all(
      client.random.chance(0.1) ? [order(client, request), order(client, request)] : [order(client, request)],
    );
    if (client.random.chance(0.1)) await order(client, request);
  }
}

/** Orders the remaining stock of a size. */
export async function orderRemainingStock(client: Client, size: StoredSize | undefined): Promise<void> {
  if (size === undefined) throw new Error("The shop has no scarce size.");
  const { productId, variant, stock } = size;
  await order(client, createOrderRequest([{ productId, variant, quantity: stock ?? 0 }]));
}

function drawOrderRequest(random: SeededRandom, sizes: readonly Size[]): OrderRequest {
  const selectedSizes = new Set(Array.from({ length: random.between(1, 3) }, () => random.pick(sizes)));
  return createOrderRequest(
    [...selectedSizes].map(({ productId, variant }) => ({
      productId,
      variant,
      quantity: random.between(1, 3),
    })),
  );
}

function createOrderRequest(items: OrderRequest["items"]): OrderRequest {
  const key = randomUUID();
  return { key, email: `${key}@example.com`, items };
}

async function order(client: Client, request: OrderRequest): Promise<void> {
  const { journal } = client;
  const input = buildOrderInput([...request.items]);
  const body = JSON.stringify({ ...input, customer: { ...input.customer, email: request.email } });
  const headers = { "content-type": "application/json", "idempotency-key": request.key };
  const { status, json } = await sendWithRetries(client, "/api/orders", { method: "POST", headers, body });
  const earlierOutcome = journal.orderRequests.get(request.key)?.outcome;
  if (status === 201) {
    const { id, orderNumber, totalAmount } = json as { id: string; orderNumber: string; totalAmount: number };
    if (earlierOutcome !== undefined && earlierOutcome !== "refused" && earlierOutcome.id !== id) {
      journal.contradictions.push(`One key returned two orders: ${earlierOutcome.id} and ${id}`);
    }
    journal.orderRequests.set(request.key, { request, outcome: { id, orderNumber, totalAmount } });
  } else if (status === 409) {
    if (earlierOutcome !== undefined && earlierOutcome !== "refused") {
      journal.contradictions.push(`An acknowledged order was refused later: ${earlierOutcome.id}`);
    } else journal.orderRequests.set(request.key, { request, outcome: "refused" });
  } else journal.contradictions.push(`An order received status ${status}: ${JSON.stringify(json)}`);
}
