import { orderMessages } from "../rules/order-messages.ts";
import { staffOrderMessages } from "../rules/staff-messages.ts";
import type { Order } from "../rules/order.ts";
import { bringsCash } from "../rules/order-payment.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { skipsStockDeduction, STATUS_RULES } from "../rules/order-status.ts";
import type { OrderWithDelivery } from "../rules/status-texts.ts";
import { getStatusTexts } from "../rules/status-texts.ts";
import type { ApiProblem } from "#kit/api-client/api-problem.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { updateOrderStatus } from "./order-calls.ts";

/** How long toasts stay on screen (ms). Spec: admin §9. */
const LONG_TOAST_MS = 4000;
const SHORTAGE_TOAST_MS = 6000;

/** Fields of an order that a status change needs. */
export type ChangeableOrder = Pick<
  Order,
  "id" | "orderNumber" | "status" | "isStockDeducted" | "importedFrom" | "paymentState"
> &
  OrderWithDelivery;

/** Shows the new status of an order in a toast. Spec: admin §9. */
export function showStatus(order: ChangeableOrder) {
  const { orderNumber, status } = order;
  const statusLabel = getStatusTexts(order)[status].label.toLowerCase();
  const isLong = status === "confirmed" || status === "cancelled";
  showToast(
    staffOrderMessages.statusChanged(orderNumber, statusLabel),
    isLong ? { displayMs: LONG_TOAST_MS } : {},
  );
}

/** Shows a failed status change in a toast. Spec: admin §8. */
export function showStatusProblem({ isRejection, code, detail }: ApiProblem) {
  if (code === "insufficient-stock") {
    showToast(orderMessages.cannotConfirm(detail), { tone: "error", displayMs: SHORTAGE_TOAST_MS });
  } else if (isRejection) showToast(detail, { tone: "error", displayMs: LONG_TOAST_MS });
  else showToast(orderMessages.updateFailed, { tone: "error" });
}

/**
 * Returns whether staff must confirm a status in a dialog, which asks for notes, about stock or about cash.
 * @param recordsMoney whether the staff member may record payments
 */
export function needsConfirmation(
  order: ChangeableOrder,
  status: OrderStatus,
  recordsMoney: boolean,
): boolean {
  return (
    STATUS_RULES[status].asksForNotes ||
    skipsStockDeduction(status, order.isStockDeducted) ||
    (recordsMoney && bringsCash(status, order.paymentState))
  );
}

export interface StatusChangeOptions {
  /** Called with the order after the change. */
  onChange: (order: Order) => Promise<void> | void;
  /** Called if the displayed order is out of date. */
  onStale: () => Promise<void> | void;
}

/**
 * Sets an order to another status. Requests contain the expected status, so that the server rejects them if someone else
 * has changed the order. Spec: admin §4, §8.
 */
export function useStatusChange(order: ChangeableOrder, { onChange, onStale }: StatusChangeOptions) {
  const { mutate, isPending } = useMutation(
    (status: OrderStatus) => updateOrderStatus(order.id, { status, expectedStatus: order.status }),
    {
      success: (changed) => {
        showStatus(changed);
        void onChange(changed);
      },
      problem: (problem) => {
        showStatusProblem(problem);
        if (problem.isRejection) void onStale();
      },
    },
  );
  return { isPending, setStatus: (status: OrderStatus) => void mutate(status) };
}
