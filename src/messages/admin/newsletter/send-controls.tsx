import { useState } from "react";
import { useRevalidator } from "react-router";

import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import type { Issue } from "../../rules/newsletter/issue-schema.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { sendIssue, stopIssue } from "./issue-calls.ts";

/** The query string that opens the send dialog. Save a new draft first, because only saved drafts have a URL. */
export const SEND_DIALOG = "?dialog=send";

/** Asks for confirmation before an issue is sent; `?dialog=send` opens the dialog. */
export function SendDialog({ issue }: { issue: Issue }) {
  const query = useListQuery();
  const { revalidate } = useRevalidator();
  const closeDialog = () => query.close("dialog");
  const { mutate, isPending } = useMutation(sendIssue, {
    success: () => {
      showToast(messages.sendingStarted);
      // Closes the dialog after the reload, because closing the dialog earlier would cancel the reload.
      void revalidate().then(closeDialog);
    },
    problem: ({ isRejection, detail }) => {
      showToast(isRejection ? detail : messages.sendFailed, { tone: "error" });
      closeDialog();
      // Another tab may have sent the issue.
      if (isRejection) void revalidate();
    },
  });
  const isStopped = issue.status === "stopped";
  return (
    <ConfirmDialog
      isOpen={query.get("dialog") === "send"}
      title={messages.sendTitle(issue.remaining)}
      confirmLabel={messages.sendNow(issue.remaining)}
      isBusy={isPending}
      onConfirm={() => void mutate(issue)}
      onClose={closeDialog}
    >
      <p className="font-medium wrap-anywhere">{issue.subject}</p>
      <p className="mt-2">{isStopped ? messages.continueText : messages.sendText}</p>
    </ConfirmDialog>
  );
}

/** A button that stops sending an issue, after confirmation. */
export function StopButton({ issue }: { issue: Issue }) {
  const [isOpen, setIsOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { mutate, isPending } = useMutation(stopIssue, {
    success: () => {
      showToast(messages.sendingStopped);
      setIsOpen(false);
      void revalidate();
    },
    problem: ({ isRejection, detail }) => {
      showToast(isRejection ? detail : messages.stopFailed, { tone: "error" });
      setIsOpen(false);
      if (isRejection) void revalidate();
    },
  });
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {messages.stop}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={messages.stopTitle}
        confirmLabel={messages.stop}
        isBusy={isPending}
        onConfirm={() => void mutate(issue.id)}
        onClose={() => setIsOpen(false)}
      >
        <p>{messages.stopText}</p>
      </ConfirmDialog>
    </>
  );
}
