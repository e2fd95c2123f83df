import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

import { priceChangeMessages as messages } from "#domain/catalogue/price-changes/price-change-messages.ts";
import type { CompletedPriceChange } from "#domain/catalogue/price-changes/completed-price-change.ts";
import { UNDO_MINUTES } from "#domain/catalogue/price-changes/price-change-schema.ts";
import { Button } from "#web/ui/button.tsx";
import { formatTime } from "#web/ui/time.tsx";

import { BulkDialog, BulkReasons } from "../lists/bulk-dialog.tsx";
import type { PriceUndo } from "./use-undo.ts";

interface RecentPriceChangesProps {
  changes: readonly CompletedPriceChange[];
  undo: PriceUndo;
}

/** The price changes that can still be undone. */
export function RecentPriceChanges({ changes, undo }: RecentPriceChangesProps) {
  const { revalidate } = useRevalidator();
  const firstEnd = changes.map(({ undoableUntil }) => Date.parse(undoableUntil)).toSorted((a, b) => a - b)[0];
  useEffect(() => {
    if (firstEnd === undefined) return;
    // Limits the delay, because the clocks of server and browser may differ.
    const remaining = Math.min(Math.max(0, firstEnd - Date.now()), UNDO_MINUTES * 60_000);
    const timer = setTimeout(() => void revalidate(), remaining + 1000);
    return () => clearTimeout(timer);
  }, [firstEnd, revalidate]);

  return (
    <>
      {changes.length > 0 && (
        <ul aria-label="Recent price changes" className="mb-3 grid gap-2 text-sm">
          {changes.map((change) => (
            <li
              key={change.id}
              className="flex flex-wrap items-center justify-between gap-x-4 border border-sand bg-paper px-3 py-1"
            >
              <span className="min-w-0 wrap-anywhere">
                {messages.changed(change.prices, change.products)} ({messages.describe(change.rule)})
                {change.by !== null && <span className="text-umber"> · {change.by}</span>}
              </span>
              <Button
                variant="quiet"
                className="whitespace-nowrap tabular-nums"
                isBusy={undo.isUndoing}
                onClick={() => undo.undo({ change })}
              >
                {messages.undoUntil(formatTime(change.undoableUntil).split(", ")[1] ?? "")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <RejectedUndoDialog undo={undo} />
    </>
  );
}

/** Lists the products whose prices have changed since the price change, and offers to restore the others. */
function RejectedUndoDialog({ undo }: { undo: PriceUndo }) {
  const [shown, setShown] = useState(undo.rejected);
  // Keeps the text on screen while the dialog fades out.
  if (undo.rejected !== undefined && undo.rejected !== shown) setShown(undo.rejected);
  if (shown === undefined) return null;
  const { change, problem } = shown;
  const otherCount = change.products - Object.keys(problem.errors).length;
  return (
    <BulkDialog
      isOpen={undo.rejected !== undefined}
      title={messages.undoRejected}
      submitLabel={messages.undoOthers(otherCount)}
      closeLabel="Close"
      isBusy={undo.isUndoing}
      isDisabled={otherCount === 0}
      onSubmit={() => undo.undo({ change, skipChanged: true })}
      onClose={undo.close}
    >
      <BulkReasons detail={problem.detail} reasons={Object.values(problem.errors).flat()} />
    </BulkDialog>
  );
}
