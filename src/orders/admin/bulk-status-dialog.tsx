import { useId, useState } from "react";

import { orderStatusMessages } from "../rules/order-messages.ts";
import { staffOrderMessages } from "../rules/staff-messages.ts";
import type { Order } from "../rules/order.ts";
import { ORDER_NOTES_LIMIT } from "../rules/order-notes.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import {
  suggestNextStatus,
  ORDER_STATUSES,
  skipsStockDeduction,
  STATUS_RULES,
} from "../rules/order-status.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { BulkFailures } from "#kit/admin/lists/selection/bulk-failures.tsx";
import type { BulkOutcome } from "#kit/admin/lists/selection/use-bulk-change.ts";
import { DeductStock } from "./deduct-stock.tsx";
import { useBulkStatus, listOrdersToChange } from "./use-bulk-status.ts";
import type { ChangeableOrder } from "./use-status-change.ts";
import { useFocusFirstField } from "#kit/admin/forms/use-focus-first-field.ts";

interface BulkStatusDialogProps {
  isOpen: boolean;
  orders: readonly ChangeableOrder[];
  onClose: () => void;
  /** Called with the changed orders and the ids of the orders that were not changed. */
  onChanged: (changed: Order[], unchangedIds: string[]) => void;
}

const formatOrderCount = (count: number) => (count === 1 ? "1 order" : `${count} orders`);

/**
 * Sets the selected orders to the same status. Asks for notes if the dialog for a single order does. Spec: admin §4.
 */
export function BulkStatusDialog({ isOpen, orders: selected, onClose, onChanged }: BulkStatusDialogProps) {
  const formId = useId();
  const bulkChange = useBulkStatus();
  const [orders, setOrders] = useState(selected);
  // Keeps the orders on screen while the dialog fades out, because the selection is already cleared.
  if (isOpen && orders !== selected) setOrders(selected);
  const [status, setStatus] = useState<OrderStatus>("confirmed");
  const [notes, setNotes] = useState("");
  const [shouldDeductStock, setShouldDeductStock] = useState(true);
  const [failedOutcome, setFailedOutcome] = useState<BulkOutcome<ChangeableOrder, Order>>();
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      setStatus(suggestNextStatus(selected.map((order) => order.status)));
      setFailedOutcome(undefined);
      setShouldDeductStock(true);
    }
  }
  const ordersToChange = listOrdersToChange(orders, status);
  const statusLabel = orderStatusMessages[status].label.toLowerCase();
  const withoutStockCount = ordersToChange.filter(({ isStockDeducted }) =>
    skipsStockDeduction(status, isStockDeducted),
  ).length;
  const unchangedCount = orders.length - ordersToChange.length;

  useFocusFirstField(formId, isOpen);

  async function submitStatuses() {
    setFailedOutcome(undefined);
    const outcome = await bulkChange.run(ordersToChange, {
      status,
      notes: STATUS_RULES[status].asksForNotes ? notes : "",
      deductStock: shouldDeductStock,
    });
    if (outcome === undefined) return;
    onChanged(
      outcome.changed,
      outcome.unchanged.map(({ id }) => id),
    );
    if (outcome.unchanged.length > 0) return setFailedOutcome(outcome);
    showToast(staffOrderMessages.allChanged(outcome.changed.length, statusLabel));
    setNotes("");
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => bulkChange.progress === undefined && onClose()}
      title={`Set ${formatOrderCount(orders.length)}`}
      isClosedByBackdrop={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose} disabled={bulkChange.progress !== undefined}>
            {failedOutcome ? "Close" : "Back"}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={status === "cancelled" ? "danger" : "primary"}
            isBusy={bulkChange.progress !== undefined}
            busyLabel={bulkChange.progress && `${bulkChange.progress.done} of ${bulkChange.progress.total} …`}
            disabled={ordersToChange.length === 0}
          >
            {`Set ${formatOrderCount(ordersToChange.length)} to ${statusLabel}`}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submitStatuses();
        }}
      >
        <SelectField
          label="New status"
          required
          value={status}
          onChange={({ currentTarget }) => {
            setStatus(currentTarget.value as OrderStatus);
            setFailedOutcome(undefined);
          }}
        >
          {ORDER_STATUSES.map((option) => (
            <option key={option} value={option}>
              {orderStatusMessages[option].label}
            </option>
          ))}
        </SelectField>
        {unchangedCount > 0 && (
          <p className="text-sm text-umber">
            {staffOrderMessages.alreadyInStatus(unchangedCount, statusLabel)}
          </p>
        )}
        {withoutStockCount > 0 && (
          <DeductStock
            withoutStockCount={withoutStockCount}
            total={ordersToChange.length}
            isOn={shouldDeductStock}
            onChange={setShouldDeductStock}
          />
        )}
        {STATUS_RULES[status].asksForNotes && (
          <TextareaField
            label="Notes"
            hint="Added to the notes of each order. Customers do not see them."
            rows={3}
            maxLength={ORDER_NOTES_LIMIT}
            value={notes}
            onChange={({ currentTarget: { value } }) => setNotes(value)}
          />
        )}
        {failedOutcome && (
          <BulkFailures outcome={failedOutcome} itemName="orders" getName={(order) => order.orderNumber} />
        )}
      </form>
    </Dialog>
  );
}
