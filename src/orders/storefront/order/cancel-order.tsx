import { networkMessages } from "#kit/rules/texts/network-messages.ts";
import { orderPageMessages } from "../../rules/order-page-messages.ts";
import type { LinkedOrder } from "../../rules/order.ts";
import { Button } from "#kit/ui/button.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { DisclosureSummary } from "./disclosure-summary.tsx";
import { cancelOrder } from "./order-calls.ts";

interface CancelOrderProps {
  /** Secret of the shopper's link. */
  token: string;
  order: LinkedOrder;
  onCancelled: (order: LinkedOrder) => void;
  /** Called with the reason if the order can no longer be cancelled. */
  onRejected: (reason: string) => void;
}

/** A button that cancels the order after a confirmation. Without JavaScript the form posts to the page's action. */
export function CancelOrder({ token, order, onCancelled, onRejected }: CancelOrderProps) {
  const cancelMutation = useMutation(cancelOrder, {
    success: onCancelled,
    problem: (problem) => {
      if (problem.isRejection) onRejected(problem.detail);
    },
  });
  const { problem } = cancelMutation;

  return (
    <details className="group/details">
      <DisclosureSummary className="text-umber">
        <span className="group-open/details:hidden">{orderPageMessages.cancel}</span>
        <span className="hidden group-open/details:inline">{orderPageMessages.keep}</span>
      </DisclosureSummary>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void cancelMutation.mutate(token);
        }}
        className="mt-2 border border-sand bg-paper p-5 sm:p-6"
      >
        <input type="hidden" name="decision" value="cancel" />
        <p className="font-medium">{orderPageMessages.cancelQuestion(order.orderNumber)}</p>
        <div role="alert">
          {problem !== undefined && !problem.isRejection && (
            <p className="mt-3 text-oxblood">
              {`${orderPageMessages.cancelFailed} ${problem.status === 0 ? networkMessages.failed : problem.detail}`}
            </p>
          )}
        </div>
        <Button
          type="submit"
          variant="danger"
          className="mt-4"
          isBusy={cancelMutation.isPending}
          busyLabel={orderPageMessages.cancelling}
        >
          {orderPageMessages.confirmCancel}
        </Button>
      </form>
    </details>
  );
}
