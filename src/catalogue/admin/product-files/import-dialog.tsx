import { useEffect, useRef } from "react";

import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { RecentImports } from "#kit/admin/recent-imports.tsx";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

import { FileChooser, ProductFileHint } from "./file-chooser.tsx";
import { ImportOptions } from "./import-options.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { countOutcomes, ImportPreview } from "./import-preview.tsx";
import { useImport } from "./use-import.ts";

interface ImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  collections: readonly { id: string; name: string }[];
  /** Called after products are added, changed or deleted. */
  onChanged: () => Promise<void>;
}

/** Imports products from a file, all or none, after a preview. Lists recent imports, which staff can undo. */
export function ImportDialog({ isOpen, onClose, collections, onChanged }: ImportDialogProps) {
  // In a ref, because the browser's Back button can close the dialog during an import.
  const isShown = useRef(isOpen);
  useEffect(() => {
    isShown.current = isOpen;
  }, [isOpen]);
  const {
    draft,
    startPreview,
    choose,
    isPreviewing,
    step,
    run,
    retryImages,
    isImporting,
    errorMessage,
    reset,
  } = useImport({
    reload: onChanged,
    onImported: ({ added, updated }) => {
      showToast(messages.imported(added, updated));
      reset();
      if (isShown.current) onClose();
    },
    onFailed: (reason) => {
      if (!isShown.current) showToast(reason, { tone: "error" });
    },
  });
  const counts = countOutcomes(draft?.preview.products ?? []);
  const count = draft === undefined || draft.preview.errors.length > 0 ? 0 : counts.added + counts.updated;

  /** Closes the dialog, except during an import, which cannot be cancelled. */
  function closeDialog() {
    if (isImporting) return;
    reset();
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeDialog}
      title="Import products"
      size="wide"
      isClosedByBackdrop={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" aria-disabled={isImporting || undefined} onClick={closeDialog}>
            {draft === undefined ? "Close" : "Cancel"}
          </Button>
          {draft !== undefined && (
            <Button
              disabled={count === 0 || isPreviewing}
              isBusy={isImporting}
              busyLabel="Importing …"
              onClick={run}
            >
              {messages.run(count, draft.preview.images.toFetch.length)}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <FileChooser fileName={draft?.file.name} onFile={startPreview}>
          <ProductFileHint />
        </FileChooser>
        {(isPreviewing || isImporting) && step && <ImportProgress step={step} />}
        <p role="alert" className="text-sm text-oxblood empty:hidden">
          {errorMessage}
        </p>
        {draft && (
          <ImportOptions
            key={draft.file.name}
            preview={draft.preview}
            choices={draft.choices}
            collections={collections}
            isDisabled={isPreviewing || isImporting}
            onChange={choose}
          />
        )}
        {draft && (
          <ImportPreview
            key={draft.id}
            fileName={draft.file.name}
            preview={draft.preview}
            isBusy={isPreviewing || isImporting}
            onRetryImages={retryImages}
          />
        )}
        {isOpen && (
          <RecentImports
            load={() => callStaffRead("GET /api/admin/imports", {})}
            describe={({ added, updated }) => messages.counts(added, updated)}
            undo={(id) =>
              callStaffWrite("import_undone", "POST /api/admin/imports/:id/undo", { param: { id } })
            }
            describeUndo={messages.undoText}
            texts={messages}
            onUndone={onChanged}
          />
        )}
      </div>
    </Dialog>
  );
}
