import { useEffect, useState } from "react";

import { productFileMessages as messages } from "../../rules/product-files/staff-messages.ts";
import type { ProductImport } from "../../rules/product-files/product-import.ts";
import { Button } from "#kit/ui/button.tsx";
import { Time } from "#kit/ui/time.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { Opened } from "#kit/admin/forms/record-form.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

/** The latest imports. An import can be undone until one of its products changes. */
export function RecentImports({ onUndone }: { onUndone: () => Promise<void> }) {
  const query = useListQuery();
  const [imports, setImports] = useState<ProductImport[]>([]);

  useEffect(() => {
    let isShown = true;
    // Ignores errors, because staff can import files without this list.
    callStaffRead("GET /api/admin/imports", {}).then(
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
                onClick={() => query.open({ dialog: "undo-import", id: entry.id })}
              >
                Undo<span className="sr-only">{` ${entry.fileName}`}</span>
              </Button>
            ) : (
              <span className="py-2 text-umber sm:px-3">Undone</span>
            )}
          </li>
        ))}
      </ul>
      <UndoDialog
        imports={imports}
        onUndone={async (undone) => {
          setImports((previous) => previous.map((entry) => (entry.id === undone.id ? undone : entry)));
          await onUndone();
        }}
      />
    </section>
  );
}

interface UndoDialogProps {
  imports: readonly ProductImport[];
  onUndone: (undone: ProductImport) => Promise<void>;
}

/** Asks before an import is undone; opened by `?dialog=import&dialog=undo-import&id=…`. */
function UndoDialog({ imports, onUndone }: UndoDialogProps) {
  const dialog = useRecordDialog({
    records: imports,
    getId: ({ id }) => id,
    adds: "",
    edits: "undo-import",
    notFound: messages.importUnknown,
  });
  return <Opened dialog={dialog}>{(opened) => <UndoConfirmation {...opened} onUndone={onUndone} />}</Opened>;
}

function UndoConfirmation({
  record,
  isOpen,
  close,
  onUndone,
}: ReturnType<typeof useRecordDialog<ProductImport>> & Pick<UndoDialogProps, "onUndone">) {
  const undoing = useMutation(
    async (id: string) =>
      onUndone(await callStaffWrite("import_undone", "POST /api/admin/imports/:id/undo", { param: { id } })),
    {
      success: () => {
        showToast(messages.undone);
        close();
      },
    },
  );
  const { problem } = undoing;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Undo this import?"
      confirmLabel="Undo the import"
      isBusy={undoing.isPending}
      onConfirm={() => record && void undoing.mutate(record.id)}
      onClose={close}
    >
      <p className="wrap-anywhere">{`Restores the products that ${record?.fileName} changed and deletes those it added. Stock deducted by later orders stays deducted.`}</p>
      <p role="alert" className="mt-4 text-sm text-oxblood wrap-anywhere empty:hidden">
        {problem === undefined ? null : problem.isRejection ? problem.detail : messages.undoFailed}
      </p>
    </ConfirmDialog>
  );
}
