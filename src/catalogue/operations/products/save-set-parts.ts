import { and, asc, eq, inArray, ne, or } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { setParts } from "../../tables/set-schema.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import type { ProductInput } from "../../rules/product-input.ts";
import { setMessages } from "../../rules/set-messages.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";

import { findSetsOfSizes } from "./find-sets.ts";

/** A size that can be a part of a set. */
type PartSize = Pick<typeof productVariants.$inferSelect, "id" | "productId" | "name" | "isSet">;

/**
 * Locks the sizes of a product and of the products that its sets contain. Locks by ascending id, in the same order as
 * changes to orders, to avoid deadlocks. Returns the locked sizes of the other products.
 */
export async function lockSizesAndParts(
  tx: Database,
  productId: string,
  { parts = {} }: Pick<ProductInput, "parts">,
): Promise<PartSize[]> {
  const ids = Object.values(parts).flatMap((list) => list.map((part) => part.productId));
  const { id, name, isSet } = productVariants;
  const sizes = await tx
    .select({ id, productId: productVariants.productId, name, isSet })
    .from(productVariants)
    .where(or(eq(productVariants.productId, productId), inArray(productVariants.productId, ids)))
    .orderBy(asc(id))
    .for("update");
  return sizes.filter((size) => size.productId !== productId);
}

/**
 * Replaces the parts of each size and marks the sizes that have parts as sets. The caller sets the stock of these
 * sizes to null.
 * @param partSizes the locked sizes that can be parts
 * @throws InvalidInput if a part does not exist or is a set itself, or if the product is part of another set
 */
export async function saveSetParts(
  tx: Database,
  variants: readonly { id: number; name: string }[],
  { parts = {} }: Pick<ProductInput, "parts">,
  partSizes: readonly PartSize[],
): Promise<void> {
  const ids = variants.map(({ id }) => id);
  const rows = variants.flatMap(({ id, name }) =>
    (getOwnEntry(parts, name) ?? []).map((part, position) => {
      const size = partSizes.find(
        (candidate) => candidate.productId === part.productId && candidate.name === part.variant,
      );
      if (size === undefined)
        throw createPartError(name, setMessages.partUnknown(part.productId, part.variant));
      if (size.isSet) throw createPartError(name, setMessages.partIsSet);
      return { variantId: id, partVariantId: size.id, quantity: part.quantity, position };
    }),
  );
  const [first] = rows;
  const [usage] = first === undefined ? [] : await findSetsOfSizes(tx, ids);
  if (usage !== undefined) {
    const { name = "" } = variants[0] ?? {};
    throw createPartError(name, setMessages.setIsPart(usage.setName));
  }
  await tx.delete(setParts).where(inArray(setParts.variantId, ids));
  if (first !== undefined) await tx.insert(setParts).values(rows);
  const setIds = [...new Set(rows.map(({ variantId }) => variantId))];
  await tx.update(productVariants).set({ isSet: true }).where(inArray(productVariants.id, setIds));
}

/**
 * Turns the sizes that will no longer be sets into single sizes with a stock of 0. Call it before setting the stock of
 * the sizes.
 */
export async function endSets(
  tx: Database,
  variants: readonly { id: number; name: string; isSet: boolean }[],
  { parts = {} }: Pick<ProductInput, "parts">,
): Promise<void> {
  const formerSets = variants.filter(
    ({ name, isSet }) => isSet && (getOwnEntry(parts, name) ?? []).length === 0,
  );
  if (formerSets.length === 0) return;
  const formerSetIds = formerSets.map(({ id }) => id);
  await tx.delete(setParts).where(inArray(setParts.variantId, formerSetIds));
  await tx
    .update(productVariants)
    .set({ isSet: false, stock: 0 })
    .where(and(inArray(productVariants.id, formerSetIds), ne(productVariants.isSet, false)));
}

function createPartError(variant: string, message: string): InvalidInput {
  return new InvalidInput(message, { [`parts.${variant}`]: [message] });
}
