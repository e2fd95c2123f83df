import { useEffect, useState } from "react";

import { productFileMessages as messages } from "#domain/product-files/staff-messages.ts";
import type { ProductImport } from "#domain/product-files/product-import.ts";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { ConfirmDialog } from "../confirm-dialog.tsx";
import { listImports, undoImport } from "./import-calls.ts";

/** The latest imports, each to be undone while its products are as it left them. */
export function RecentImports({ onUndone }: { onUndone: () => Promise<void> }) {
  const [imports, setImports] = useState<ProductImport[]>([]);
  const [chosen, setChosen] = useState<ProductImport>();
  const [isAsking, setIsAsking] = useState(false);
  const undoing = useMutation(
    async (id: string) => {
      const undone = await undoImport(id);
      await onUndone();
      return undone;
    },
    {
      success: (undone) => {
        setImports((now) => now.map((one) => (one.id === undone.id ? undone : one)));
        setIsAsking(false);
        toast(messages.undone);
      },
    },
  );
  const { problem } = undoing;

  useEffect(() => {
    let isShown = true;
    // Without the list a file can still be imported.
    listImports().then(
      (found) => isShown && setImports(found),
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
        {imports.map((one) => (
          <li key={one.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 py-1">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{one.fileName}</span>
              <span className="text-umber">
                <Time iso={one.createdAt} /> · {messages.counts(one.added, one.updated)}
                {one.by !== null && ` · ${one.by}`}
              </span>
            </span>
            {one.undoneAt === null ? (
              <Button
                variant="quiet"
                className="max-sm:px-0!"
                onClick={() => {
                  undoing.reset();
                  setChosen(one);
                  setIsAsking(true);
                }}
              >
                Undo<span className="sr-only"> {one.fileName}</span>
              </Button>
            ) : (
              <span className="py-2 text-umber sm:px-3">Undone</span>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        title="Undo this import?"
        confirmLabel="Undo the import"
        isBusy={undoing.pending}
        onConfirm={() => {
          if (chosen) void undoing.mutate(chosen.id);
        }}
        onClose={() => setIsAsking(false)}
      >
        <p className="wrap-anywhere">
          {chosen?.fileName}: products that it changed are put back as they were, products that it added are
          deleted. What orders took from the stock since stays taken.
        </p>
        <p role="alert" className="mt-4 text-sm text-oxblood wrap-anywhere empty:hidden">
          {problem === undefined ? null : problem.isRefusal ? problem.detail : messages.undoFailed}
        </p>
      </ConfirmDialog>
    </section>
  );
}
