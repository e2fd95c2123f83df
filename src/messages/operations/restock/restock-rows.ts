import { eq, sql } from "drizzle-orm";

import { buildAvailableStock } from "#catalogue/operations/stock/available-stock.ts";
import type { Database } from "#platform/db/client.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import type { RestockRequest } from "#catalogue/rules/stock/restock/restock-query.ts";

/**
 * Selects restock requests with their size, product and message. The caller adds conditions, order and limit, and maps
 * the rows with `toRestockRequest`.
 */
export function selectRestockRequests(db: Database) {
  const waitingCount = subquery`(
    select count(*)::int from ${restockRequests} as other
    where other.variant_id = ${productVariants.id} and other.notified_at is null
  )`;
  return db
    .select({
      request: restockRequests,
      product: { id: products.id, name: products.name },
      variant: productVariants.name,
      stock: buildAvailableStock(),
      waiting: sql<number>`${waitingCount}`,
      message: {
        channel: outboxMessages.channel,
        state: outboxMessages.status,
        error: outboxMessages.lastError,
      },
    })
    .from(restockRequests)
    .innerJoin(productVariants, eq(productVariants.id, restockRequests.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(outboxMessages, eq(outboxMessages.restockRequestId, restockRequests.id));
}

type RestockRow = Awaited<ReturnType<typeof selectRestockRequests>>[number];

/** Maps a row to a restock request for staff. */
export function toRestockRequest({ request, ...row }: RestockRow): RestockRequest {
  const { id, contact, consent, createdAt, notifiedAt } = request;
  return {
    id,
    ...row,
    contact,
    consent,
    createdAt: createdAt.toISOString(),
    notifiedAt: notifiedAt?.toISOString() ?? null,
  };
}
