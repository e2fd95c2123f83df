import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { collections } from "../../tables/product-schema.server.ts";
import { setParts } from "../../tables/set-schema.server.ts";
import { productImportRows, productImports } from "../../tables/product-change-schema.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { Conflict } from "#kit/rules/errors.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import { getSetParts } from "../../rules/product-files/get-set-parts.ts";
import type { ProductImport } from "../../rules/product-files/product-import.ts";
import type { ProductInput } from "../../rules/product-input.ts";
import type { ImageRef } from "../../rules/variant-images.ts";
import { recordAudits } from "#staff/operations/record-audit.ts";
import { readNoteMatcher } from "../scent/rematch-products.ts";
import type { ImageFinder } from "#media/operations/find-images.ts";
import type { RestoredProduct } from "../products/carry-versions.ts";
import { carryVersions } from "../products/carry-versions.ts";
import { deleteLockedProducts } from "../products/delete-products.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";

import { findOrderedSizes } from "../queries.ts";
import { findSetsOfSizes } from "../products/find-sets.ts";

import { readImageFinder } from "./file-references.ts";
import { lockImports, getExistingImport } from "./import-products.ts";
import { mapInBatches } from "./in-batches.ts";
import { listSetChanges } from "./set-plan.ts";
import type { StoredProduct } from "./stored-products.ts";
import { readStoredProducts } from "./stored-products.ts";
import type { WriteContext } from "./write-products.ts";
import { rewriteProducts } from "./write-products.ts";
import { writeSetParts } from "./write-set-parts.ts";

/** Maximum number of products that an error names. */
const MAX_NAMED_PRODUCTS = 5;

/**
 * Restores every product that an import updated and deletes every product that it added, in one transaction.
 * Reverses only the stock difference that the import made, so that stock changes by later orders are kept.
 * @throws NotFound if the import is unknown
 * @throws Conflict if the import was already undone, or if its products were changed, ordered or deleted
 * afterwards; the error names the products
 */
export async function undoImport(
  db: Database,
  id: string,
  options: { by?: Actor | undefined } = {},
): Promise<ProductImport> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const { undoneAt, fileName } = await getExistingImport(tx, id);
    if (undoneAt !== null) throw new Conflict(messages.undoneAlready);
    const findNote = await readNoteMatcher(tx);
    const states = await readStates(tx, id);
    const findImage = await readImageFinder(
      tx,
      states.flatMap(({ before }) => before ?? []),
    );
    await assertUndoable(tx, { states, findImage, laterFiles: await findLaterImports(tx, id, states) });
    await tx.delete(setParts).where(inArray(setParts.partVariantId, states.flatMap(getAddedSizes)));
    const restoredTimes = await restoreProducts(tx, states, {
      findImage,
      findNote,
      staffId: options.by?.uid,
    });
    await carryVersions(tx, listRestoredProducts(states, restoredTimes));
    const addedIds = states.flatMap(({ before, stored }) => (before === null && stored ? [stored.id] : []));
    await deleteLockedProducts(tx, addedIds);
    await tx.update(productImports).set({ undoneAt: new Date() }).where(eq(productImports.id, id));
    await recordUndo(tx, options.by, { id, fileName }, states);
    if (states.length > 0) await incrementRevision(tx);
    return getExistingImport(tx, id);
  });
}

/**
 * An imported product before the import and now. `before` is null if the import added the product; `stored` is
 * undefined if the product was deleted after the import.
 */
interface ImportedProductState {
  productId: string;
  before: ProductInput | null;
  savedAt: Date;
  replacedAt: Date | null;
  stored: StoredProduct | undefined;
}

async function readStates(tx: Database, importId: string): Promise<ImportedProductState[]> {
  const rows = await tx
    .select()
    .from(productImportRows)
    .where(eq(productImportRows.importId, importId))
    .orderBy(asc(productImportRows.id));
  const ids = rows.map(({ productId }) => productId);
  const partIds = rows.flatMap(({ before }) =>
    Object.values(before?.parts ?? {}).flatMap((parts) => parts.map(({ productId }) => productId)),
  );
  const stored = await readStoredProducts(tx, ids, { shouldLock: true, partIds });
  return rows.map(({ productId, before, savedAt, replacedAt }) => {
    return {
      productId,
      before: before && parseBefore(before),
      savedAt,
      replacedAt,
      stored: stored.get(productId),
    };
  });
}

/** Returns a stored product. Imports from before December 2026 stored the image reference as `picture`. */
function parseBefore({ picture, ...input }: ProductInput & { picture?: ImageRef }): ProductInput {
  return picture === undefined ? input : { ...input, imageRef: picture };
}

/** Returns the names of the files whose imports last changed these products, if that was after this import. */
async function findLaterImports(
  tx: Database,
  importId: string,
  states: readonly ImportedProductState[],
): Promise<Map<string, string>> {
  const updatedAt = new Map(
    states.flatMap(({ productId, stored }) => (stored ? [[productId, stored.updatedAt.getTime()]] : [])),
  );
  const rows = await mapInBatches([...updatedAt.keys()], (batch) =>
    tx
      .select({
        productId: productImportRows.productId,
        savedAt: productImportRows.savedAt,
        fileName: productImports.fileName,
      })
      .from(productImportRows)
      .innerJoin(productImports, eq(productImports.id, productImportRows.importId))
      .where(
        and(
          inArray(productImportRows.productId, batch),
          ne(productImportRows.importId, importId),
          isNull(productImports.undoneAt),
        ),
      ),
  );
  const latest = rows.filter(({ productId, savedAt }) => updatedAt.get(productId) === savedAt.getTime());
  return new Map(latest.map(({ productId, fileName }) => [productId, fileName]));
}

interface UndoCheck {
  states: readonly ImportedProductState[];
  findImage: ImageFinder;
  laterFiles: ReadonlyMap<string, string>;
}

async function assertUndoable(tx: Database, { states, findImage, laterFiles }: UndoCheck): Promise<void> {
  const addedSizes = states.flatMap(getAddedSizes);
  const usedSizes = await findOrderedSizes(tx, states.flatMap(getRestrictedSizes));
  const importedIds = new Set(states.map(({ productId }) => productId));
  // The undo removes added sizes from the sets that the import wrote.
  for (const { variantId, setProductId } of await findSetsOfSizes(tx, addedSizes))
    if (!importedIds.has(setProductId)) usedSizes.add(variantId);
  const existingCollections = await tx.select({ id: collections.id }).from(collections).for("key share");
  const collectionIds = new Set(existingCollections.map(({ id }) => id));
  const reasons = states.flatMap((state): string[] => {
    const { stored, before } = state;
    const name = stored?.input.name ?? before?.name ?? state.productId;
    // Deleting an added product has the same effect as the undo.
    if (stored === undefined) return before === null ? [] : [messages.deletedSince(name)];
    if (getRestrictedSizes(state).some((size) => usedSizes.has(size)) || !hasEnoughStock(state))
      return [messages.soldSince(name)];
    if (stored.updatedAt.getTime() !== state.savedAt.getTime()) {
      const laterFile = laterFiles.get(state.productId);
      return [
        laterFile === undefined ? messages.changedSince(name) : messages.importedSince(name, laterFile),
      ];
    }
    if (before !== null && (!collectionIds.has(before.collectionRef) || !hasImages(before, findImage)))
      return [messages.collectionGone(name)];
    return [];
  });
  if (reasons.length === 0) return;
  const unlistedCount = Math.max(0, reasons.length - MAX_NAMED_PRODUCTS);
  throw new Conflict(messages.undoRefused(reasons.slice(0, MAX_NAMED_PRODUCTS), unlistedCount));
}

/** Returns the ids of the sizes that the import added. The undo deletes them. */
function getAddedSizes({ before, stored }: ImportedProductState): number[] {
  return [...(stored?.variantIds ?? [])]
    .filter(([name]) => before === null || !before.variants.includes(name))
    .map(([, id]) => id);
}

/**
 * Returns the ids of the sizes that the undo deletes, or changes from a set to a single size or vice versa. Neither
 * is possible for ordered sizes.
 */
function getRestrictedSizes(state: ImportedProductState): number[] {
  const { before, stored } = state;
  const changes = before === null ? [] : listSetChanges(before, stored);
  return [...getAddedSizes(state), ...changes.map(({ id }) => id)];
}

function hasImages({ imageRef: main, variantImages }: ProductInput, findImage: ImageFinder): boolean {
  const refs = [main, ...Object.values(variantImages).flatMap(({ images }) => images)];
  return refs.every((ref) => (ref.url === "" && ref.publicId === "") || findImage(ref) !== undefined);
}

/**
 * Returns the stock of a size after the undo: the stock before the import plus later changes by orders. `null` is
 * unlimited.
 */
function getStockAfterUndo(before: ProductInput, stored: StoredProduct, variant: string): number | null {
  const [previous, imported] = [
    getOwnEntry(before.stock, variant) ?? null,
    getOwnEntry(before.expectedStock, variant) ?? null,
  ];
  const current = getOwnEntry(stored.input.stock, variant) ?? null;
  // The stock of a set is calculated from its parts.
  if ([before, stored.input].some((input) => getSetParts(input, variant).length > 0)) return previous;
  if (previous === null || imported === null || current === null) return previous;
  return current + previous - imported;
}

/** Returns whether the stock before the import covers the orders since then. */
function hasEnoughStock({ before, stored }: ImportedProductState): boolean {
  if (before === null || stored === undefined) return true;
  return before.variants.every((variant) => (getStockAfterUndo(before, stored, variant) ?? 0) >= 0);
}

async function restoreProducts(
  tx: Database,
  states: readonly ImportedProductState[],
  context: WriteContext,
): Promise<Map<string, Date>> {
  const writes = states.flatMap(({ productId: id, before, stored }) => {
    if (before === null || stored === undefined) return [];
    const stock = Object.fromEntries(
      before.variants.map((variant) => [variant, getStockAfterUndo(before, stored, variant)]),
    );
    return [{ id, stored, input: { ...before, stock, expectedStock: {} } }];
  });
  const restoredTimes = await rewriteProducts(tx, writes, context);
  await writeSetParts(tx, writes);
  return restoredTimes;
}

/** Returns the products that the undo returned to their version before the import. */
function listRestoredProducts(
  states: readonly ImportedProductState[],
  restoredTimes: ReadonlyMap<string, Date>,
): RestoredProduct[] {
  return states.flatMap(({ productId, replacedAt }) => {
    const restoredAt = restoredTimes.get(productId);
    return restoredAt === undefined || replacedAt === null ? [] : [{ productId, replacedAt, restoredAt }];
  });
}

async function recordUndo(
  tx: Database,
  by: Actor | undefined,
  { id, fileName }: { id: string; fileName: string },
  states: readonly ImportedProductState[],
): Promise<void> {
  await recordAudits(tx, [
    { by, action: "import-undone", subject: { type: "import", id, label: fileName } },
    ...states.flatMap(({ before, stored, productId }) =>
      stored === undefined
        ? []
        : [
            {
              by,
              action: before === null ? ("deleted" as const) : ("import-undone" as const),
              subject: { type: "product" as const, id: productId, label: stored.input.name },
            },
          ],
    ),
  ]);
}
