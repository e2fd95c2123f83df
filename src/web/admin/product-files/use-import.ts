import { useRef, useState } from "react";

import { productFileMessages as messages } from "#domain/product-files/staff-messages.ts";
import type { ImportPreview, ProductImport } from "#domain/product-files/product-import.ts";
import { createIdempotencyKey } from "#web/api-client/idempotency-key.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { importProducts, previewImport } from "./import-calls.ts";
import type { ProductFile } from "./read-product-file.ts";
import { readProductFile } from "./read-product-file.ts";

/** A parsed file, its preview and the idempotency key of its import. */
export interface ImportDraft {
  id: string;
  file: ProductFile;
  preview: ImportPreview;
}

/** Reads a file, previews its changes and imports its products, all or none. */
export function useImport(callbacks: {
  /** Reloads the page's data. The import counts as running until the reload ends. */
  reload: () => Promise<void>;
  onImported: (result: ProductImport) => void;
  /** Called with the reason if nothing was imported. */
  onFailed: (reason: string) => void;
}) {
  const [draft, setDraft] = useState<ImportDraft>();
  const latestRun = useRef(0);
  const previewing = useMutation(async (file: File | ProductFile) => {
    const currentRun = (latestRun.current += 1);
    setDraft(undefined);
    const parsed = file instanceof File ? await readProductFile(file) : { file, errors: [] };
    const id = createIdempotencyKey();
    const preview =
      parsed.errors.length > 0
        ? { products: [], errors: parsed.errors, ignoredColumns: [] }
        : await previewImport(id, parsed.file);
    if (currentRun === latestRun.current) setDraft({ id, file: parsed.file, preview });
  });
  const importing = useMutation(
    async ({ id, file }: ImportDraft) => {
      const result = await importProducts(id, file);
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
