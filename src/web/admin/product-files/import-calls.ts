import type { ImportPreview, ProductImport } from "#domain/product-files/product-import.ts";

import { callStaffRead, callStaffWrite } from "../staff-call.ts";
import type { ProductFile } from "./read-product-file.ts";

/** Returns the changes that importing a file would make. Changes nothing. */
export async function previewImport(id: string, file: ProductFile): Promise<ImportPreview> {
  const json = { id, ...file, isPreview: true };
  const preview = await callStaffWrite("import_previewed", "POST /api/admin/imports", { json });
  if (!("products" in preview)) throw new Error("The API imported a file instead of previewing it");
  return preview;
}

/** Imports a file. Calls with the same id return the same import. */
export async function importProducts(id: string, file: ProductFile): Promise<ProductImport> {
  const json = { id, ...file };
  const stored = await callStaffWrite("products_imported", "POST /api/admin/imports", { json });
  if ("products" in stored) throw new Error("The API previewed a file instead of importing it");
  return stored;
}

export function undoImport(id: string): Promise<ProductImport> {
  return callStaffWrite("import_undone", "POST /api/admin/imports/:id/undo", { param: { id } });
}

export function listImports(): Promise<ProductImport[]> {
  return callStaffRead("GET /api/admin/imports", {});
}
