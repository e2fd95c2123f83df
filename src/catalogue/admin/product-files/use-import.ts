import { useRef, useState } from "react";

import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import type { ImportPreview, ProductImport } from "../../rules/product-files/product-import.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { importProducts, previewImport } from "./import-calls.ts";

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
