import { asc, eq, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orderItems } from "#db/schema/order-schema.server.ts";
import { collections } from "#db/schema/schema.server.ts";
import { productImportRows, productImports } from "#db/schema/staff-schema.server.ts";
import type { Actor } from "#domain/staff/audit.ts";
import { Conflict } from "#domain/shared/errors.ts";
import { lookup } from "#domain/shared/lookup.ts";
import { productFileMessages as messages } from "#domain/product-files/staff-messages.ts";
import type { ProductImport } from "#domain/product-files/product-import.ts";
import type { ProductInput } from "#domain/catalogue/product-input.ts";
import { recordAudits } from "#operations/staff/record-audit.ts";
import type { ImageFinder } from "#operations/media/find-images.ts";
import { deleteLockedProducts } from "#operations/catalogue/products/delete-products.ts";
import { incrementRevision } from "#operations/revision/catalogue-revision.ts";

import { readImageFinder } from "./file-references.ts";
import { lockImports, requireImport } from "./import-products.ts";
import { inBatches } from "./in-batches.ts";
import type { StoredProduct } from "./stored-products.ts";
import { readStoredProducts } from "./stored-products.ts";
import { rewriteProducts } from "./write-products.ts";

/** Maximum number of products listed by name in an error. */
const MAX_NAMED_PRODUCTS = 5;

/**
 * Restores every product of an import and deletes the products that it added, in one transaction. Stock that orders took or
 * returned since then is kept; only the import's own difference is reversed.
 * @throws NotFound if the import is unknown
 * @throws Conflict if it was already undone, or with the products that were changed, ordered or deleted since
 */
export async function undoImport(
  db: Database,
  id: string,
  options: { by?: Actor | undefined } = {},
): Promise<ProductImport> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const { undoneAt, fileName } = await requireImport(tx, id);
    if (undoneAt !== null) throw new Conflict(messages.undoneAlready);
    const steps = await readSteps(tx, id);
    const findImage = await readImageFinder(
      tx,
      steps.flatMap(({ before }) => before ?? []),
    );
    await assertUndoable(tx, steps, findImage);
    await restoreProducts(tx, steps, { findImage, staffId: options.by?.uid });
    const removed = steps.flatMap(({ before, stored }) => (before === null && stored ? [stored.id] : []));
    await deleteLockedProducts(tx, removed);
    await tx.update(productImports).set({ undoneAt: new Date() }).where(eq(productImports.id, id));
    await recordUndo(tx, options.by, { id, fileName }, steps);
    if (steps.length > 0) await incrementRevision(tx);
    return requireImport(tx, id);
  });
}

/** The import's effect on one product and its current state; `stored` is undefined if it was deleted since. */
interface Step {
  productId: string;
  before: ProductInput | null;
  savedAt: Date;
  stored: StoredProduct | undefined;
}

async function readSteps(tx: Database, importId: string): Promise<Step[]> {
  const rows = await tx
    .select()
    .from(productImportRows)
    .where(eq(productImportRows.importId, importId))
    .orderBy(asc(productImportRows.id));
  const ids = rows.map(({ productId }) => productId);
  const stored = await readStoredProducts(tx, ids, { isLocked: true });
  return rows.map(({ productId, before, savedAt }) => {
    return { productId, before, savedAt, stored: stored.get(productId) };
  });
}

async function assertUndoable(tx: Database, steps: readonly Step[], findImage: ImageFinder): Promise<void> {
  const ordered = await findOrderedSizes(tx, steps.flatMap(addedSizes));
  const known = await tx.select({ id: collections.id }).from(collections).for("key share");
  const collectionIds = new Set(known.map(({ id }) => id));
  const reasons = steps.flatMap((step): string[] => {
    const { stored, before } = step;
    const name = stored?.input.name ?? before?.name ?? step.productId;
    // A product that the import added and staff deleted is already in its previous state.
    if (stored === undefined) return before === null ? [] : [messages.deletedSince(name)];
    if (addedSizes(step).some((size) => ordered.has(size)) || !hasEnoughStock(step))
      return [messages.soldSince(name)];
    if (stored.updatedAt.getTime() !== step.savedAt.getTime()) return [messages.changedSince(name)];
    if (before !== null && (!collectionIds.has(before.collectionRef) || !hasPictures(before, findImage)))
      return [messages.collectionGone(name)];
    return [];
  });
  if (reasons.length === 0) return;
  const unlistedCount = Math.max(0, reasons.length - MAX_NAMED_PRODUCTS);
  throw new Conflict(messages.undoRefused(reasons.slice(0, MAX_NAMED_PRODUCTS), unlistedCount));
}

/** Returns the sizes that the import added, which the undo deletes. */
function addedSizes({ before, stored }: Step): number[] {
  return [...(stored?.variantIds ?? [])]
    .filter(([name]) => before === null || !before.variants.includes(name))
    .map(([, id]) => id);
}

async function findOrderedSizes(tx: Database, sizes: readonly number[]): Promise<Set<number>> {
  const rows = await inBatches(sizes, (batch) =>
    tx
      .selectDistinct({ id: orderItems.variantId })
      .from(orderItems)
      .where(inArray(orderItems.variantId, batch)),
  );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

function hasPictures({ picture: main, variantImages }: ProductInput, findImage: ImageFinder): boolean {
  const pictures = [main, ...Object.values(variantImages).flatMap(({ images }) => images)];
  return pictures.every(
    (picture) => (picture.url === "" && picture.publicId === "") || findImage(picture) !== undefined,
  );
}

/** Returns the stock of a size after the undo: the previous stock plus changes by orders since; `null` is unlimited. */
function stockAfterUndo(before: ProductInput, stored: StoredProduct, variant: string): number | null {
  const [previous, imported] = [
    lookup(before.stock, variant) ?? null,
    lookup(before.expectedStock, variant) ?? null,
  ];
  const current = lookup(stored.input.stock, variant) ?? null;
  if (previous === null || imported === null || current === null) return previous;
  return current + previous - imported;
}

/** Returns whether the previous stock covers the orders since the import. */
function hasEnoughStock({ before, stored }: Step): boolean {
  if (before === null || stored === undefined) return true;
  return before.variants.every((variant) => (stockAfterUndo(before, stored, variant) ?? 0) >= 0);
}

async function restoreProducts(
  tx: Database,
  steps: readonly Step[],
  context: { findImage: ImageFinder; staffId: string | null | undefined },
): Promise<void> {
  const writes = steps.flatMap(({ productId: id, before, stored }) => {
    if (before === null || stored === undefined) return [];
    const stock = Object.fromEntries(
      before.variants.map((variant) => [variant, stockAfterUndo(before, stored, variant)]),
    );
    return [{ id, stored, input: { ...before, stock, expectedStock: {} } }];
  });
  await rewriteProducts(tx, writes, context);
}

async function recordUndo(
  tx: Database,
  by: Actor | undefined,
  { id, fileName }: { id: string; fileName: string },
  steps: readonly Step[],
): Promise<void> {
  await recordAudits(tx, [
    { by, action: "import-undone", subject: { type: "import", id, label: fileName } },
    ...steps.flatMap(({ before, stored, productId }) =>
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
