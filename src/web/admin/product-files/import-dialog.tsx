import { useEffect, useRef } from "react";

import { productFileMessages as messages } from "#domain/product-files/staff-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { FileChooser } from "./file-chooser.tsx";
import { countOutcomes, ImportPreview } from "./import-preview.tsx";
import { RecentImports } from "./recent-imports.tsx";
import { useImport } from "./use-import.ts";

interface ImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Products came, changed or went. */
  onChanged: () => Promise<void>;
}

/** Brings products in from a file: chosen, looked at, imported whole; and undone. */
export function ImportDialog({ isOpen, onClose, onChanged }: ImportDialogProps) {
  // The back button closes it at any time.
  const isShown = useRef(isOpen);
  useEffect(() => {
    isShown.current = isOpen;
  }, [isOpen]);
  const { lookedAt, look, isLooking, run, isImporting, failure, reset } = useImport({
    changed: onChanged,
    imported: ({ added, updated }) => {
      toast(messages.imported(added, updated));
      reset();
      if (isShown.current) onClose();
    },
    failed: (reason) => {
      if (!isShown.current) toast(reason, { tone: "error" });
    },
  });
  const toDo = countOutcomes(lookedAt?.preview.products ?? []);
  const count = lookedAt === undefined || lookedAt.preview.errors.length > 0 ? 0 : toDo.added + toDo.updated;

  /** What is under way cannot be called off, so that nothing is closed over it. */
  function close() {
    if (isImporting) return;
    reset();
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Import products"
      size="wide"
      isClosedByBackdrop={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" aria-disabled={isImporting || undefined} onClick={close}>
            {lookedAt === undefined ? "Close" : "Cancel"}
          </Button>
          {lookedAt !== undefined && (
            <Button disabled={count === 0} isBusy={isImporting} busyLabel="One moment …" onClick={run}>
              {count === 0 ? "Import" : count === 1 ? "Import 1 product" : `Import ${count} products`}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <FileChooser fileName={lookedAt?.file.fileName} isBusy={isLooking} onFile={look} />
        <p role="alert" className="text-sm text-oxblood empty:hidden">
          {failure}
        </p>
        {lookedAt && (
          <ImportPreview key={lookedAt.id} fileName={lookedAt.file.fileName} preview={lookedAt.preview} />
        )}
        {isOpen && <RecentImports onUndone={onChanged} />}
      </div>
    </Dialog>
  );
}
