import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { priceChangeMessages as messages } from "../../rules/price-changes/price-change-messages.ts";
import type { CompletedPriceChange } from "../../rules/price-changes/completed-price-change.ts";
import { UNDO_MINUTES } from "../../rules/price-changes/price-change-schema.ts";
import { Button } from "#kit/ui/button.tsx";
import { formatTime } from "#kit/ui/time.tsx";

import { BulkDialog, BulkReasons } from "#kit/admin/lists/bulk-dialog.tsx";
import type { PriceUndo } from "./use-price-undo.ts";

interface RecentPriceChangesProps {
  changes: readonly CompletedPriceChange[];
  undo: PriceUndo;
}

/** Lists the price changes that staff can still undo. */
export function RecentPriceChanges({ changes, undo }: RecentPriceChangesProps) {
  const { revalidate } = useRevalidator();
  const firstUndoEnd = changes
    .map(({ undoableUntil }) => Date.parse(undoableUntil))
    .toSorted((a, b) => a - b)[0];
  useEffect(() => {
    if (firstUndoEnd === undefined) return;
    // Limits the delay to the undo period, because the clocks of the server and the browser may differ.
    const remainingMs = Math.min(Math.max(0, firstUndoEnd - Date.now()), UNDO_MINUTES * MINUTE_MS);
    const timer = setTimeout(() => void revalidate(), remainingMs + 1000);
    return () => clearTimeout(timer);
  }, [firstUndoEnd, revalidate]);

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
                <span>{`${messages.changed(change.prices, change.products)} (${messages.describe(change.rule)})`}</span>
                {change.by !== null && <span className="text-umber">{` · ${change.by}`}</span>}
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

/** Lists the products whose prices have been changed again, with a button that restores the other products. */
function RejectedUndoDialog({ undo }: { undo: PriceUndo }) {
  const [lastRejected, setLastRejected] = useState(undo.rejectedUndo);
  // Keeps the text on screen while the dialog fades out.
  if (undo.rejectedUndo !== undefined && undo.rejectedUndo !== lastRejected)
    setLastRejected(undo.rejectedUndo);
  if (lastRejected === undefined) return null;
  const { change, problem } = lastRejected;
  const otherCount = change.products - Object.keys(problem.errors).length;
  return (
    <BulkDialog
      isOpen={undo.rejectedUndo !== undefined}
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
