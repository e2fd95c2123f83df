import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../../tables/product-schema.server.ts";
import { restockRequests } from "../../../tables/restock-schema.server.ts";
import { productVariants } from "../../../tables/variant-schema.server.ts";
import { NotFound } from "#kit/rules/errors.ts";
import type { AuditSubject } from "#staff/rules/audit/audit.ts";
import { staffRestockMessages } from "../../../rules/stock/restock/staff-messages.ts";

/**
 * Locks a restock request. Returns its state, its contact and its audit subject, which contains no personal data.
 * @throws NotFound 'Request not found'
 */
export async function lockRestockRequest(
  tx: Database,
  id: number,
): Promise<{ notifiedAt: Date | null; contact: string; subject: AuditSubject }> {
  const [row] = await tx
    .select({
      notifiedAt: restockRequests.notifiedAt,
      contact: restockRequests.contact,
      variant: productVariants.name,
      product: products.name,
    })
    .from(restockRequests)
    .innerJoin(productVariants, eq(productVariants.id, restockRequests.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(eq(restockRequests.id, id))
    .for("update", { of: restockRequests });
  if (row === undefined) throw new NotFound(staffRestockMessages.notFound);
  const { notifiedAt, contact, product, variant } = row;
  return {
    notifiedAt,
    contact,
    subject: { type: "restock", id: String(id), label: `${product}, ${variant}` },
  };
}
