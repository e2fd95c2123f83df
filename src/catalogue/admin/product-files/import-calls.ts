import type { ImportPreview, ProductImport } from "../../rules/product-files/product-import.ts";
import { MAX_IMPORT_FILE_BYTES } from "../../rules/product-files/product-file.ts";
import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import { track } from "#kit/ui/analytics.ts";
import { readResponse } from "#kit/api-client/api-client.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { sendUpload } from "#kit/api-client/send-upload.ts";

import { callStaffRead, callStaffWrite, withSession } from "#staff/admin/staff-call.ts";

interface FileUpload {
  /** Calls with the same id return the same import. */
  id: string;
  file: File;
  /** Receives the fraction sent, 0 to 1. At 1, the server is reading the file. */
  onProgress: (fraction: number) => void;
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Returns the changes that importing a file would make. Changes nothing. @throws ApiProblem */
export async function previewImport(upload: FileUpload): Promise<ImportPreview> {
  const preview = await sendFile("import_previewed", upload, { isPreview: "true" });
  if (!("products" in preview)) throw new Error("The API imported a file instead of previewing it");
  return preview;
}

/** Imports a file. Calls with the same id return the same import. @throws ApiProblem */
export async function importProducts(upload: FileUpload): Promise<ProductImport> {
  const stored = await sendFile("products_imported", upload, {});
  if ("products" in stored) throw new Error("The API previewed a file instead of importing it");
  return stored;
}

/** Uploads a file. The browser reads it for each call, so that a file that has changed since is an error. */
async function sendFile(action: string, { id, file, onProgress }: FileUpload, query: { isPreview?: string }) {
  if (!/\.(?:csv|xlsx)$/i.test(file.name)) rejectFile(messages.wrongType);
  if (file.size > MAX_IMPORT_FILE_BYTES)
    rejectFile(messages.tooLarge(MAX_IMPORT_FILE_BYTES / BYTES_PER_MEGABYTE));
  if (file.size === 0) rejectFile(messages.empty);
  const search = new URLSearchParams({ id, fileName: file.name, ...query });
  const output = await withSession(async () =>
    readResponse<"POST /api/admin/imports">(
      await sendUpload({
        path: `/api/admin/imports?${search.toString()}`,
        body: file,
        headers: { "content-type": "application/octet-stream" },
        onProgress,
      }),
    ),
  );
  track("admin_action", { action });
  return output;
}

function rejectFile(message: string): never {
  throw new ApiProblem({ status: 422, code: "unreadable-file", detail: message });
}

export function undoImport(id: string): Promise<ProductImport> {
  return callStaffWrite("import_undone", "POST /api/admin/imports/:id/undo", { param: { id } });
}

export function listImports(): Promise<ProductImport[]> {
  return callStaffRead("GET /api/admin/imports", {});
}
