import { eq } from "drizzle-orm";

import { NotFound } from "#kit/rules/errors.ts";
import type { Database } from "#platform/db/client.server.ts";

import { paymentMessages as messages } from "../rules/staff-messages.ts";
import { paymentProofs } from "../tables/payment-schema.server.ts";

/** An image with which a shopper proves a payment. */
interface Proof {
  content: Uint8Array;
  contentType: string;
}

/**
 * Returns an image of a payment.
 * @throws NotFound 'No image'
 */
export async function readProof(db: Database, id: number): Promise<Proof> {
  const { content, contentType } = paymentProofs;
  const [proof] = await db
    .select({ content, contentType })
    .from(paymentProofs)
    .where(eq(paymentProofs.id, id));
  if (!proof) throw new NotFound(messages.noImage);
  return proof;
}
