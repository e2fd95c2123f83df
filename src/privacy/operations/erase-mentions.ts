import { eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderReviews } from "#reviews/tables/review-schema.server.ts";
import type { PersonDetails } from "../rules/mentions-person.ts";
import { mentionsPerson } from "../rules/mentions-person.ts";

import type { Person } from "./find-person.ts";

/**
 * Empties review texts and replies that mention the person. Keeps ratings and other texts, which are about
 * products.
 */
export async function eraseMentions(tx: Database, person: Person): Promise<void> {
  if (person.orders.length === 0) return;
  const { id, orderId, review, reply, hiddenReason } = orderReviews;
  const reviews = await tx
    .select({ id, orderId, review, reply, hiddenReason })
    .from(orderReviews)
    .where(
      inArray(
        orderId,
        person.orders.map((order) => order.id),
      ),
    );
  for (const stored of reviews) {
    const details = toPersonDetails(person, stored.orderId);
    const isMention = (text: string | null) => text !== null && mentionsPerson(text, details);
    const erasedFields = {
      ...(isMention(stored.review) && { review: "" }),
      ...(isMention(stored.reply) && { reply: null, repliedAt: null, repliedBy: null }),
      ...(isMention(stored.hiddenReason) && { hiddenReason: null }),
    };
    if (Object.keys(erasedFields).length > 0)
      await tx.update(orderReviews).set(erasedFields).where(eq(orderReviews.id, stored.id));
  }
}

/**
 * Returns the names and contacts of the person who placed an order. `person` can be a batch of orders that several
 * people placed.
 */
function toPersonDetails({ orders, phones, emails }: Person, orderId: string): PersonDetails {
  const ownOrders = orders.filter(({ id }) => id === orderId);
  const relatedOrders = orders.filter((order) =>
    ownOrders.some(
      ({ id, phone, email }) =>
        order.id === id ||
        (phone !== null && order.phone === phone) ||
        (email !== "" && order.email.toLowerCase() === email.toLowerCase()),
    ),
  );
  return {
    names: relatedOrders.map(({ name }) => name),
    phones: [...phones, ...relatedOrders.flatMap(({ phone }) => phone ?? [])],
    emails: [...emails, ...relatedOrders.flatMap(({ email }) => (email === "" ? [] : email.toLowerCase()))],
  };
}
