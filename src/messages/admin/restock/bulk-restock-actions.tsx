import { useState } from "react";
import { useRevalidator } from "react-router";

import { staffRestockMessages } from "#catalogue/rules/stock/restock/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { useSelectionDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { BulkActionBar } from "#kit/admin/lists/selection/bulk-action-bar.tsx";
import { BulkFailuresDialog } from "#kit/admin/lists/selection/bulk-failures.tsx";
import type { BulkOutcome } from "#kit/admin/lists/selection/use-bulk-change.ts";
import { useBulkChange } from "#kit/admin/lists/selection/use-bulk-change.ts";
import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";
import type { RestockRow } from "./restock-columns.tsx";

function setNotified(id: string, isNotified: boolean) {
  const action = isNotified ? "restock_notified" : "restock_reopened";
  return callStaffWrite(action, "PATCH /api/admin/restock-requests/:id", {
    param: { id },
    json: { isNotified },
  });
}

function deleteRequest(id: string) {
  return callStaffWrite("restock_deleted", "DELETE /api/admin/restock-requests/:id", { param: { id } });
}

/** Buttons that mark the selected back-in-stock requests as notified or as waiting, or delete them. */
export function BulkRestockActions({ selection }: { selection: Selection<RestockRow> }) {
  const { revalidate } = useRevalidator();
  const bulkChange = useBulkChange<RestockRow>();
  const [failedOutcome, setFailedOutcome] = useState<BulkOutcome<RestockRow>>();
  const deleting = useSelectionDialog("delete-selected", selection.selected);
  const waitingRequests = selection.selected.filter(({ notifiedAt }) => notifiedAt === null);
  const notifiedRequests = selection.selected.filter(({ notifiedAt }) => notifiedAt !== null);
  const isBusy = bulkChange.progress !== undefined;

  async function changeAll(
    requests: readonly RestockRow[],
    change: (id: string) => Promise<unknown>,
    getToastText: (count: number) => string,
  ) {
    const outcome = await bulkChange.run(requests, ({ id }) => change(id));
    if (outcome === undefined) return;
    await revalidate();
    if (deleting.isOpen) deleting.close();
    selection.selectItems(outcome.unchanged);
    if (outcome.unchanged.length > 0) setFailedOutcome(outcome);
    else showToast(getToastText(outcome.changed.length));
  }

  return (
    <>
      <BulkActionBar
        label="Selected requests"
        selection={selection}
        summary={
          <strong className="font-medium">{staffRestockMessages.selected(selection.ids.length)}</strong>
        }
      >
        {waitingRequests.length > 0 && (
          <Button
            variant="quiet"
            aria-keyshortcuts="s"
            isBusy={isBusy}
            onClick={() =>
              void changeAll(
                waitingRequests,
                (id) => setNotified(id, true),
                staffRestockMessages.notifiedMany,
              )
            }
          >
            {staffRestockMessages.markNotified}
          </Button>
        )}
        {notifiedRequests.length > 0 && (
          <Button
            variant="quiet"
            aria-keyshortcuts="s"
            isBusy={isBusy}
            onClick={() =>
              void changeAll(
                notifiedRequests,
                (id) => setNotified(id, false),
                staffRestockMessages.waitingMany,
              )
            }
          >
            {staffRestockMessages.markWaiting}
          </Button>
        )}
        <Button variant="quiet" onClick={deleting.open}>
          {staffRestockMessages.delete}
        </Button>
      </BulkActionBar>
      <ConfirmDialog
        isOpen={deleting.isOpen}
        title={staffRestockMessages.deleteTitle(deleting.items.length)}
        confirmLabel={staffRestockMessages.delete}
        isBusy={isBusy}
        onConfirm={() => void changeAll(selection.selected, deleteRequest, staffRestockMessages.deletedMany)}
        onClose={deleting.close}
      >
        {staffRestockMessages.deleteExplanation}
      </ConfirmDialog>
      <BulkFailuresDialog
        outcome={failedOutcome}
        itemName="requests"
        getName={({ contact }) => contact}
        onClose={() => setFailedOutcome(undefined)}
      />
    </>
  );
}
