import { useEffect, useState } from "react";

import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import type { ProductImport } from "../../rules/product-files/product-import.ts";
import { Button } from "#kit/ui/button.tsx";
import { Time } from "#kit/ui/time.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { listImports, undoImport } from "./import-calls.ts";

/** The latest imports. An import can be undone until one of its products changes. */
export function RecentImports({ onUndone }: { onUndone: () => Promise<void> }) {
  const [imports, setImports] = useState<ProductImport[]>([]);
  const [importToUndo, setImportToUndo] = useState<ProductImport>();
  const [isConfirming, setIsConfirming] = useState(false);
  const undoing = useMutation(
    async (id: string) => {
      const undone = await undoImport(id);
      await onUndone();
      return undone;
    },
    {
      success: (undone) => {
        setImports((previous) => previous.map((entry) => (entry.id === undone.id ? undone : entry)));
        setIsConfirming(false);
        showToast(messages.undone);
      },
    },
  );
  const { problem } = undoing;

  useEffect(() => {
    let isShown = true;
    // Ignores errors, because staff can import files without this list.
    listImports().then(
      (recent) => isShown && setImports(recent),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);

  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports" className="border-t border-sand pt-5">
      <h3 id="recent-imports" className="text-lg">
        Recent imports
      </h3>
      <ul className="mt-2 divide-y divide-sand text-sm">
        {imports.map((entry) => (
          <li
            key={entry.id}
            className="flex min-h-control flex-wrap items-center justify-between gap-x-6 py-1"
          >
            <span className="min-w-0">
              <span className="block wrap-anywhere">{entry.fileName}</span>
              <span className="text-umber">
                <Time iso={entry.createdAt} />
                <span>{` · ${messages.counts(entry.added, entry.updated)}`}</span>
                {entry.by !== null && <span>{` · ${entry.by}`}</span>}
              </span>
            </span>
            {entry.undoneAt === null ? (
              <Button
                variant="quiet"
                className="max-sm:px-0!"
                onClick={() => {
                  undoing.reset();
                  setImportToUndo(entry);
                  setIsConfirming(true);
                }}
              >
                Undo<span className="sr-only">{` ${entry.fileName}`}</span>
              </Button>
            ) : (
              <span className="py-2 text-umber sm:px-3">Undone</span>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Undo this import?"
        confirmLabel="Undo the import"
        isBusy={undoing.isPending}
        onConfirm={() => {
          if (importToUndo) void undoing.mutate(importToUndo.id);
        }}
        onClose={() => setIsConfirming(false)}
      >
        <p className="wrap-anywhere">{`Restores the products that ${importToUndo?.fileName} changed and deletes those it added. Stock deducted by later orders stays deducted.`}</p>
        <p role="alert" className="mt-4 text-sm text-oxblood wrap-anywhere empty:hidden">
          {problem === undefined ? null : problem.isRejection ? problem.detail : messages.undoFailed}
        </p>
      </ConfirmDialog>
    </section>
  );
}
