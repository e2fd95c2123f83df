import { asc, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import { toProductInput } from "../../rules/product-files/product-file.ts";
import type { ProductInput } from "../../rules/product-input.ts";
import { selectProducts } from "../products/product-rows.ts";
import { toStaffProducts } from "../lists/list-staff-products.ts";

import { mapInBatches } from "./in-batches.ts";

/** A stored product with the ids of its sizes by name. */
export interface StoredProduct {
  id: string;
  updatedAt: Date;
  input: ProductInput;
  variantIds: ReadonlyMap<string, number>;
}

/**
 * Reads the existing products among these ids. With `shouldLock`, locks the products and then their sizes until the
 * transaction ends. Locks in ascending order of ids, as order updates do, to avoid deadlocks.
 * @param options.partIds products that sets use as parts; their sizes are locked as well
 */
export async function readStoredProducts(
  tx: Database,
  ids: readonly string[],
  options: { shouldLock: boolean; partIds?: readonly string[] },
): Promise<Map<string, StoredProduct>> {
  const sortedIds = ids.toSorted((a, b) => (a < b ? -1 : 1));
  if (options.shouldLock) {
    await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, sortedIds))
      .orderBy(asc(products.id))
      .for("update");
  }
  const sizesQuery = tx
    .select({ id: productVariants.id, productId: productVariants.productId, name: productVariants.name })
    .from(productVariants)
    .where(inArray(productVariants.productId, [...sortedIds, ...(options.partIds ?? [])]))
    .orderBy(asc(productVariants.id));
  const sizesByProduct = Map.groupBy(
    await (options.shouldLock ? sizesQuery.for("update") : sizesQuery),
    ({ productId }) => productId,
  );
  const storedProducts = await mapInBatches(sortedIds, async (batch) =>
    toStaffProducts(await selectProducts(tx).where(inArray(products.id, batch))),
  );
  return new Map(
    storedProducts.map((product) => [
      product.id,
      {
        id: product.id,
        updatedAt: new Date(product.updatedAt),
        input: toProductInput(product),
        variantIds: new Map((sizesByProduct.get(product.id) ?? []).map(({ id, name }) => [name, id])),
      },
    ]),
  );
}
