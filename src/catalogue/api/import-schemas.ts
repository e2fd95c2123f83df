import * as imports from "../rules/product-files/import-schema.ts";

export const importPreviewSchema = imports.importPreviewSchema.openapi("ImportPreview");
export const productImportResponseSchema = imports.completedImportSchema.openapi("ProductImport");
