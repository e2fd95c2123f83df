import { useEffect, useState } from "react";

import { useMutation } from "../api-client/use-mutation.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/overlays/toast-store.ts";
import { Time } from "../ui/time.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Opened } from "./forms/opened.tsx";
import { useRecordDialog } from "./forms/use-record-dialog.ts";
import { useListQuery } from "./lists/use-list-query.ts";

/** An imported file. Times are ISO 8601 UTC. */
interface ImportedFile {
  id: string;
  fileName: string;
  createdAt: string;
  by: string | null;
  undoneAt: string | null;
}

interface RecentImportsProps<File extends ImportedFile> {
  /** Loads the latest imports. */
  load: () => Promise<File[]>;
  /** Returns what an import added. */
  describe: (file: File) => string;
  undo: (id: string) => Promise<File>;
  /** Says what an undo deletes and restores. */
  describeUndo: (fileName: string) => string;
  texts: { undone: string; undoFailed: string; importUnknown: string };
  /** Called after an undo. */
  onUndone: () => Promise<void>;
}

/** The latest imports of a page, which staff can undo. `?dialog=undo-import&id=…` asks before. */
export function RecentImports<File extends ImportedFile>({
  load,
  describe,
  undo,
  describeUndo,
  texts,
  onUndone,
}: RecentImportsProps<File>) {
  const query = useListQuery();
  const [imports, setImports] = useState<File[]>([]);
  const [loadOnce] = useState(() => load);

  useEffect(() => {
    let isShown = true;
    // Ignores errors, because staff can import files without this list.
    loadOnce().then(
      (recent) => isShown && setImports(recent),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [loadOnce]);

  const dialog = useRecordDialog({
    records: imports,
    getId: ({ id }) => id,
    adds: "",
    edits: "undo-import",
    notFound: texts.importUnknown,
  });

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
                <span>{` · ${describe(entry)}`}</span>
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
      <Opened dialog={dialog}>
        {({ record, isOpen, close }) => (
          <UndoConfirmation
            file={record}
            isOpen={isOpen}
            close={close}
            texts={texts}
            describeUndo={describeUndo}
            undo={async (id) => {
              const undone = await undo(id);
              setImports((previous) => previous.map((entry) => (entry.id === undone.id ? undone : entry)));
              await onUndone();
            }}
          />
        )}
      </Opened>
    </section>
  );
}

interface UndoConfirmationProps extends Pick<RecentImportsProps<ImportedFile>, "describeUndo" | "texts"> {
  file: ImportedFile | undefined;
  isOpen: boolean;
  close: () => void;
  undo: (id: string) => Promise<void>;
}

function UndoConfirmation({ file, isOpen, close, undo, describeUndo, texts }: UndoConfirmationProps) {
  const undoing = useMutation(undo, {
    success: () => {
      showToast(texts.undone);
      close();
    },
  });
  const { problem } = undoing;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Undo this import?"
      confirmLabel="Undo the import"
      isBusy={undoing.isPending}
      onConfirm={() => file && void undoing.mutate(file.id)}
      onClose={close}
    >
      <p className="wrap-anywhere">{describeUndo(file?.fileName ?? "")}</p>
      <p role="alert" className="mt-4 text-sm text-oxblood wrap-anywhere empty:hidden">
        {problem === undefined ? null : problem.isRejection ? problem.detail : texts.undoFailed}
      </p>
    </ConfirmDialog>
  );
}
