import type { ImportPreview, ProductImport } from "#domain/product-files/product-import.ts";

import { staffRead, staffWrite } from "../staff-call.ts";
import type { ReadFile } from "./read-product-file.ts";

/** What a file would do; nothing is written. */
export function previewImport(id: string, file: ReadFile): Promise<ImportPreview> {
  return staffWrite("import_previewed", "/imports", {
    method: "POST",
    body: { id, ...file, isPreview: true },
  });
}

/** The same id sent again answers the same import. */
export function importProducts(id: string, file: ReadFile): Promise<ProductImport> {
  return staffWrite("products_imported", "/imports", { method: "POST", body: { id, ...file } });
}

export function undoImport(id: string): Promise<ProductImport> {
  return staffWrite("import_undone", `/imports/${encodeURIComponent(id)}/undo`, { method: "POST" });
}

export function listImports(): Promise<ProductImport[]> {
  return staffRead("/imports");
}
