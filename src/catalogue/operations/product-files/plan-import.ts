import { setImmediate } from "node:timers/promises";

import type { Database } from "#platform/db/client.server.ts";
import { draftProduct, findMissingColumns, toCellKey } from "../../rules/product-files/product-draft.ts";
import type { ProductGroup } from "../../rules/product-files/group-rows.ts";
import { parsePartsCell } from "../../rules/product-files/parts-cell.ts";
import { groupRows, findIdError } from "../../rules/product-files/group-rows.ts";
import type {
  FileError,
  FileRow,
  ImportedProduct,
  ImportPreview,
} from "../../rules/product-files/product-import.ts";
import {
  listImportChanges,
  listNewProductValues,
  parseTable,
} from "../../rules/product-files/product-import.ts";
import type { ProductInput } from "../../rules/product-input.ts";
import type { SheetTable } from "#platform/rules/sheet-cell.ts";

import { createIdFinder, readReferences } from "./file-references.ts";
import { findSetErrors } from "./set-plan.ts";
import type { StoredProduct } from "./stored-products.ts";
import { readStoredProducts } from "./stored-products.ts";

/** A valid product in a file. */
export interface PlannedProduct {
  /** Empty for a new product whose id is derived from its name. */
  id: string;
  input: ProductInput;
  stored: StoredProduct | undefined;
  rows: number[];
  changes: ImportedProduct["changes"];
  outcome: ImportedProduct["outcome"];
}

/** The changes that a file makes to the stored products. A plan with errors is not applied. */
export interface ImportPlan {
  products: PlannedProduct[];
  errors: FileError[];
  ignoredColumns: string[];
  notes: string[];
}

/** Products compared between pauses of the event loop. */
const PRODUCTS_PER_PAUSE = 100;

/**
 * Compares a file with the stored products. With `shouldLock`, locks the products, so that the plan stays valid until
 * the transaction ends. Spec: admin §5.
 */
export async function planImport(
  tx: Database,
  file: SheetTable,
  options: { shouldLock: boolean },
): Promise<ImportPlan> {
  const table = parseTable(file);
  const references = await readReferences(tx, table.rows);
  const { groups, errors } = groupRows(table.rows, await createIdFinder(tx, table.rows));
  const ids = groups.map(({ id }) => id).filter((id) => id !== "");
  const partIds = table.rows.flatMap(({ cells }) =>
    parsePartsCell(cells.set_of ?? "").parts.map(({ productId }) => productId),
  );
  const stored = await readStoredProducts(tx, ids, { ...options, partIds });
  const missingColumnErrors = findMissingColumns(
    table,
    groups.some(({ id }) => !stored.has(id)),
  );
  const products: PlannedProduct[] = [];
  const allErrors = [...table.errors, ...missingColumnErrors, ...errors];
  const unreadableCells = new Set(table.errors.map(toCellKey));
  const missingColumns = new Set(missingColumnErrors.map(({ column }) => column));
  for (const [index, group] of groups.entries()) {
    if (index % PRODUCTS_PER_PAUSE === 0) await setImmediate();
    const storedProduct = stored.get(group.id);
    const result = draftProduct(group, storedProduct?.input, references);
    const isReported = (error: FileError) =>
      missingColumns.has(error.column) || unreadableCells.has(toCellKey(error));
    allErrors.push(
      ...listIdErrors(group, storedProduct),
      ...result.errors.filter((error) => !isReported(error)),
    );
    if (result.input !== undefined) products.push(planProduct(group, result.input, storedProduct));
  }
  const rowByNumber = new Map(table.rows.map((row) => [row.row, row]));
  allErrors.push(
    ...(await findSetErrors(
      tx,
      products.map((product) => ({ ...product, rowByVariant: mapVariantsToRows(rowByNumber, product) })),
    )),
  );
  return {
    products,
    errors: allErrors.toSorted((a, b) => a.row - b.row),
    ignoredColumns: table.ignoredColumns,
    notes: table.notes,
  };
}

/** Returns the row number of each size of a product. Size names are compared case-insensitively. */
function mapVariantsToRows(rows: ReadonlyMap<number, FileRow>, product: PlannedProduct): Map<string, number> {
  const ownRows = product.rows.flatMap((row) => rows.get(row) ?? []);
  return new Map(
    product.input.variants.flatMap((variant): [string, number][] => {
      const ownRow = ownRows.find(({ cells }) => cells.variant?.toLowerCase() === variant.toLowerCase());
      const row = ownRow?.row ?? product.rows[0];
      return row === undefined ? [] : [[variant, row]];
    }),
  );
}

function listIdErrors({ id, rows }: ProductGroup, stored: StoredProduct | undefined): FileError[] {
  const message = stored === undefined && id !== "" ? findIdError(id) : undefined;
  return message === undefined ? [] : [{ row: rows[0]?.row ?? 1, column: "id", message }];
}

function planProduct(
  { id, rows }: ProductGroup,
  input: ProductInput,
  stored: StoredProduct | undefined,
): PlannedProduct {
  const changes = stored === undefined ? listNewProductValues(input) : listImportChanges(stored.input, input);
  const outcome = stored === undefined ? "added" : changes.length === 0 ? "unchanged" : "updated";
  return { id, input, stored, rows: rows.map(({ row }) => row), changes, outcome };
}

/** Converts a plan to the preview that staff see before an import. */
export function toPreview({ products, errors, ignoredColumns, notes }: ImportPlan): ImportPreview {
  return {
    products: products.map(({ id, input, outcome, rows, changes }) => ({
      id: id || null,
      name: input.name,
      outcome,
      rows,
      changes,
    })),
    errors,
    ignoredColumns,
    notes,
  };
}
