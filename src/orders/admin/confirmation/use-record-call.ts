import { orderMessages } from "../../rules/order-messages.ts";
import { staffConfirmationMessages as messages } from "../../rules/confirmation/staff-messages.ts";
import type { Call } from "../../rules/confirmation/decision.ts";
import type { Order } from "../../rules/order.ts";
import type { ApiProblem } from "#kit/api-client/api-problem.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { recordCall } from "../order-calls.ts";

interface RecordCallOptions {
  /** Called with the order after the result is saved. */
  onSaved: (order: Order) => Promise<void> | void;
  /** Called if the API rejects the result, e.g. because someone else has already confirmed or declined the order. */
  onStale: () => Promise<void> | void;
}

/** Shows the recorded result of a call in a toast. */
export function showRecordedCall({ orderNumber }: Order, result: Call["result"]): void {
  showToast(messages.saved(orderNumber, result));
}

/** Shows in a toast why a result was not recorded. Returns whether the displayed order is out of date. */
export function showCallProblem({ isRejection, code, detail }: ApiProblem): boolean {
  const isShortage = code === "insufficient-stock";
  const text = isShortage ? orderMessages.cannotConfirm(detail) : detail;
  showToast(isRejection ? text : messages.saveFailed, { tone: "error" });
  return isRejection && !isShortage;
}

/** Returns a function that records the result of a call about an order. A toast shows success or failure. */
export function useRecordCall(orderId: string, { onSaved, onStale }: RecordCallOptions) {
  const { mutate, isPending } = useMutation((call: Call) => recordCall({ id: orderId, ...call }), {
    success: (order, { result }) => {
      showRecordedCall(order, result);
      void onSaved(order);
    },
    problem: (problem) => {
      if (showCallProblem(problem)) void onStale();
    },
  });
  return { record: (call: Call) => void mutate(call), isPending };
}
