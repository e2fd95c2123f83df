import { FileChooser } from "#catalogue/admin/product-files/file-chooser.tsx";
import { ImportProgress } from "#catalogue/admin/product-files/import-progress.tsx";
import type {
  HistoryPreview as Preview,
  HistoryRecord,
  OpenOrderChoice,
} from "#customers/rules/shop-files/history-schema.ts";
import { HISTORY_SHOP_NAMES, OPEN_ORDER_CHOICES } from "#customers/rules/shop-files/history-schema.ts";
import { historyFileMessages as messages } from "#customers/rules/shop-files/history-messages.ts";
import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { RecentImports } from "#kit/admin/recent-imports.tsx";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

import { useHistoryImport } from "./use-history-import.ts";

interface HistoryDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called after orders are added or deleted. */
  onChanged: () => Promise<void>;
}

/** Imports customers or past orders from an export of another shop after a preview. Lists recent imports to undo. */
export function HistoryDialog({ isOpen, onClose, onChanged }: HistoryDialogProps) {
  const history = useHistoryImport({
    reload: onChanged,
    onImported: ({ kind, added }) => {
      showToast(messages.imported(kind, added));
      history.reset();
      onClose();
    },
  });
  const { draft, isPreviewing, isImporting } = history;
  const count = draft ? draft.preview.added + draft.preview.subscribed : 0;

  /** Closes the dialog, except during an import, which cannot be cancelled. */
  function closeDialog() {
    if (isImporting) return;
    history.reset();
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeDialog}
      title={messages.title}
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
              onClick={history.run}
            >
              {messages.run(draft.preview.kind, draft.preview.added, draft.preview.subscribed)}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <FileChooser fileName={draft?.file.name} onFile={history.startPreview}>
          <p className="text-sm text-umber">{messages.hint}</p>
        </FileChooser>
        {(isPreviewing || isImporting) && (
          <ImportProgress step={{ kind: "sending", sentFraction: history.sentFraction }} />
        )}
        <p role="alert" className="text-sm text-oxblood empty:hidden">
          {history.errorMessage}
        </p>
        {draft && (
          <>
            {draft.preview.open > 0 && (
              <OpenOrders
                preview={draft.preview}
                value={draft.openOrders}
                isDisabled={isPreviewing || isImporting}
                onChoose={history.choose}
              />
            )}
            <HistoryPreview key={draft.id} fileName={draft.file.name} preview={draft.preview} />
          </>
        )}
        {isOpen && (
          <RecentImports
            load={() => callStaffRead("GET /api/admin/history-imports", {})}
            describe={({ shop, kind, added, subscribed }) =>
              `${HISTORY_SHOP_NAMES[shop]}, ${messages.counts(kind, added, subscribed)}`
            }
            undo={(id) =>
              callStaffWrite("history_import_undone", "POST /api/admin/history-imports/:id/undo", {
                param: { id },
              })
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

interface OpenOrdersProps {
  preview: Preview;
  value: OpenOrderChoice;
  isDisabled: boolean;
  onChoose: (choice: OpenOrderChoice) => void;
}

/** What becomes of the orders that are not finished in the other shop. */
function OpenOrders({ preview: { open, shop }, value, isDisabled, onChoose }: OpenOrdersProps) {
  return (
    <fieldset disabled={isDisabled} className="text-sm">
      <legend className="font-medium">{messages.openOrders(open, HISTORY_SHOP_NAMES[shop])}</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {OPEN_ORDER_CHOICES.map((choice) => (
          <label key={choice} className="flex min-h-control items-center gap-2">
            <input
              type="radio"
              name="openOrders"
              className="size-4 accent-ink"
              checked={choice === value}
              onChange={() => onChoose(choice)}
            />
            <span>{messages.openChoices[choice]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const COLUMNS: ListColumn<HistoryRecord & { id: string }>[] = [
  {
    id: "row",
    header: "Row",
    isRequired: true,
    narrowSlot: "value",
    className: "tabular-nums text-umber",
    cell: ({ row }) => (
      <>
        <span className="md:hidden">Row </span>
        <span>{row}</span>
      </>
    ),
  },
  {
    id: "label",
    header: "Order or customer",
    isRequired: true,
    narrowSlot: "title",
    className: "wrap-anywhere",
    cell: ({ label }) => label,
  },
  {
    id: "detail",
    header: "Details",
    isRequired: true,
    narrowSlot: "subtitle",
    className: "wrap-anywhere max-md:col-span-2 md:w-full",
    cell: ({ detail }) => detail,
  },
];

const OUTCOMES = ["left-out", "added", "known"] as const;

/** Shows what a file adds, what is left out and why. */
function HistoryPreview({ fileName, preview }: { fileName: string; preview: Preview }) {
  const counts = { added: preview.added, known: preview.known, "left-out": preview.leftOut };
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="text-sm">
        <strong className="font-medium wrap-anywhere">{fileName}</strong>
        <span>{`: ${preview.added} to import, ${preview.known} here already, ${preview.leftOut} left out.`}</span>
      </p>
      {preview.notes.map((note) => (
        <p key={note} className="text-sm text-umber wrap-anywhere">
          {note}
        </p>
      ))}
      {OUTCOMES.map((outcome) => (
        <Records
          key={outcome}
          title={messages.outcomes[outcome]}
          count={counts[outcome]}
          records={preview.records.filter((record) => record.outcome === outcome)}
        />
      ))}
      {preview.ignoredHeaders.length > 0 && (
        <p className="text-sm text-umber wrap-anywhere">{messages.ignored(preview.ignoredHeaders)}</p>
      )}
    </div>
  );
}

interface RecordsProps {
  title: string;
  count: number;
  records: readonly HistoryRecord[];
}

function Records({ title, count, records }: RecordsProps) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-sm font-medium">{`${title} (${count})`}</h3>
      <ListTable
        label={title}
        columns={COLUMNS}
        rows={records.map((record) => ({ ...record, id: `${record.row} ${record.label}` }))}
        defaultSort="row"
        getRowName={({ label }) => label}
      />
      {count > records.length && (
        <p className="mt-2 text-sm text-umber">{messages.more(count - records.length)}</p>
      )}
    </section>
  );
}
