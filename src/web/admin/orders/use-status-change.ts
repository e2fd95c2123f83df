import { useState } from "react";

import { orderMessages, orderStatusMessages, staffOrderMessages } from "#domain/messages.ts";
import type { Order } from "#domain/order.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { ApiProblem } from "#web/api-problem.ts";
import { toast } from "#web/ui/toast-store.ts";
import { useMutation } from "#web/use-mutation.ts";

import { keepNoteDraft } from "./note-drafts.ts";
import { updateOrderStatus } from "./order-calls.ts";

/** Spec: admin §9. */
const CONFIRM_CANCEL_MS = 4000;
const SHORTAGE_MS = 6000;

/** These ask for notes first. Spec: admin §4. */
export type NotedStatus = "cancelled" | "shipped";

/** Whether staff may add notes before an order is set to it. */
export function asksForNotes(status: OrderStatus): status is NotedStatus {
  return status === "cancelled" || status === "shipped";
}

/** What an order says of itself where its status can be changed. */
export type ChangeableOrder = Pick<Order, "id" | "orderNumber" | "status">;

function sayThatItChanged({ orderNumber, status }: Order) {
  const word = orderStatusMessages[status].label.toLowerCase();
  const isLong = status === "confirmed" || status === "cancelled";
  toast(staffOrderMessages.statusChanged(orderNumber, word), isLong ? { ms: CONFIRM_CANCEL_MS } : {});
}

/** Spec: admin §8. */
function sayThatItFailed({ isRefusal, detail }: ApiProblem) {
  if (detail.includes("Insufficient stock")) {
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
 * Sets an order to another status: at once, or after `asked` was answered with notes. The server is told which status
 * was seen, so that of two people changing the same order the second hears of the first. Spec: admin §4, §8.
 */
export function useStatusChange(order: ChangeableOrder, { onChange, onStale }: Listener) {
  const [asked, setAsked] = useState<NotedStatus>();
  const { mutate, pending } = useMutation(
    (change: { status: OrderStatus; notes?: string }) =>
      updateOrderStatus(order.id, { ...change, expectedStatus: order.status }),
    {
      success: (changed) => {
        setAsked(undefined);
        if (asksForNotes(changed.status)) keepNoteDraft(order.id, changed.status, "");
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
    /** The status that waits for its notes. */
    asked,
    choose: (status: OrderStatus) => {
      if (asksForNotes(status)) setAsked(status);
      else void mutate({ status });
    },
    confirm: (notes: string) => {
      if (asked) void mutate({ status: asked, notes });
    },
    dismiss: () => setAsked(undefined),
  };
}
