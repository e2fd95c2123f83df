import type { Database } from "#db/client.server.ts";
import { draftProduct, findMissingColumns } from "#domain/product-files/product-draft.ts";
import type { ProductGroup } from "#domain/product-files/group-rows.ts";
import { parsePartsCell } from "#domain/product-files/parts-cell.ts";
import { groupRows, findIdError } from "#domain/product-files/group-rows.ts";
import type {
  FileError,
  FileRow,
  ImportedProduct,
  ImportPreview,
  ProductImportInput,
} from "#domain/product-files/product-import.ts";
import { listImportChanges, listNewProductValues, parseTable } from "#domain/product-files/product-import.ts";
import type { ProductInput } from "#domain/catalogue/product-input.ts";

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
}

/**
 * Compares a file with the stored products. With `shouldLock`, locks the products, so that the plan stays valid until
 * the transaction ends. Spec: admin §5.
 */
export async function planImport(
  tx: Database,
  file: Pick<ProductImportInput, "columns" | "rows">,
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
    table.columns,
    groups.some(({ id }) => !stored.has(id)),
  );
  const products: PlannedProduct[] = [];
  const allErrors = [...table.errors, ...missingColumnErrors, ...errors];
  for (const group of groups) {
    const storedProduct = stored.get(group.id);
    const result = draftProduct(group, storedProduct?.input, references);
    const isMissingColumn = (error: FileError) =>
      missingColumnErrors.some(({ column }) => column === error.column);
    allErrors.push(
      ...listIdErrors(group, storedProduct),
      ...result.errors.filter((error) => !isMissingColumn(error)),
    );
    if (result.input !== undefined) products.push(planProduct(group, result.input, storedProduct));
  }
  allErrors.push(
    ...(await findSetErrors(
      tx,
      products.map((product) => ({ ...product, rowByVariant: mapVariantsToRows(table.rows, product) })),
    )),
  );
  return {
    products,
    errors: allErrors.toSorted((a, b) => a.row - b.row),
    ignoredColumns: table.ignoredColumns,
  };
}

/** Returns the row number of each size of a product. Size names are compared case-insensitively. */
function mapVariantsToRows(rows: readonly FileRow[], product: PlannedProduct): Map<string, number> {
  const ownRows = rows.filter(({ row }) => product.rows.includes(row));
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
export function toPreview({ products, errors, ignoredColumns }: ImportPlan): ImportPreview {
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
  };
}
