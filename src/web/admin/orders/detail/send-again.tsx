import { useState } from "react";

import type { TimelineEntry } from "#domain/orders/order.ts";
import { sendAgainMessages as messages } from "#domain/outbox/staff-messages.ts";
import { ConfirmDialog } from "#web/admin/confirm-dialog.tsx";
import { useMutation } from "#web/api-client/use-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { sendMessageAgain } from "../order-calls.ts";

interface SendAgainProps {
  orderId: string;
  message: NonNullable<TimelineEntry["message"]>;
  /** Names the message for screen readers. */
  label: string;
  /** Called when the state of the message has changed. */
  onChange: () => void;
}

/** Queues a message again. Asks first if the message may have arrived. */
export function SendAgain({ orderId, message, label, onChange }: SendAgainProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, pending } = useMutation(sendMessageAgain, {
    success: () => {
      toast(messages.queued);
      onChange();
    },
    problem: ({ isRejection, detail }) => {
      toast(isRejection ? detail : messages.sendFailed, { tone: "error" });
      onChange();
    },
  });
  const send = async () => {
    await mutate({ id: orderId, messageId: message.id });
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        className="px-0!"
        isBusy={pending}
        onClick={() => (message.state === "unsure" ? setAsking(true) : void send())}
      >
        {messages.sendAgain}
        <span className="sr-only"> {label}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.confirmTitle}
        confirmLabel={messages.sendAgain}
        isBusy={pending}
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
      >
        <p>{label}</p>
        <p className="mt-2">{messages.confirmText}</p>
      </ConfirmDialog>
    </>
  );
}
