import { useId, useState } from "react";

import { ORDER_NOTES_LIMIT } from "../rules/order-notes.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { skipsStockDeduction, STATUS_RULES } from "../rules/order-status.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";

import { useFocusFirstField } from "#kit/admin/forms/use-focus-first-field.ts";
import { DeductStock } from "./deduct-stock.tsx";
import { setNoteDraft, getNoteDraft } from "./detail/note-drafts.ts";
import type { ChangeableOrder, StatusDialogValues } from "./use-status-change.ts";

interface StatusDialogProps {
  order: ChangeableOrder;
  /** The status to confirm. If undefined, the dialog is closed. */
  status: OrderStatus | undefined;
  isBusy: boolean;
  onConfirm: (values: StatusDialogValues) => void;
  onClose: () => void;
}

interface DialogTexts {
  title: (number: string) => string;
  effect?: string;
  notesHint?: string;
  action: string;
}

function getTexts(status: OrderStatus): DialogTexts {
  if (status === "cancelled") {
    return {
      title: (number) => `Cancel order ${number}?`,
      effect:
        "Stock deducted for this order is restored. Parcels that the courier has not collected are cancelled.",
      notesHint: "For example the reason. Added to the order’s notes. The customer does not see it.",
      action: "Cancel order",
    };
  }
  if (status === "shipped") {
    return {
      title: (number) => `Ship order ${number}?`,
      effect: "The customer sees the order as shipped when tracking it.",
      notesHint:
        "For example the courier and tracking number. Added to the order’s notes. The customer does not see it.",
      action: "Mark as shipped",
    };
  }
  return { title: (number) => `Set order ${number} to ${status}?`, action: `Set to ${status}` };
}

/**
 * Asks for optional notes before an order is cancelled or shipped. For an order without deducted stock, also asks
 * whether to deduct the stock. Spec: admin §4.
 */
export function StatusDialog({ order, status, isBusy, onConfirm, onClose }: StatusDialogProps) {
  const formId = useId();
  const [notes, setNotes] = useState("");
  const [shouldDeductStock, setShouldDeductStock] = useState(true);
  const [openedStatus, setOpenedStatus] = useState<OrderStatus>();
  const [displayedStatus, setDisplayedStatus] = useState<OrderStatus>("shipped");
  const [asksAboutStock, setAsksAboutStock] = useState(false);
  // Opening restores the draft. While the dialog fades out, its contents stay visible.
  if (status !== openedStatus) {
    setOpenedStatus(status);
    if (status !== undefined) {
      setDisplayedStatus(status);
      setNotes(getNoteDraft(order.id, status));
      setAsksAboutStock(skipsStockDeduction(status, order.isStockDeducted));
      setShouldDeductStock(true);
    }
  }
  const { title, effect, notesHint, action } = getTexts(displayedStatus);
  useFocusFirstField(formId, status !== undefined);

  return (
    <Dialog
      isOpen={status !== undefined}
      onClose={onClose}
      title={title(order.orderNumber)}
      isClosedByBackdrop={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={displayedStatus === "cancelled" ? "danger" : "primary"}
            isBusy={isBusy}
            busyLabel="Saving …"
          >
            {action}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm({ notes, ...(asksAboutStock && { deductStock: shouldDeductStock }) });
        }}
      >
        {effect !== undefined && <p className="text-sm">{effect}</p>}
        {asksAboutStock && (
          <DeductStock
            withoutStockCount={1}
            total={1}
            isOn={shouldDeductStock}
            onChange={setShouldDeductStock}
          />
        )}
        {STATUS_RULES[displayedStatus].asksForNotes && (
          <TextareaField
            label="Notes"
            hint={notesHint}
            rows={3}
            maxLength={ORDER_NOTES_LIMIT}
            value={notes}
            onChange={({ currentTarget: { value } }) => {
              setNotes(value);
              setNoteDraft(order.id, displayedStatus, value);
            }}
          />
        )}
      </form>
    </Dialog>
  );
}
