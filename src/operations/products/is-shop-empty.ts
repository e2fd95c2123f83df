import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";

/** Whether the shop has no product at all. */
export async function isShopEmpty(db: Database): Promise<boolean> {
  const rows = await db.select({ id: products.id }).from(products).limit(1);
  return rows.length === 0;
}
