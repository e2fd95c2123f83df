import { useEffect, useState } from "react";

import { FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";

import { orderMessages } from "../rules/order-messages.ts";
import { ORDER_NOTES_LIMIT } from "../rules/order-notes.ts";
import { statusUpdateSchema } from "../rules/order-query.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { ORDER_STATUSES, skipsStockDeduction, STATUS_RULES } from "../rules/order-status.ts";
import { bringsCash } from "../rules/order-payment.ts";
import { getStatusTexts, isPickedUp } from "../rules/status-texts.ts";
import { CashReceived, useCashReceived } from "./cash-received.tsx";
import { DeductStock } from "./deduct-stock.tsx";
import { getNoteDraft, setNoteDraft } from "./detail/note-drafts.ts";
import { readOrder, updateOrderStatus } from "./order-calls.ts";
import type { StatusPlace } from "./status-place.ts";
import { focusOwnRow, getStatusDialog } from "./status-place.ts";
import type { ChangeableOrder, StatusChangeOptions } from "./use-status-change.ts";
import { showStatus, showStatusProblem } from "./use-status-change.ts";

interface DialogTexts {
  title: (number: string) => string;
  effect?: string;
  notesHint?: string;
  action: string;
}

function getTexts(status: OrderStatus, order: ChangeableOrder): DialogTexts {
  if (status === "cancelled") {
    return {
      title: (number) => `Cancel order ${number}?`,
      effect:
        "Stock deducted for this order is restored. Parcels that the courier has not collected are cancelled.",
      notesHint: "For example the reason. Added to the order’s notes. The customer does not see it.",
      action: "Cancel order",
    };
  }
  const label = getStatusTexts(order)[status].label.toLowerCase();
  if (status === "shipped" && !isPickedUp(order)) {
    return {
      title: (number) => `Ship order ${number}?`,
      effect: "The customer sees the order as shipped when tracking it.",
      notesHint:
        "For example the courier and tracking number. Added to the order’s notes. The customer does not see it.",
      action: "Mark as shipped",
    };
  }
  return {
    title: (number) => `Set order ${number} to ${label}?`,
    notesHint: "Added to the order’s notes. The customer does not see it.",
    action: `Set to ${label}`,
  };
}

interface StatusDialogsProps extends StatusChangeOptions {
  place: StatusPlace;
  orders: readonly ChangeableOrder[];
}

/**
 * The dialogs that ask before an order changes to a status with notes or without deducted stock; opened by
 * `?dialog=set-shipped&id=…`. Spec: admin §4.
 */
export function StatusDialogs({ place, orders, ...options }: StatusDialogsProps) {
  const dialog = useRecordDialog({
    records: orders,
    getId: ({ id }) => id,
    adds: "",
    edits: ORDER_STATUSES.map((status) => getStatusDialog(place, status)),
    notFound: orderMessages.notFound,
  });
  const status = ORDER_STATUSES.find((option) => getStatusDialog(place, option) === dialog.name);
  return (
    <Opened dialog={dialog}>
      {({ record, isOpen, close }) =>
        record &&
        status && <StatusDialog {...options} order={record} status={status} isOpen={isOpen} close={close} />
      }
    </Opened>
  );
}

interface StatusDialogProps extends StatusChangeOptions {
  order: ChangeableOrder;
  status: OrderStatus;
  isOpen: boolean;
  close: () => void;
}

/**
 * Asks for optional notes before an order is cancelled or shipped, and keeps them as a draft. For an order without
 * deducted stock, also asks whether to deduct the stock, and for a delivered one with an amount due whether cash came.
 */
function StatusDialog({ order, status, isOpen, close, onChange, onStale }: StatusDialogProps) {
  const [asksAboutStock] = useState(() => skipsStockDeduction(status, order.isStockDeducted));
  const cash = useCashReceived(bringsCash(status, order.paymentState), order.id);
  const form = useRecordForm({
    record: order,
    loadLatest: ({ id }): Promise<ChangeableOrder> => readOrder(id),
    schema: statusUpdateSchema,
    toValues: (stored = order) => ({
      status: stored.status === order.status ? status : stored.status,
      notes: getNoteDraft(order.id, status),
      deductStock: true,
    }),
    toInput: ({ deductStock, ...values }, stored = order) => ({
      ...values,
      expectedStatus: stored.status,
      ...(asksAboutStock && { deductStock }),
      cashAccountId: cash.accountId,
    }),
    isSame: (stored, mine) => stored.status === mine.status,
    save: async (input): Promise<ChangeableOrder> => {
      const changed = await updateOrderStatus(order.id, input);
      await onChange(changed);
      return changed;
    },
    labels: (values) => ({ Status: getStatusTexts(order)[values.status].label }),
    texts: { saveFailed: orderMessages.updateFailed },
    isGuarded: false,
    onSaved: (changed) => {
      if (changed) showStatus(changed);
      setNoteDraft(order.id, status, "");
      focusOwnRow();
      close();
    },
    onProblem: async (problem) => {
      showStatusProblem(problem);
      if (!problem.isRejection) return;
      await onStale();
      close();
    },
    onDiscarded: async () => {
      await onStale();
      close();
    },
  });
  const { notes, deductStock } = form.fields.watch();
  useEffect(() => setNoteDraft(order.id, status, notes), [order.id, status, notes]);
  const { title, effect, notesHint, action } = getTexts(status, order);
  return (
    <RecordDialog
      // Its problems are toasts. Spec: admin §8.
      form={{ ...form, note: undefined }}
      isDisabled={cash.isLoading}
      item="order"
      isOpen={isOpen}
      onClose={close}
      title={title(order.orderNumber)}
      saveLabel={action}
      saveVariant={status === "cancelled" ? "danger" : "primary"}
      cancelLabel="Back"
      className="grid gap-4"
    >
      {effect !== undefined && <p className="text-sm">{effect}</p>}
      {asksAboutStock && (
        <DeductStock
          withoutStockCount={1}
          total={1}
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
          hint={notesHint}
          rows={3}
          maxLength={ORDER_NOTES_LIMIT}
        />
      )}
    </RecordDialog>
  );
}
