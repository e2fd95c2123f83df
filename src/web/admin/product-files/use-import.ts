import { useRef, useState } from "react";

import { productFileMessages as messages } from "#domain/product-files/staff-messages.ts";
import type { ImportPreview, ProductImport } from "#domain/product-files/product-import.ts";
import { drawKey } from "#web/api-client/idempotency-key.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { importProducts, previewImport } from "./import-calls.ts";
import type { ReadFile } from "./read-product-file.ts";
import { readProductFile } from "./read-product-file.ts";

/** A file that was read, what it would do, and the id under which it is imported at most once. */
export interface LookedAt {
  id: string;
  file: ReadFile;
  preview: ImportPreview;
}

/** One file on its way into the shop: read and looked at, then imported whole. */
export function useImport(on: {
  /** Loads anew what the page shows; the import lasts until then. */
  changed: () => Promise<void>;
  imported: (done: ProductImport) => void;
  /** Nothing was imported, for this reason. */
  failed: (reason: string) => void;
}) {
  const [lookedAt, setLookedAt] = useState<LookedAt>();
  const latest = useRef(0);
  const looking = useMutation(async (file: File | ReadFile) => {
    const round = (latest.current += 1);
    setLookedAt(undefined);
    const read = file instanceof File ? await readProductFile(file) : { file, errors: [] };
    const id = drawKey();
    const preview =
      read.errors.length > 0
        ? { products: [], errors: read.errors, ignoredColumns: [] }
        : await previewImport(id, read.file);
    if (round === latest.current) setLookedAt({ id, file: read.file, preview });
  });
  const importing = useMutation(
    async ({ id, file }: LookedAt) => {
      const done = await importProducts(id, file);
      await on.changed();
      return done;
    },
    {
      success: on.imported,
      problem: ({ isRefusal, detail }, { file }) => {
        on.failed(isRefusal ? detail : messages.importFailed);
        // Something changed since the preview: what is wrong now is shown by a new one.
        if (isRefusal) void looking.mutate(file);
      },
    },
  );
  const { problem } = importing;
  return {
    lookedAt,
    look: (file: File) => {
      importing.reset();
      void looking.mutate(file);
    },
    isLooking: looking.pending,
    run: () => {
      if (lookedAt) void importing.mutate(lookedAt);
    },
    isImporting: importing.pending,
    /** Why there is no preview or no import. */
    failure:
      looking.problem?.detail ??
      (problem === undefined ? undefined : problem.isRefusal ? problem.detail : messages.importFailed),
    reset: () => {
      latest.current += 1;
      setLookedAt(undefined);
      looking.reset();
      importing.reset();
    },
  };
}
