import { and, eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { setParts } from "../../tables/set-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import type { ProductInput } from "../../rules/product-input.ts";
import { setMessages } from "../../rules/set-messages.ts";
import { getSetParts } from "../../rules/product-files/get-set-parts.ts";
import { Conflict } from "#kit/rules/errors.ts";

import { mapInBatches } from "./in-batches.ts";
import type { StoredProduct } from "./stored-products.ts";
import type { ProductWrite } from "./write-products.ts";

/** A stored size with the new and the stored values of its product. */
interface StoredSize {
  id: number;
  name: string;
  input: ProductInput;
  stored: StoredProduct | undefined;
}

/** Turns former sets into single sizes with a stock of 0. Must be called before the stock is set. */
export async function dissolveSetsInBatches(tx: Database, sizes: readonly StoredSize[]): Promise<void> {
  const formerSets = sizes.filter(
    ({ name, input, stored }) =>
      getSetParts(input, name).length === 0 && stored && getSetParts(stored.input, name).length > 0,
  );
  await mapInBatches(formerSets, async (batch) => {
    const ids = batch.map(({ id }) => id);
    await tx.delete(setParts).where(inArray(setParts.variantId, ids));
    await tx
      .update(productVariants)
      .set({ isSet: false, stock: 0 })
      .where(and(inArray(productVariants.id, ids), eq(productVariants.isSet, true)));
    return [];
  });
}

/**
 * Saves the parts of sets whose parts changed. Must be called after all products are written, because a part can be
 * a product in the same file.
 * @throws Conflict if a part no longer exists or has become a set
 */
export async function writeSetParts(tx: Database, writes: readonly ProductWrite[]): Promise<void> {
  const changedSets = writes.flatMap(({ id, input, stored }) =>
    input.variants
      .filter((variant) => {
        const parts = getSetParts(input, variant);
        const storedParts = stored === undefined ? [] : getSetParts(stored.input, variant);
        return parts.length > 0 && JSON.stringify(parts) !== JSON.stringify(storedParts);
      })
      .map((variant) => ({ id, variant, parts: getSetParts(input, variant) })),
  );
  if (changedSets.length === 0) return;
  const sizes = await readSizes(
    tx,
    changedSets.flatMap(({ id, parts }) => [id, ...parts.map(({ productId }) => productId)]),
  );
  const rows = changedSets.flatMap(({ id, variant, parts }) => {
    const setId = sizes.get(toKey(id, variant))?.id;
    return parts.map((part, position) => {
      const size = sizes.get(toKey(part.productId, part.variant));
      if (setId === undefined || size === undefined)
        throw new Conflict(setMessages.partUnknown(part.productId, part.variant));
      if (size.isSet) throw new Conflict(setMessages.partIsSet);
      return { variantId: setId, partVariantId: size.id, quantity: part.quantity, position };
    });
  });
  const setIds = [...new Set(rows.map(({ variantId }) => variantId))];
  await mapInBatches(setIds, async (batch) => {
    await tx.delete(setParts).where(inArray(setParts.variantId, batch));
    await tx.update(productVariants).set({ isSet: true }).where(inArray(productVariants.id, batch));
    return [];
  });
  await mapInBatches(rows, (batch) =>
    tx.insert(setParts).values(batch).returning({ variantId: setParts.variantId }),
  );
}

const toKey = (productId: string, variant: string) => JSON.stringify([productId, variant]);

async function readSizes(tx: Database, productIds: readonly string[]) {
  const { id, productId, name, isSet } = productVariants;
  const rows = await mapInBatches([...new Set(productIds)], (batch) =>
    tx.select({ id, productId, name, isSet }).from(productVariants).where(inArray(productId, batch)),
  );
  return new Map(rows.map((size) => [toKey(size.productId, size.name), size]));
}
