import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { productImportRows, productImports } from "../../tables/product-change-schema.server.ts";
import type { Actor, AuditChange } from "#staff/rules/audit/audit.ts";
import { isStockField } from "#staff/rules/audit/audit.ts";
import type { FieldErrors } from "#kit/rules/errors.ts";
import { InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import type { FileError, ImportPreview, ProductImport } from "../../rules/product-files/product-import.ts";
import type { ProductInput } from "../../rules/product-input.ts";
import type { SheetTable } from "#platform/rules/sheet-cell.ts";
import type { NoteMatcher } from "../../rules/scent/match-notes.ts";
import { readNoteMatcher } from "../scent/rematch-products.ts";
import type { AuditRecord } from "#staff/operations/record-audit.ts";
import { recordAudits } from "#staff/operations/record-audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";

import type { AddedProduct } from "./add-products.ts";
import { addProducts } from "./add-products.ts";
import { readImageFinder } from "./file-references.ts";
import { mapInBatches } from "./in-batches.ts";
import { getImport } from "./list-imports.ts";
import { rememberColumns } from "./import-columns.ts";
import type { ImportChoices, ImportPlan, PlannedProduct } from "./plan-import.ts";
import { planImport, toPreview } from "./plan-import.ts";
import type { StoredProduct } from "./stored-products.ts";
import { rewriteProducts } from "./write-products.ts";
import { writeSetParts } from "./write-set-parts.ts";

/** Returns the changes that a file would make, and all errors in the file. Changes nothing. */
export async function previewImport(
  db: Database,
  file: SheetTable,
  choices: ImportChoices = {},
): Promise<ImportPreview> {
  return db.transaction(async (tx) =>
    toPreview(await planImport(tx, file, { ...choices, shouldLock: false })),
  );
}

/**
 * Adds and updates the products of a file in one transaction. A repeated import id returns the first import and changes
 * nothing.
 * @throws InvalidInput with all errors of the file, under the field names `rows.{row}.{column}`
 */
export async function importProducts(
  db: Database,
  { id, fileName, table }: { id: string; fileName: string; table: SheetTable },
  { by, ...choices }: ImportChoices & { by?: Actor | undefined } = {},
): Promise<ProductImport> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const existing = await getImport(tx, id);
    if (existing !== undefined) return existing;
    const findNote = await readNoteMatcher(tx);
    const plan = await planImport(tx, table, { ...choices, shouldLock: true });
    assertNoErrors(plan.errors);
    const writtenProducts = await writePlan(tx, plan, { findNote, by });
    await rememberColumns(tx, choices.columns ?? {});
    const [added, updated] = [writtenProducts.added.length, writtenProducts.updated.length];
    await tx.insert(productImports).values({ id, fileName, added, updated, staffId: by?.uid ?? null });
    await mapInBatches(toImportRows(id, writtenProducts), (batch) =>
      tx.insert(productImportRows).values(batch).returning({ id: productImportRows.id }),
    );
    await recordAudits(tx, toAuditRecords(by, { id, fileName }, writtenProducts));
    if (added + updated > 0) await incrementRevision(tx);
    return getExistingImport(tx, id);
  });
}

/** Serializes imports and undos, without blocking queries that list imports. */
export async function lockImports(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${productImports} in share row exclusive mode`);
}

/** Returns an import. @throws NotFound if the id is unknown */
export async function getExistingImport(tx: Database, id: string): Promise<ProductImport> {
  const productImport = await getImport(tx, id);
  if (productImport === undefined) throw new NotFound(messages.importUnknown);
  return productImport;
}

function assertNoErrors(errors: readonly FileError[]): void {
  if (errors.length === 0) return;
  const fields: FieldErrors = {};
  for (const { row, column, message } of errors) (fields[`rows.${row}.${column ?? ""}`] ??= []).push(message);
  throw new InvalidInput(messages.hasErrors(errors.length), fields);
}

interface UpdatedProduct {
  product: PlannedProduct;
  stored: StoredProduct;
  updatedAt: Date;
}

interface WrittenProducts {
  added: AddedProduct[];
  updated: UpdatedProduct[];
}

async function writePlan(
  tx: Database,
  { products }: ImportPlan,
  { findNote, by }: { findNote: NoteMatcher; by: Actor | undefined },
): Promise<WrittenProducts> {
  const findImage = await readImageFinder(
    tx,
    products.map(({ input }) => input),
  );
  const context = { findImage, findNote, staffId: by?.uid };
  const updates = products.flatMap((product) =>
    product.outcome === "updated" && product.stored !== undefined
      ? [{ product, id: product.id, input: product.input, stored: product.stored }]
      : [],
  );
  const updatedAtById = await rewriteProducts(tx, updates, context);
  const newProducts = products.filter(({ outcome }) => outcome === "added");
  const added = await addProducts(tx, newProducts, context);
  await writeSetParts(tx, [...updates, ...added.map((product) => ({ ...product, stored: undefined }))]);
  return {
    added,
    updated: updates.map(({ product, id, stored }) => ({
      product,
      stored,
      updatedAt: updatedAtById.get(id) ?? stored.updatedAt,
    })),
  };
}

function toImportRows(
  importId: string,
  { added, updated }: WrittenProducts,
): (typeof productImportRows.$inferInsert)[] {
  const addedRows = added.map(({ id: productId, updatedAt: savedAt }) => {
    return { importId, productId, before: null, savedAt, replacedAt: null };
  });
  const updatedRows = updated.map(({ product, stored, updatedAt: savedAt }) => {
    const before: ProductInput = { ...stored.input, expectedStock: product.input.stock };
    return { importId, productId: product.id, before, savedAt, replacedAt: stored.updatedAt };
  });
  return [...addedRows, ...updatedRows];
}

function toAuditRecords(
  by: Actor | undefined,
  { id, fileName }: { id: string; fileName: string },
  { added, updated }: WrittenProducts,
): AuditRecord[] {
  const counts = [
    { field: "added", from: null, to: String(added.length) },
    { field: "updated", from: null, to: String(updated.length) },
  ];
  const importRecord: AuditRecord = {
    by,
    action: "imported",
    subject: { type: "import", id, label: fileName },
    changes: counts,
  };
  return [
    importRecord,
    ...added.map((product) => toProductRecord(by, "added", product, [])),
    ...updated.flatMap(({ product }) => toUpdateRecords(by, product)),
  ];
}

/** Returns separate audit records for stock changes and other changes, as saving a product does. */
function toUpdateRecords(by: Actor | undefined, { id, input, changes }: PlannedProduct): AuditRecord[] {
  const isStockChange = ({ field }: AuditChange) => isStockField(field);
  const stockChanges = changes.filter(isStockChange);
  const otherChanges = changes.filter((change) => !isStockChange(change));
  return [
    ...(otherChanges.length > 0 ? [toProductRecord(by, "imported", { id, input }, otherChanges)] : []),
    ...(stockChanges.length > 0 ? [toProductRecord(by, "stock-changed", { id, input }, stockChanges)] : []),
  ];
}

function toProductRecord(
  by: Actor | undefined,
  action: AuditRecord["action"],
  { id, input }: { id: string; input: ProductInput },
  changes: readonly AuditChange[],
): AuditRecord {
  return { by, action, subject: { type: "product", id, label: input.name }, changes };
}
