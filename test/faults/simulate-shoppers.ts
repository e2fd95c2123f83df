import { randomUUID } from "node:crypto";

import { orderInput } from "#test/factories.ts";
import type { Dice } from "./seeded-random.ts";
import type { SizeFact } from "./stored-state.ts";
import { insist } from "./send-with-retries.ts";
import type { Journal, Wish } from "./journal.ts";

/** A size that is sold. */
export interface Size {
  productId: string;
  variant: string;
}

export interface Client {
  origin: string;
  dice: Dice;
  journal: Journal;
  isOver: () => boolean;
}

/** Orders one thing after the other, as a browser does: with a key of its own, sent again until the answer is known. */
export async function keepOrdering(
  client: Client,
  sizes: readonly Size[],
  scarce: readonly Size[],
): Promise<void> {
  while (!client.isOver()) {
    // What is nearly gone is wanted most.
    const wish = makeWish(client.dice, client.dice.oneIn(0.25) ? scarce : sizes);
    // Some press the button twice, some once more after they were told.
    await Promise.all(
      client.dice.oneIn(0.1) ? [order(client, wish), order(client, wish)] : [order(client, wish)],
    );
    if (client.dice.oneIn(0.1)) await order(client, wish);
  }
}

/** Orders all bottles of a size that are left. */
export async function orderLast(client: Client, size: SizeFact | undefined): Promise<void> {
  if (size === undefined) throw new Error("No size is scarce.");
  const { productId, variant, stock } = size;
  await order(client, wishFor([{ productId, variant, quantity: stock ?? 0 }]));
}

function makeWish(dice: Dice, sizes: readonly Size[]): Wish {
  const chosen = new Set(Array.from({ length: dice.between(1, 3) }, () => dice.pick(sizes)));
  return wishFor(
    [...chosen].map(({ productId, variant }) => ({ productId, variant, quantity: dice.between(1, 3) })),
  );
}

function wishFor(items: Wish["items"]): Wish {
  const key = randomUUID();
  return { key, email: `${key}@example.com`, items };
}

async function order(client: Client, wish: Wish): Promise<void> {
  const { journal } = client;
  const input = orderInput([...wish.items]);
  const body = JSON.stringify({ ...input, customer: { ...input.customer, email: wish.email } });
  const headers = { "content-type": "application/json", "idempotency-key": wish.key };
  const { status, json } = await insist(client, "/api/orders", { method: "POST", headers, body });
  const before = journal.wishes.get(wish.key)?.word;
  if (status === 201) {
    const { id, orderNumber, totalAmount } = json as { id: string; orderNumber: string; totalAmount: number };
    if (before !== undefined && before !== "refused" && before.id !== id) {
      journal.complaints.push(`One key was answered with two orders: ${before.id} and ${id}`);
    }
    journal.wishes.set(wish.key, { wish, word: { id, orderNumber, totalAmount } });
  } else if (status === 409) {
    if (before !== undefined && before !== "refused") {
      journal.complaints.push(`An order that was acknowledged is refused: ${before.id}`);
    } else journal.wishes.set(wish.key, { wish, word: "refused" });
  } else journal.complaints.push(`An order was answered with ${status}: ${JSON.stringify(json)}`);
}
