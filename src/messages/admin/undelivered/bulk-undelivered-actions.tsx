import { useState } from "react";
import { useRevalidator } from "react-router";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { BulkActionBar } from "#kit/admin/lists/selection/bulk-action-bar.tsx";
import { BulkFailuresDialog } from "#kit/admin/lists/selection/bulk-failures.tsx";
import type { BulkOutcome } from "#kit/admin/lists/selection/use-bulk-change.ts";
import { useBulkChange } from "#kit/admin/lists/selection/use-bulk-change.ts";
import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { messageKindLabels } from "#store/rules/message-kind.ts";

import { undeliveredTexts as texts } from "../../rules/outbox/undelivered.ts";
import type { UndeliveredRow } from "./undelivered-columns.tsx";
import { sendAgain } from "./undelivered-columns.tsx";

/** A button that queues the selected messages again. Asks first if one of them may have arrived. */
export function BulkUndeliveredActions({ selection }: { selection: Selection<UndeliveredRow> }) {
  const { revalidate } = useRevalidator();
  const bulkChange = useBulkChange<UndeliveredRow>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [failedOutcome, setFailedOutcome] = useState<BulkOutcome<UndeliveredRow>>();
  const mayHaveArrived = selection.selected.some(({ state }) => state === "unsure");

  async function sendSelected() {
    const outcome = await bulkChange.run(selection.selected, ({ id }) => sendAgain(id));
    setIsConfirming(false);
    if (outcome === undefined) return;
    await revalidate();
    selection.selectItems(outcome.unchanged);
    if (outcome.unchanged.length > 0) setFailedOutcome(outcome);
    else showToast(texts.queued(outcome.changed.length));
  }

  return (
    <>
      <BulkActionBar
        label="Selected messages"
        selection={selection}
        summary={<strong className="font-medium">{texts.selected(selection.ids.length)}</strong>}
      >
        <Button
          variant="quiet"
          isBusy={bulkChange.progress !== undefined}
          onClick={() => (mayHaveArrived ? setIsConfirming(true) : void sendSelected())}
        >
          {texts.sendAgain}
        </Button>
      </BulkActionBar>
      <ConfirmDialog
        isOpen={isConfirming}
        title={texts.confirmTitle}
        confirmLabel={texts.sendAgain}
        isBusy={bulkChange.progress !== undefined}
        onConfirm={() => void sendSelected()}
        onClose={() => setIsConfirming(false)}
      >
        <p>{texts.maybeSentHint}</p>
      </ConfirmDialog>
      <BulkFailuresDialog
        outcome={failedOutcome}
        itemName="messages"
        getName={({ kind, orderNumber }) => [messageKindLabels[kind], orderNumber].filter(Boolean).join(" ")}
        onClose={() => setFailedOutcome(undefined)}
      />
    </>
  );
}
