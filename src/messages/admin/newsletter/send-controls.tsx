import { useRevalidator } from "react-router";

import { issueMessages as messages } from "../../rules/newsletter/issue-messages.ts";
import type { Issue } from "../../rules/newsletter/issue-schema.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { sendIssue, stopIssue } from "./issue-calls.ts";

/** The query string that opens the send dialog. Save a new draft first, because only saved drafts have a URL. */
export const SEND_DIALOG = "?dialog=send";

/** Asks for confirmation before an issue is sent; `?dialog=send` opens the dialog. */
export function SendDialog({ issue }: { issue: Issue }) {
  const dialog = useDialog("send");
  const { revalidate } = useRevalidator();
  const { mutate, isPending } = useMutation(sendIssue, {
    success: () => {
      showToast(messages.sendingStarted);
      // Closes the dialog after the reload, because closing the dialog earlier would cancel the reload.
      void revalidate().then(dialog.close);
    },
    problem: ({ isRejection, detail }) => {
      showToast(isRejection ? detail : messages.sendFailed, { tone: "error" });
      dialog.close();
      // Another tab may have sent the issue.
      if (isRejection) void revalidate();
    },
  });
  const isStopped = issue.status === "stopped";
  return (
    <ConfirmDialog
      isOpen={dialog.isOpen}
      title={messages.sendTitle(issue.remaining)}
      confirmLabel={messages.sendNow(issue.remaining)}
      isBusy={isPending}
      onConfirm={() => void mutate(issue)}
      onClose={dialog.close}
    >
      <p className="font-medium wrap-anywhere">{issue.subject}</p>
      {issue.audienceText !== null && (
        <p className="mt-2 wrap-anywhere">{messages.segment(issue.audienceText)}</p>
      )}
      <p className="mt-2">{isStopped ? messages.continueText : messages.sendText}</p>
    </ConfirmDialog>
  );
}

/** A button that stops sending an issue, after confirmation (`?dialog=stop`). */
export function StopButton({ issue }: { issue: Issue }) {
  const dialog = useDialog("stop");
  const { revalidate } = useRevalidator();
  const { mutate, isPending } = useMutation(stopIssue, {
    success: () => {
      showToast(messages.sendingStopped);
      void revalidate().then(dialog.close);
    },
    problem: ({ isRejection, detail }) => {
      showToast(isRejection ? detail : messages.stopFailed, { tone: "error" });
      dialog.close();
      if (isRejection) void revalidate();
    },
  });
  return (
    <>
      <Button variant="danger" onClick={dialog.open}>
        {messages.stop}
      </Button>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={messages.stopTitle}
        confirmLabel={messages.stop}
        isBusy={isPending}
        onConfirm={() => void mutate(issue.id)}
        onClose={dialog.close}
      >
        <p>{messages.stopText}</p>
      </ConfirmDialog>
    </>
  );
}
