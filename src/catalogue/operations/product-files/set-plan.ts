import { inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { productVariants } from "../../tables/variant-schema.server.ts";
import type { ProductInput } from "../../rules/product-input.ts";
import { setMessages } from "../../rules/set-messages.ts";
import { getSetParts } from "../../rules/product-files/get-set-parts.ts";
import type { FileError } from "../../rules/product-files/product-import.ts";
import { findOrderedSizes } from "../queries.ts";
import { findSetsOfProducts } from "../products/find-sets.ts";

import { mapInBatches } from "./in-batches.ts";
import type { StoredProduct } from "./stored-products.ts";

/** A product in a file, with the row number of each size. */
interface ProductWithRows {
  id: string;
  input: ProductInput;
  stored: StoredProduct | undefined;
  rowByVariant: ReadonlyMap<string, number>;
}

/** Returns the ids of the stored sizes that change from a set to a single size or vice versa. */
export function listSetChanges(
  input: ProductInput,
  stored: StoredProduct | undefined,
): { id: number; variant: string }[] {
  return [...(stored?.variantIds ?? [])].flatMap(([variant, id]) => {
    const wasSet = stored !== undefined && getSetParts(stored.input, variant).length > 0;
    return getSetParts(input, variant).length > 0 === wasSet ? [] : [{ id, variant }];
  });
}

/**
 * Returns an error for each part that does not exist or is a set, for each set that is a part of another set, and
 * for each ordered size that would change from a set to a single size or vice versa. A part can be a product in the
 * same file.
 */
export async function findSetErrors(
  tx: Database,
  products: readonly ProductWithRows[],
): Promise<FileError[]> {
  const errors: FileError[] = [];
  const addError = ({ rowByVariant }: ProductWithRows, variant: string, message: string) =>
    errors.push({ row: rowByVariant.get(variant) ?? 1, column: "set_of", message });
  const isSetBySize = await readSetFlags(tx, products);
  const setNames = await readSetNames(tx, products);
  for (const product of products) {
    for (const variant of product.input.variants) {
      const parts = getSetParts(product.input, variant);
      for (const part of parts) {
        const isPartSet = isSetBySize.get(toKey(part.productId, part.variant));
        if (isPartSet === undefined)
          addError(product, variant, setMessages.partUnknown(part.productId, part.variant));
        else if (isPartSet) addError(product, variant, setMessages.partIsSet);
      }
      const containingSet = parts.length === 0 ? undefined : setNames.get(product.id);
      if (containingSet !== undefined) addError(product, variant, setMessages.setIsPart(containingSet));
    }
  }
  const changes = products.flatMap((product) =>
    listSetChanges(product.input, product.stored).map((change) => ({ product, ...change })),
  );
  const orderedSizes = await findOrderedSizes(
    tx,
    changes.map(({ id }) => id),
  );
  for (const { product, id, variant } of changes)
    if (orderedSizes.has(id)) addError(product, variant, setMessages.sizeOrdered(variant));
  return errors;
}

const toKey = (productId: string, variant: string) => JSON.stringify([productId, variant]);

/**
 * Returns whether each size is a set after the import, for the sizes in the file and the sizes of products that the
 * file uses as parts.
 */
async function readSetFlags(
  tx: Database,
  products: readonly ProductWithRows[],
): Promise<Map<string, boolean>> {
  const partIds = products.flatMap(({ input }) =>
    Object.values(input.parts ?? {}).flatMap((parts) => parts.map(({ productId }) => productId)),
  );
  const { productId, name, isSet } = productVariants;
  const stored = await mapInBatches([...new Set(partIds)], (batch) =>
    tx.select({ productId, name, isSet }).from(productVariants).where(inArray(productId, batch)),
  );
  const planned = products.flatMap(({ id, input }) =>
    input.variants.map((variant): [string, boolean] => [
      toKey(id, variant),
      getSetParts(input, variant).length > 0,
    ]),
  );
  return new Map([
    ...stored.map((size): [string, boolean] => [toKey(size.productId, size.name), size.isSet]),
    ...planned,
  ]);
}

/** Returns, for each product that is a set in the file, the name of another set that contains it. */
async function readSetNames(
  tx: Database,
  products: readonly ProductWithRows[],
): Promise<Map<string, string>> {
  const sets = products.filter(({ input }) => Object.keys(input.parts ?? {}).length > 0);
  const ids = sets.flatMap(({ stored }) => stored?.id ?? []);
  const usages = ids.length === 0 ? [] : await findSetsOfProducts(tx, ids);
  return new Map(usages.map(({ productId, setName }) => [productId, setName]));
}
