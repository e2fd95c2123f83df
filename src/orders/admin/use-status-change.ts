import { useState } from "react";

import { orderMessages, orderStatusMessages } from "../rules/order-messages.ts";
import { staffOrderMessages } from "../rules/staff-messages.ts";
import type { Order } from "../rules/order.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { skipsStockDeduction, STATUS_RULES } from "../rules/order-status.ts";
import type { ApiProblem } from "#kit/api-client/api-problem.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { setNoteDraft } from "./detail/note-drafts.ts";
import { updateOrderStatus } from "./order-calls.ts";

/** How long toasts stay on screen (ms). Spec: admin §9. */
const LONG_TOAST_MS = 4000;
const SHORTAGE_TOAST_MS = 6000;

/** Fields of an order that a status change needs. */
export type ChangeableOrder = Pick<Order, "id" | "orderNumber" | "status" | "isStockDeducted">;

/** Values of the status dialog. `deductStock` is set if the dialog asks whether to deduct stock. */
export interface StatusDialogValues {
  notes: string;
  deductStock?: boolean;
}

function showSuccess({ orderNumber, status }: Order) {
  const statusLabel = orderStatusMessages[status].label.toLowerCase();
  const isLong = status === "confirmed" || status === "cancelled";
  showToast(
    staffOrderMessages.statusChanged(orderNumber, statusLabel),
    isLong ? { displayMs: LONG_TOAST_MS } : {},
  );
}

/** Shows a failed status change in a toast. Spec: admin §8. */
function showError({ isRejection, code, detail }: ApiProblem) {
  if (code === "insufficient-stock") {
    showToast(orderMessages.cannotConfirm(detail), { tone: "error", displayMs: SHORTAGE_TOAST_MS });
  } else if (isRejection) showToast(detail, { tone: "error", displayMs: LONG_TOAST_MS });
  else showToast(orderMessages.updateFailed, { tone: "error" });
}

interface StatusChangeOptions {
  /** Called with the order after the change. */
  onChange: (order: Order) => void;
  /** Called if the displayed order is out of date. */
  onStale: () => void;
}

/**
 * Sets an order to another status, either immediately or after staff confirm the dialog for `pendingStatus`. Requests
 * contain the expected status, so that the server rejects them if someone else has changed the order. Spec: admin §4,
 * §8.
 */
export function useStatusChange(order: ChangeableOrder, { onChange, onStale }: StatusChangeOptions) {
  const [pendingStatus, setPendingStatus] = useState<OrderStatus>();
  const { mutate, isPending } = useMutation(
    (change: { status: OrderStatus } & Partial<StatusDialogValues>) =>
      updateOrderStatus(order.id, { ...change, expectedStatus: order.status }),
    {
      success: (changed) => {
        setPendingStatus(undefined);
        if (STATUS_RULES[changed.status].asksForNotes) setNoteDraft(order.id, changed.status, "");
        showSuccess(changed);
        onChange(changed);
      },
      problem: (problem) => {
        showError(problem);
        if (!problem.isRejection) return;
        setPendingStatus(undefined);
        onStale();
      },
    },
  );

  return {
    isPending,
    /** Status to confirm in the dialog. */
    pendingStatus,
    setStatus: (status: OrderStatus) => {
      if (STATUS_RULES[status].asksForNotes || skipsStockDeduction(status, order.isStockDeducted))
        setPendingStatus(status);
      else void mutate({ status });
    },
    confirm: (values: StatusDialogValues) => {
      if (pendingStatus) void mutate({ status: pendingStatus, ...values });
    },
    dismiss: () => setPendingStatus(undefined),
  };
}
