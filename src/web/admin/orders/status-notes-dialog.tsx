import { useId, useState } from "react";

import { ORDER_NOTES_LIMIT } from "#domain/order-notes.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextareaField } from "#web/ui/textarea-field.tsx";

import { keepNoteDraft, noteDraft } from "./note-drafts.ts";
import type { ChangeableOrder, NotedStatus } from "./use-status-change.ts";

interface StatusNotesDialogProps {
  order: ChangeableOrder;
  /** What is about to be set; closed without one. */
  status: NotedStatus | undefined;
  isBusy: boolean;
  onConfirm: (notes: string) => void;
  onClose: () => void;
}

const WORDS = {
  cancelled: {
    title: (number: string) => `Cancel order ${number}?`,
    meaning: "Bottles that were set aside for it go back into stock.",
    hint: "For example why, or who asked for it. Added to the order’s notes; the customer does not see it.",
    action: "Cancel order",
  },
  shipped: {
    title: (number: string) => `Ship order ${number}?`,
    meaning: "The customer sees the order as shipped when tracking it.",
    hint: "For example the courier and its tracking number. Added to the order’s notes; the customer does not see it.",
    action: "Mark as shipped",
  },
} as const;

/** Asks for optional notes before an order is cancelled or shipped. Spec: admin §4. */
export function StatusNotesDialog({ order, status, isBusy, onConfirm, onClose }: StatusNotesDialogProps) {
  const formId = useId();
  const [notes, setNotes] = useState("");
  const [asked, setAsked] = useState<NotedStatus>();
  const [shown, setShown] = useState<NotedStatus>("shipped");
  // Begins with what was typed before it was closed; its words stay while it fades away.
  if (status !== asked) {
    setAsked(status);
    if (status !== undefined) {
      setShown(status);
      setNotes(noteDraft(order.id, status));
    }
  }
  const words = WORDS[shown];

  return (
    <Dialog
      isOpen={status !== undefined}
      onClose={onClose}
      title={words.title(order.orderNumber)}
      isClosedByBackdrop={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={shown === "cancelled" ? "danger" : "primary"}
            isBusy={isBusy}
            busyLabel="One moment …"
          >
            {words.action}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(notes);
        }}
      >
        <p className="text-sm">{words.meaning}</p>
        <TextareaField
          label="Notes"
          hint={words.hint}
          rows={3}
          maxLength={ORDER_NOTES_LIMIT}
          value={notes}
          onChange={({ currentTarget: { value } }) => {
            setNotes(value);
            keepNoteDraft(order.id, shown, value);
          }}
        />
      </form>
    </Dialog>
  );
}
