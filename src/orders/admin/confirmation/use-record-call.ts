import { orderMessages } from "../../rules/order-messages.ts";
import { staffConfirmationMessages as messages } from "../../rules/confirmation/staff-messages.ts";
import type { Call } from "../../rules/confirmation/decision.ts";
import type { Order } from "../../rules/order.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { recordCall } from "../order-calls.ts";

interface RecordCallOptions {
  /** Called with the order after the result is saved. */
  onSaved: (order: Order) => void;
  /** Called if the API rejects the result, e.g. because someone else has already confirmed or declined the order. */
  onStale: () => void;
}

/** Returns a function that records the result of a call about an order. A toast shows success or failure. */
export function useRecordCall(orderId: string, { onSaved, onStale }: RecordCallOptions) {
  const { mutate, isPending } = useMutation((call: Call) => recordCall({ id: orderId, ...call }), {
    success: (order, { result }) => {
      showToast(messages.saved(order.orderNumber, result));
      onSaved(order);
    },
    problem: ({ isRejection, code, detail }) => {
      const isShortage = code === "insufficient-stock";
      const text = isShortage ? orderMessages.cannotConfirm(detail) : detail;
      showToast(isRejection ? text : messages.saveFailed, { tone: "error" });
      if (isRejection && !isShortage) onStale();
    },
  });
  return { record: (call: Call) => void mutate(call), isPending };
}
