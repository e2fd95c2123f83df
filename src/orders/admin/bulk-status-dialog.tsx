import { useState } from "react";

import { FormSelect, FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";
import { BulkFailures } from "#kit/admin/lists/selection/bulk-failures.tsx";
import type { BulkOutcome } from "#kit/admin/lists/selection/use-bulk-change.ts";
import { toProblem } from "#kit/admin/lists/selection/use-bulk-change.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { orderMessages, orderStatusMessages } from "../rules/order-messages.ts";
import { ORDER_NOTES_LIMIT } from "../rules/order-notes.ts";
import { bringsCash } from "../rules/order-payment.ts";
import { statusUpdateSchema } from "../rules/order-query.ts";
import {
  ORDER_STATUSES,
  skipsStockDeduction,
  STATUS_RULES,
  suggestNextStatus,
} from "../rules/order-status.ts";
import type { Order } from "../rules/order.ts";
import { staffOrderMessages } from "../rules/staff-messages.ts";
import { CashReceived, useCashReceived } from "./cash-received.tsx";
import { DeductStock } from "./deduct-stock.tsx";
import { listOrdersToChange, useBulkStatus } from "./use-bulk-status.ts";
import type { ChangeableOrder } from "./use-status-change.ts";

interface BulkStatusDialogProps {
  orders: readonly ChangeableOrder[];
  isOpen: boolean;
  close: () => void;
  /** Called with the changed orders and the ids of the orders that were not changed. */
  onChanged: (changed: Order[], unchangedIds: string[]) => Promise<void> | void;
}

const formatOrderCount = (count: number) => (count === 1 ? "1 order" : `${count} orders`);

/**
 * Sets the selected orders to the same status. Asks for notes if the dialog for a single order does. Spec: admin §4.
 */
export function BulkStatusDialog({ orders, isOpen, close, onChanged }: BulkStatusDialogProps) {
  const bulkChange = useBulkStatus();
  const [failedOutcome, setFailedOutcome] = useState<BulkOutcome<ChangeableOrder, Order>>();
  const form = useRecordForm({
    record: undefined,
    schema: statusUpdateSchema,
    toValues: () => ({
      status: suggestNextStatus(orders.map((order) => order.status)),
      notes: "",
      deductStock: true,
    }),
    toInput: ({ status: newStatus, notes, deductStock: isDeducted }) => ({
      status: newStatus,
      notes: STATUS_RULES[newStatus].asksForNotes ? notes : "",
      deductStock: isDeducted,
      cashAccountId: cash.accountId,
    }),
    save: async (input) => {
      setFailedOutcome(undefined);
      const outcome = await bulkChange.run(ordersToChange, input);
      if (outcome === undefined) return undefined;
      await onChanged(
        outcome.changed,
        outcome.unchanged.map(({ id }) => id),
      );
      if (outcome.unchanged.length > 0) {
        setFailedOutcome(outcome);
        throw toProblem(outcome);
      }
      showToast(staffOrderMessages.allChanged(outcome.changed.length, statusLabel));
      return undefined;
    },
    labels: {},
    texts: { saveFailed: orderMessages.updateFailed },
    onSaved: close,
  });
  const { status, deductStock } = form.fields.watch();
  const ordersToChange = listOrdersToChange(orders, status);
  const cash = useCashReceived(ordersToChange.some((order) => bringsCash(status, order.paymentState)));
  const statusLabel = orderStatusMessages[status].label.toLowerCase();
  const withoutStockCount = ordersToChange.filter(({ isStockDeducted }) =>
    skipsStockDeduction(status, isStockDeducted),
  ).length;
  const unchangedCount = orders.length - ordersToChange.length;
  const { progress } = bulkChange;
  return (
    <RecordDialog
      form={form}
      item="orders"
      isOpen={isOpen}
      onClose={close}
      title={`Set ${formatOrderCount(orders.length)}`}
      saveLabel={`Set ${formatOrderCount(ordersToChange.length)} to ${statusLabel}`}
      saveVariant={status === "cancelled" ? "danger" : "primary"}
      busyLabel={progress && `${progress.done} of ${progress.total} …`}
      cancelLabel={failedOutcome ? "Close" : "Back"}
      isDisabled={ordersToChange.length === 0 || cash.isLoading}
      isLocked={form.isSaving}
    >
      <FormSelect form={form.fields} name="status" label="New status" required>
        {ORDER_STATUSES.map((option) => (
          <option key={option} value={option}>
            {orderStatusMessages[option].label}
          </option>
        ))}
      </FormSelect>
      {unchangedCount > 0 && (
        <p className="text-sm text-umber">
          {staffOrderMessages.alreadyInStatus(unchangedCount, statusLabel)}
        </p>
      )}
      {withoutStockCount > 0 && (
        <DeductStock
          withoutStockCount={withoutStockCount}
          total={ordersToChange.length}
          isOn={deductStock}
          onChange={(isOn) => form.fields.setValue("deductStock", isOn)}
        />
      )}
      <CashReceived cash={cash} />
      {STATUS_RULES[status].asksForNotes && (
        <FormTextarea
          form={form.fields}
          name="notes"
          label="Notes"
          hint="Added to the notes of each order. Customers do not see them."
          rows={3}
          maxLength={ORDER_NOTES_LIMIT}
        />
      )}
      {failedOutcome && (
        <BulkFailures outcome={failedOutcome} itemName="orders" getName={(order) => order.orderNumber} />
      )}
    </RecordDialog>
  );
}
