import { useState } from "react";

import type { MessageState } from "../rules/message-channel.ts";
import { useMutation } from "../api-client/use-mutation.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/overlays/toast-store.ts";

import { ConfirmDialog } from "./confirm-dialog.tsx";

const messages = {
  sendAgain: "Send again",
  queued: "The message is queued again",
  sendFailed: "Failed to queue the message",
  confirmTitle: "Send this message again?",
  confirmText: "This message may have arrived. The recipient may receive it twice.",
} as const;

interface SendAgainButtonProps {
  state: MessageState;
  /** Queues the message. @throws ApiProblem */
  queue: () => Promise<unknown>;
  /** Names the message for screen readers. */
  label: string;
  /** Called after the request, even if it failed, because the state of the message may have changed. */
  onChange: () => void;
}

/** Queues a message again. Asks for confirmation first if the message may have arrived. */
export function SendAgainButton({ state, queue, label, onChange }: SendAgainButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending } = useMutation(queue, {
    success: () => {
      showToast(messages.queued);
      onChange();
    },
    problem: ({ isRejection, detail }) => {
      showToast(isRejection ? detail : messages.sendFailed, { tone: "error" });
      onChange();
    },
  });
  const requeue = async () => {
    await mutate(undefined);
    setIsConfirming(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        className="px-0!"
        isBusy={isPending}
        onClick={() => (state === "unsure" ? setIsConfirming(true) : void requeue())}
      >
        {messages.sendAgain}
        <span className="sr-only">{` ${label}`}</span>
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={messages.confirmTitle}
        confirmLabel={messages.sendAgain}
        isBusy={isPending}
        onConfirm={() => void requeue()}
        onClose={() => setIsConfirming(false)}
      >
        <p>{label}</p>
        <p className="mt-2">{messages.confirmText}</p>
      </ConfirmDialog>
    </>
  );
}
