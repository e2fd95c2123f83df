import { useRef, useState } from "react";

import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import type { ImportPreview, ProductImport } from "../../rules/product-files/product-import.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { MAX_IMPORT_FILE_BYTES } from "../../rules/product-files/product-file.ts";
import { track } from "#kit/ui/analytics.ts";
import { readResponse } from "#kit/api-client/api-client.ts";
import { ApiProblem } from "#kit/api-client/api-problem.ts";
import { sendUpload } from "#kit/api-client/send-upload.ts";
import { withSession } from "#staff/admin/staff-call.ts";

/** A file, its preview and the idempotency key of its import. */
export interface ImportDraft {
  id: string;
  file: File;
  preview: ImportPreview;
}

/** Sends a file to the server, previews its changes and imports its products, all or none. */
export function useImport(callbacks: {
  /** Reloads the page's data. The import counts as running until the reload ends. */
  reload: () => Promise<void>;
  onImported: (result: ProductImport) => void;
  /** Called with the reason if nothing was imported. */
  onFailed: (reason: string) => void;
}) {
  const [draft, setDraft] = useState<ImportDraft>();
  const latestRun = useRef(0);
  /** The fraction of the file that was sent, 0 to 1. */
  const [sentFraction, setSentFraction] = useState(0);
  const previewing = useMutation(async (file: File) => {
    const currentRun = (latestRun.current += 1);
    setDraft(undefined);
    setSentFraction(0);
    const id = createIdempotencyKey();
    const preview = await previewImport({ id, file, onProgress: setSentFraction });
    if (currentRun === latestRun.current) setDraft({ id, file, preview });
  });
  const importing = useMutation(
    async ({ id, file }: ImportDraft) => {
      setSentFraction(0);
      const result = await importProducts({ id, file, onProgress: setSentFraction });
      await callbacks.reload();
      return result;
    },
    {
      success: callbacks.onImported,
      problem: ({ isRejection, detail }, { file }) => {
        callbacks.onFailed(isRejection ? detail : messages.importFailed);
        // The data has changed since the preview, so a new preview shows the current errors.
        if (isRejection) void previewing.mutate(file);
      },
    },
  );
  const { problem } = importing;
  return {
    draft,
    startPreview: (file: File) => {
      importing.reset();
      void previewing.mutate(file);
    },
    isPreviewing: previewing.isPending,
    run: () => {
      if (draft) void importing.mutate(draft);
    },
    sentFraction,
    isImporting: importing.isPending,
    /** The error of the preview or the import. */
    errorMessage:
      previewing.problem?.detail ??
      (problem === undefined ? undefined : problem.isRejection ? problem.detail : messages.importFailed),
    reset: () => {
      latestRun.current += 1;
      setDraft(undefined);
      previewing.reset();
      importing.reset();
    },
  };
}

interface FileUpload {
  /** Calls with the same id return the same import. */
  id: string;
  file: File;
  /** Receives the fraction sent, 0 to 1. At 1, the server is reading the file. */
  onProgress: (fraction: number) => void;
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Returns the changes that importing a file would make. Changes nothing. @throws ApiProblem */
async function previewImport(upload: FileUpload): Promise<ImportPreview> {
  const preview = await sendFile("import_previewed", upload, { isPreview: "true" });
  if (!("products" in preview)) throw new Error("The API imported a file instead of previewing it");
  return preview;
}

/** Imports a file. Calls with the same id return the same import. @throws ApiProblem */
async function importProducts(upload: FileUpload): Promise<ProductImport> {
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
