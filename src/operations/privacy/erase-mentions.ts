import { eq, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orderReviews } from "#db/schema/review-schema.server.ts";
import type { PersonDetails } from "#domain/privacy/mentions-person.ts";
import { mentionsPerson } from "#domain/privacy/mentions-person.ts";

import type { Person } from "./find-person.ts";

/** Empties review texts and replies that mention the person; ratings and other texts are about products and are kept. */
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
    const details = describePerson(person, stored.orderId);
    const isMention = (text: string | null) => text !== null && mentionsPerson(text, details);
    const erased = {
      ...(isMention(stored.review) && { review: "" }),
      ...(isMention(stored.reply) && { reply: null, repliedAt: null, repliedBy: null }),
      ...(isMention(stored.hiddenReason) && { hiddenReason: null }),
    };
    if (Object.keys(erased).length > 0)
      await tx.update(orderReviews).set(erased).where(eq(orderReviews.id, stored.id));
  }
}

/** Returns names and contacts of the person who placed an order. A batch of old orders belongs to several persons. */
function describePerson({ orders, phones, emails }: Person, orderId: string): PersonDetails {
  const own = orders.filter(({ id }) => id === orderId);
  const related = orders.filter((order) =>
    own.some(
      ({ id, phone, email }) =>
        order.id === id ||
        (phone !== null && order.phone === phone) ||
        (email !== "" && order.email.toLowerCase() === email.toLowerCase()),
    ),
  );
  return {
    names: related.map(({ name }) => name),
    phones: [...phones, ...related.flatMap(({ phone }) => phone ?? [])],
    emails: [...emails, ...related.flatMap(({ email }) => (email === "" ? [] : email.toLowerCase()))],
  };
}
