import { mediaMessages } from "#media/rules/staff-messages.ts";
import { asc, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { stockMovements } from "../../tables/stock-schema.server.ts";
import { productVariants, variantImages } from "../../tables/variant-schema.server.ts";
import type { Actor, AuditChange } from "#staff/rules/audit/audit.ts";
import { toStockField } from "#staff/rules/audit/audit.ts";
import type { FieldErrors } from "#kit/rules/errors.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import { productInputMessages } from "../../rules/product-input-messages.ts";
import { setMessages } from "../../rules/set-messages.ts";
import { staffProductMessages } from "../../rules/staff-messages.ts";
import { toPaisa } from "#kit/rules/money.ts";
import type { ProductInput } from "../../rules/product-input.ts";
import { matchesReference } from "../../rules/variant-images.ts";
import type { SizeDetails } from "../../rules/scent/size-details.ts";
import { parseVolume } from "../../rules/scent/size-details.ts";
import type { ImageFinder } from "#media/operations/find-images.ts";
import { setStock } from "../stock/set-stock.ts";

import { findOrderedSizes } from "../queries.ts";
import { findSetsOfSizes } from "./find-sets.ts";
import { endSets, lockSizesAndParts, saveSetParts } from "./save-set-parts.ts";
import { matchVariants } from "../lists/match-variants.ts";

interface SavedVariant {
  id: number;
  name: string;
  isNew: boolean;
  /** Stock before the save; `null` is unlimited. */
  stock: number | null;
  /** Whether the size was a set before the save. */
  isSet: boolean;
}

export interface SaveVariantsOptions {
  by?: Actor | undefined;
  /** Sold counts by size, only for imports. */
  sold?: Readonly<Record<string, number>> | undefined;
}

/**
 * Saves a product's sizes with their order, prices, stock and images, and writes stock changes to the ledger.
 * Removes sizes that the input omits. Returns the stock changes for the audit log.
 * @throws Conflict if the stock of a size differs from its `expectedStock`, or if an ordered size changes between a set
 * and a single size
 */
export async function saveVariants(
  tx: Database,
  productId: string,
  input: ProductInput,
  findImage: ImageFinder,
  options: SaveVariantsOptions = {},
): Promise<AuditChange[]> {
  const partSizes = await lockSizesAndParts(tx, productId, input);
  const variants = await writeVariants(tx, productId, input);
  assertStockUnchanged(variants, input);
  await assertNoOrderedSetChange(tx, variants, input);
  if (input.parts) await endSets(tx, variants, input);
  await writeImages(tx, variants, input, findImage);
  const changes: AuditChange[] = [];
  for (const { id: variantId, name: variant, isNew, stock: before, isSet } of variants) {
    // The stock of a set is stored as null, because it is computed from its parts.
    const stock = willBeSet(input, { name: variant, isSet }) ? null : getOwnEntry(input.stock, variant);
    if (stock !== undefined) {
      const reason = isNew ? "initial" : "adjusted";
      await setStock(tx, { variantId, productId, variant, stock, reason, staffId: options.by?.uid });
      if (!isNew && stock !== before) {
        changes.push({ field: toStockField(variant), from: toStockText(before), to: toStockText(stock) });
      }
    }
    const sold = getOwnEntry(options.sold ?? {}, variant) ?? 0;
    if (sold > 0) await importSoldCount(tx, { variantId, productId, variant }, sold);
  }
  if (input.parts) await saveSetParts(tx, variants, input, partSizes);
  return changes;
}

/** Returns a stock level as text for the audit log. */
export function toStockText(stock: number | null): string {
  return stock === null ? staffProductMessages.unlimited : String(stock);
}

/** Returns whether a size is a set after the save. Without `parts`, the input leaves sets unchanged. */
function willBeSet({ parts }: ProductInput, { name, isSet }: Pick<SavedVariant, "name" | "isSet">): boolean {
  return parts ? (getOwnEntry(parts, name) ?? []).length > 0 : isSet;
}

/**
 * Checks that no ordered size changes between a set and a single size. Otherwise, cancelling an order would restore
 * the wrong stock.
 * @throws Conflict if an ordered size would change
 */
async function assertNoOrderedSetChange(
  tx: Database,
  variants: readonly SavedVariant[],
  input: ProductInput,
): Promise<void> {
  const changingSizes = variants.filter((size) => !size.isNew && willBeSet(input, size) !== size.isSet);
  const ordered = await findOrderedSizes(
    tx,
    changingSizes.map(({ id }) => id),
  );
  const size = changingSizes.find(({ id }) => ordered.has(id));
  if (size === undefined) return;
  const message = setMessages.sizeOrdered(size.name);
  throw new Conflict(message, { [`parts.${size.name}`]: [message] });
}

function assertStockUnchanged(variants: readonly SavedVariant[], input: ProductInput): void {
  const errors: FieldErrors = {};
  for (const { name, isNew, stock, isSet } of variants) {
    const expected = getOwnEntry(input.expectedStock, name);
    if (isNew || isSet || expected === undefined || expected === stock) continue;
    const message = staffProductMessages.stockChanged(name, toStockText(expected), toStockText(stock));
    errors[`stock.${name}`] = [message];
  }
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new Conflict(first, errors);
}

async function writeVariants(tx: Database, productId: string, input: ProductInput): Promise<SavedVariant[]> {
  const { changes, before } = await lockAndMatchVariants(tx, productId, input);
  const removedIds = changes.remove.map((variant) => variant.id);
  await assertNotParts(tx, removedIds);
  if (removedIds.length > 0) await tx.delete(productVariants).where(inArray(productVariants.id, removedIds));
  const renamedIds = changes.keep
    .filter((variant) => variant.oldName !== variant.name)
    .map((variant) => variant.id);
  if (renamedIds.length > 0) {
    // Temporary names allow two sizes to swap their names.
    await tx
      .update(productVariants)
      .set({ name: sql`chr(1) || ${productVariants.id}` })
      .where(inArray(productVariants.id, renamedIds));
  }
  for (const { id, name, oldName, position } of changes.keep) {
    const price = toPaisa(getPrice(input, name));
    const details = getOwnEntry(input.sizes ?? {}, name) ?? (name === oldName ? {} : getVolumeOfName(name));
    await tx
      .update(productVariants)
      .set({ name, position, price, ...details })
      .where(eq(productVariants.id, id));
  }
  const addedVariants =
    changes.add.length === 0
      ? []
      : await tx
          .insert(productVariants)
          .values(
            changes.add.map((variant) => ({
              productId,
              ...variant,
              price: toPaisa(getPrice(input, variant.name)),
              ...getNewSizeDetails(input, variant.name),
            })),
          )
          .returning({ id: productVariants.id, name: productVariants.name });
  return [
    ...changes.keep.map(({ id, name }) => ({ id, name, isNew: false, ...(before.get(id) ?? NEW_SIZE) })),
    ...addedVariants.map((variant) => ({ ...variant, isNew: true, ...NEW_SIZE })),
  ].toSorted((a, b) => a.id - b.id);
}

const NEW_SIZE = { stock: null, isSet: false };

/** @throws Conflict if a size is part of a set */
async function assertNotParts(tx: Database, sizeIds: readonly number[]): Promise<void> {
  const [usage] = sizeIds.length === 0 ? [] : await findSetsOfSizes(tx, sizeIds);
  if (usage !== undefined) throw new Conflict(setMessages.sizeIsPart(usage.variant, usage.setName));
}

/** Returns the volume in the new name of a size, so that a renamed size does not keep the volume of its old name. */
function getVolumeOfName(name: string): { volumeMl?: number } {
  const volumeMl = parseVolume(name);
  return volumeMl === null ? {} : { volumeMl };
}

/** Returns the details of a new size. By default, the volume is derived from the name. */
export function getNewSizeDetails(input: Pick<ProductInput, "sizes">, name: string): SizeDetails {
  return (
    getOwnEntry(input.sizes ?? {}, name) ?? {
      volumeMl: parseVolume(name),
      sku: "",
      barcode: "",
      isTester: false,
    }
  );
}

async function lockAndMatchVariants(tx: Database, productId: string, input: ProductInput) {
  const stored = await tx
    .select({
      id: productVariants.id,
      name: productVariants.name,
      stock: productVariants.stock,
      isSet: productVariants.isSet,
    })
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
    .orderBy(asc(productVariants.id))
    .for("update");
  const changes = matchVariants(stored, input.variants, input.renamedFrom);
  const [unknownName] = changes.unknownOldNames;
  if (unknownName !== undefined) {
    const message = productInputMessages.variantRenameUnknown(unknownName);
    throw new InvalidInput(message, { renamedFrom: [message] });
  }
  return { changes, before: new Map(stored.map(({ id, stock, isSet }) => [id, { stock, isSet }])) };
}

function getPrice(input: ProductInput, variant: string): number {
  return input.variantPricing[variant] ?? 0;
}

async function writeImages(
  tx: Database,
  variants: readonly SavedVariant[],
  input: ProductInput,
  findImage: ImageFinder,
): Promise<void> {
  const existingIds = variants.filter((variant) => !variant.isNew).map((variant) => variant.id);
  if (existingIds.length > 0)
    await tx.delete(variantImages).where(inArray(variantImages.variantId, existingIds));
  const rows = variants.flatMap(({ id, name }) => toImageRows(id, name, input, findImage));
  if (rows.length > 0) await tx.insert(variantImages).values(rows);
}

/** Returns the rows of a size's images. @throws InvalidInput if an image is not stored */
export function toImageRows(variantId: number, name: string, input: ProductInput, findImage: ImageFinder) {
  const { images, primary } = input.variantImages[name] ?? { images: [], primary: null };
  const primaryByImageId = new Map<number, boolean>();
  for (const storedImage of images) {
    const imageId = findImage(storedImage);
    if (imageId === undefined) throw createUnknownImageError(`variantImages.${name}`);
    // The input can reference the same image by publicId and by URL.
    primaryByImageId.set(
      imageId,
      (primaryByImageId.get(imageId) ?? false) || matchesReference(storedImage, primary ?? ""),
    );
  }
  return [...primaryByImageId].map(([imageId, isPrimary], position) => ({
    variantId,
    imageId,
    position,
    isPrimary,
  }));
}

/** Creates the error for an image that is not stored in the shop. */
export function createUnknownImageError(field: string): InvalidInput {
  return new InvalidInput(mediaMessages.imageUnknown, {
    [field]: [mediaMessages.imageUnknown],
  });
}

async function importSoldCount(
  tx: Database,
  size: { variantId: number; productId: string; variant: string },
  sold: number,
): Promise<void> {
  await tx.update(productVariants).set({ sold }).where(eq(productVariants.id, size.variantId));
  await tx.insert(stockMovements).values({ ...size, delta: 0, soldDelta: sold, reason: "initial" });
}
