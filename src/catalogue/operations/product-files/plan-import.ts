import { setImmediate } from "node:timers/promises";

import type { Database } from "#platform/db/client.server.ts";
import { draftProduct, findMissingColumns, toCellKey } from "../../rules/product-files/product-draft.ts";
import { continueNames, findListColumns } from "../../rules/product-files/adapt-list.ts";
import type { ProductGroup } from "../../rules/product-files/group-rows.ts";
import { parsePartsCell } from "../../rules/product-files/parts-cell.ts";
import { dropForeignIds, findIdError, groupRows, settleIds } from "../../rules/product-files/group-rows.ts";
import { getHeaderName, parseTable } from "../../rules/product-files/parse-table.ts";
import { createFindings, describeFindings, prepareGroup } from "../../rules/product-files/prepare-group.ts";
import type { ProductColumn } from "../../rules/product-files/product-columns.ts";
import { SHOP_NAMES } from "../../rules/product-files/shop-exports.ts";
import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import type {
  FileError,
  FileRow,
  FileTable,
  ImportedProduct,
  ImportPreview,
} from "../../rules/product-files/product-import.ts";
import { listImportChanges, listNewProductValues } from "../../rules/product-files/product-import.ts";
import type { ProductInput } from "../../rules/product-input.ts";
import { toShopDay } from "#platform/rules/day.ts";
import type { SheetTable } from "#platform/rules/sheet-cell.ts";

import { createIdFinder, findStoredIds, readReferences } from "./file-references.ts";
import { htmlToText } from "./html-to-text.ts";
import { readChosenColumns } from "./import-columns.ts";
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
export interface ImportPlan extends Omit<ImportPreview, "products"> {
  products: PlannedProduct[];
}

/** What staff chose for a file. */
export interface ImportChoices {
  /** Columns by header; "" for a column that is not imported. Others are as in the last import. */
  columns?: Readonly<Record<string, string>> | undefined;
  /** The collection of new products whose row names none. */
  collection?: string | undefined;
  /** The address to which relative addresses of images are added. */
  imageBase?: string | undefined;
}

interface PlanOptions extends ImportChoices {
  shouldLock: boolean;
}

/** Columns whose values are computed from cells of another shop's export. */
const CONVERTED_COLUMNS = new Set<string | null>(["price", "stock", "weight_g", "discount"]);

/** Products compared between pauses of the event loop. */
const PRODUCTS_PER_PAUSE = 100;

/**
 * Compares a file with the stored products. With `shouldLock`, locks the products, so that the plan stays valid until
 * the transaction ends. Spec: admin §5.
 */
export async function planImport(tx: Database, file: SheetTable, options: PlanOptions): Promise<ImportPlan> {
  const table = parseTable(file, {
    columns: options.columns ?? {},
    remembered: await readChosenColumns(tx),
    today: toShopDay(new Date()),
    toText: htmlToText,
  });
  const { groups, errors } = await groupTable(tx, table);
  const ids = groups.map(({ id }) => id).filter((id) => id !== "");
  const partIds = table.rows.flatMap(({ cells }) =>
    parsePartsCell(cells.set_of ?? "").parts.map(({ productId }) => productId),
  );
  const stored = await readStoredProducts(tx, ids, { ...options, partIds });
  const prepared = await prepareGroups(tx, table, groups, (id) => stored.get(id)?.input, options);
  const missingColumnErrors = findMissingColumns(
    table,
    groups.some(({ id }) => !stored.has(id)),
  );
  const products: PlannedProduct[] = [];
  const allErrors = [...table.errors, ...missingColumnErrors, ...errors, ...prepared.errors];
  const unreadableCells = new Set(table.errors.map(toCellKey));
  const unreadableRows = new Set(table.shop === undefined ? [] : table.errors.map(({ row }) => row));
  const missingColumns = new Set(missingColumnErrors.map(({ column }) => column));
  for (const [index, group] of prepared.groups.entries()) {
    if (index % PRODUCTS_PER_PAUSE === 0) await setImmediate();
    const storedProduct = stored.get(group.id);
    const result = draftProduct(group, storedProduct?.input, prepared.references);
    const isReported = (error: FileError) =>
      missingColumns.has(error.column) ||
      unreadableCells.has(toCellKey(error)) ||
      // Several columns of an export become the price, whose cell is quoted already.
      (unreadableRows.has(error.row) && CONVERTED_COLUMNS.has(error.column)) ||
      // A product without a collection has no image of a collection either.
      (prepared.needsCollection &&
        (error.column === "collection" || error.column === "image") &&
        !group.rows[0]?.cells.collection);
    allErrors.push(
      ...listIdErrors(group, storedProduct),
      ...result.errors.filter((error) => !isReported(error)),
    );
    if (result.input !== undefined) products.push(planProduct(group, result.input, storedProduct));
  }
  const rowByNumber = new Map(prepared.groups.flatMap(({ rows }) => rows).map((row) => [row.row, row]));
  allErrors.push(
    ...(await findSetErrors(
      tx,
      products.map((product) => ({ ...product, rowByVariant: mapVariantsToRows(rowByNumber, product) })),
    )),
  );
  return {
    products,
    errors: allErrors
      .map((error) => ({ ...error, column: getHeaderName(table, error.column) }))
      .toSorted((a, b) => a.row - b.row),
    shop: table.shop === undefined ? null : SHOP_NAMES[table.shop],
    headers: table.headers,
    images: prepared.images,
    needsCollection: prepared.needsCollection,
    notes: [...table.notes, ...prepared.notes],
  };
}

/** Groups the rows of a file by product. Ids of other shops are dropped. */
async function groupTable(tx: Database, table: FileTable) {
  if (table.shop === undefined) {
    const continued = continueNames(table);
    table.rows = continued.rows;
    table.notes.push(...continued.notes);
    const ids = table.rows.flatMap(({ cells }) => cells.id || []);
    const stored = await findStoredIds(tx, ids);
    const rows = dropForeignIds(table.rows, (id) => stored.has(id));
    if (rows !== undefined) {
      table.rows = rows;
      table.notes.push(messages.numbersAreNoIds);
    }
  } else {
    const ids = new Set(table.rows.flatMap(({ cells, otherId }) => [cells.id || [], otherId ?? []].flat()));
    const stored = await readStoredProducts(tx, [...ids], { shouldLock: false });
    table.rows = settleIds(table.rows, (id) => stored.get(id)?.input, table.shop);
  }
  const { groups, errors } = groupRows(table.rows, await createIdFinder(tx, table.rows));
  // Without a column of names, the table has one error instead of one per row.
  return { groups, errors: table.columns.has("id") || table.columns.has("name") ? errors : [] };
}

/** Gives the products of a file stored images and collections, and reports what is missing. */
async function prepareGroups(
  tx: Database,
  table: FileTable,
  groups: readonly ProductGroup[],
  findStored: (id: string) => ProductInput | undefined,
  { collection = "", imageBase = "", shouldLock }: PlanOptions,
) {
  const references = await readReferences(tx, table.rows, imageBase);
  const findings = createFindings();
  const chosen = references.findCollectionIds(collection)[0] ?? "";
  const listColumns = findListColumns(table);
  table.columns = new Set([
    ...table.columns,
    "description",
    ...(chosen === "" ? [] : ["collection" as const]),
  ]);
  const prepared = groups.map((group) =>
    prepareGroup(group, findings, {
      references,
      isExport: table.shop !== undefined,
      ...listColumns,
      stored: findStored(group.id),
      collection: chosen,
      imageBase,
    }),
  );
  const { toFetch, missing, needsBase, withoutCollection } = findings;
  const errors: FileError[] = [];
  const addError = (column: ProductColumn, message: string) =>
    errors.push({ row: table.headerRow, column, message });
  const needsCollection = withoutCollection.length > 0;
  if (needsCollection && table.columns.has("collection"))
    addError("collection", messages.chooseCollection(withoutCollection.length));
  if (toFetch.size > 0 && shouldLock) addError("image", messages.fetchFirst(toFetch.size));
  return {
    groups: prepared,
    // The preview shows products as they will be once their images are fetched.
    references: {
      ...references,
      findStoredImage: (name: string) =>
        references.findStoredImage(name) ?? (toFetch.has(name) ? { url: name, publicId: name } : undefined),
    },
    errors,
    needsCollection,
    images: {
      toFetch: [...toFetch],
      missing: [...missing].map(([url, reason]) => ({ url, reason })),
      needsBase,
    },
    notes: describeFindings(findings),
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
export function toPreview({ products, ...plan }: ImportPlan): ImportPreview {
  return {
    products: products.map(({ id, input, outcome, rows, changes }) => ({
      id: id || null,
      name: input.name,
      outcome,
      rows,
      changes,
    })),
    ...plan,
  };
}
