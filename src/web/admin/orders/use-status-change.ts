import { useState } from "react";

import { orderMessages, orderStatusMessages } from "#domain/orders/order-messages.ts";
import { staffOrderMessages } from "#domain/orders/staff-messages.ts";
import type { Order } from "#domain/orders/order.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { skipsStock, STATUS_RULES } from "#domain/orders/order-status.ts";
import type { ApiProblem } from "#web/api-client/api-problem.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { keepNoteDraft } from "./detail/note-drafts.ts";
import { updateOrderStatus } from "./order-calls.ts";

/** Spec: admin §9. */
const CONFIRM_CANCEL_MS = 4000;
const SHORTAGE_MS = 6000;

/** Fields of an order that a status change needs. */
export type ChangeableOrder = Pick<Order, "id" | "orderNumber" | "status" | "holdsStock">;

/** Answer to the question before a status change; `deductStock` is set if the order holds no stock. */
export interface StatusAnswer {
  notes: string;
  deductStock?: boolean;
}

function sayThatItChanged({ orderNumber, status }: Order) {
  const word = orderStatusMessages[status].label.toLowerCase();
  const isLong = status === "confirmed" || status === "cancelled";
  toast(staffOrderMessages.statusChanged(orderNumber, word), isLong ? { ms: CONFIRM_CANCEL_MS } : {});
}

/** Spec: admin §8. */
function sayThatItFailed({ isRefusal, code, detail }: ApiProblem) {
  if (code === "insufficient-stock") {
    toast(orderMessages.cannotConfirm(detail), { tone: "error", ms: SHORTAGE_MS });
  } else if (isRefusal) toast(detail, { tone: "error", ms: CONFIRM_CANCEL_MS });
  else toast(orderMessages.updateFailed, { tone: "error" });
}

interface Listener {
  /** Told of the order as it is after the change. */
  onChange: (order: Order) => void;
  /** Told when the order is no longer what it seemed to be. */
  onStale: () => void;
}

/**
 * Sets an order to another status: at once, or after the dialog for `asked` is confirmed. The request names the status
 * that was seen, so the server rejects a change that overlooks a colleague's. Spec: admin §4, §8.
 */
export function useStatusChange(order: ChangeableOrder, { onChange, onStale }: Listener) {
  const [asked, setAsked] = useState<OrderStatus>();
  const { mutate, pending } = useMutation(
    (change: { status: OrderStatus } & Partial<StatusAnswer>) =>
      updateOrderStatus(order.id, { ...change, expectedStatus: order.status }),
    {
      success: (changed) => {
        setAsked(undefined);
        if (STATUS_RULES[changed.status].asksForNotes) keepNoteDraft(order.id, changed.status, "");
        sayThatItChanged(changed);
        onChange(changed);
      },
      problem: (problem) => {
        sayThatItFailed(problem);
        if (!problem.isRefusal) return;
        setAsked(undefined);
        onStale();
      },
    },
  );

  return {
    isPending: pending,
    /** Status that the dialog asks about. */
    asked,
    choose: (status: OrderStatus) => {
      if (STATUS_RULES[status].asksForNotes || skipsStock(status, order.holdsStock)) setAsked(status);
      else void mutate({ status });
    },
    confirm: (answer: StatusAnswer) => {
      if (asked) void mutate({ status: asked, ...answer });
    },
    dismiss: () => setAsked(undefined),
  };
}
