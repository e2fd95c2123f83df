import { useState } from "react";
import { useRevalidator } from "react-router";

import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { inboxMessages } from "../../rules/inbox/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { BulkActionBar } from "#kit/admin/lists/selection/bulk-action-bar.tsx";
import { BulkFailuresDialog } from "#kit/admin/lists/selection/bulk-failures.tsx";
import type { BulkOutcome } from "#kit/admin/lists/selection/use-bulk-change.ts";
import { useBulkChange } from "#kit/admin/lists/selection/use-bulk-change.ts";
import type { Selection } from "#kit/admin/lists/selection/use-selection.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** Marks a message as handled or reopens it. @throws ApiProblem */
export function setMessageHandled(id: string, isHandled: boolean): Promise<ReceivedMessage> {
  const action = isHandled ? "message_handled" : "message_reopened";
  return callStaffWrite(action, "PATCH /api/admin/contact-messages/:id", {
    param: { id },
    json: { isHandled },
  });
}

/** Buttons that mark the selected messages as handled or reopen them. */
export function BulkMessageActions({ selection }: { selection: Selection<ReceivedMessage> }) {
  const { revalidate } = useRevalidator();
  const bulkChange = useBulkChange<ReceivedMessage>();
  const [failedOutcome, setFailedOutcome] = useState<BulkOutcome<ReceivedMessage>>();

  async function setHandled(isHandled: boolean) {
    const messagesToChange = selection.selected.filter(({ handledAt }) => (handledAt !== null) !== isHandled);
    const outcome = await bulkChange.run(messagesToChange, ({ id }) => setMessageHandled(id, isHandled));
    if (outcome === undefined) return;
    await revalidate();
    selection.selectItems(outcome.unchanged);
    if (outcome.unchanged.length > 0) return setFailedOutcome(outcome);
    const count = outcome.changed.length;
    showToast(isHandled ? inboxMessages.handledMany(count) : inboxMessages.reopenedMany(count));
  }

  const isBusy = bulkChange.progress !== undefined;
  return (
    <>
      <BulkActionBar
        label="Selected messages"
        selection={selection}
        summary={<strong className="font-medium">{inboxMessages.selected(selection.ids.length)}</strong>}
      >
        {selection.selected.some(({ handledAt }) => handledAt === null) && (
          <Button variant="quiet" aria-keyshortcuts="s" isBusy={isBusy} onClick={() => void setHandled(true)}>
            Mark as handled
          </Button>
        )}
        {selection.selected.some(({ handledAt }) => handledAt !== null) && (
          <Button
            variant="quiet"
            aria-keyshortcuts="s"
            isBusy={isBusy}
            onClick={() => void setHandled(false)}
          >
            Reopen
          </Button>
        )}
      </BulkActionBar>
      <BulkFailuresDialog
        outcome={failedOutcome}
        itemName="messages"
        getName={({ name }) => name}
        onClose={() => setFailedOutcome(undefined)}
      />
    </>
  );
}
