import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { requires } from "#kit/rules/permissions.ts";
import { Button } from "#kit/ui/button.tsx";
import type { ConfirmationState } from "../../rules/confirmation/confirmation.ts";
import { staffConfirmationMessages as messages } from "../../rules/confirmation/staff-messages.ts";
import type { Order } from "../../rules/order.ts";
import type { StaffStep } from "../../rules/risk/risk-consequence.ts";
import { useRecordCall } from "./use-record-call.ts";

/** Keyboard shortcuts for the focused row of the confirmation list. */
export const CALL_KEYS = {
  confirmed: "y",
  noAnswer: "n",
  otherResult: "r",
  whatsapp: "w",
  markSent: "m",
} as const;

/** An order that waits for a confirmation. */
export interface OrderToCall extends Pick<Order, "id" | "orderNumber"> {
  state: ConfirmationState;
  /** The step that staff take before they confirm the order. */
  staffStep: StaffStep | null;
}

export interface CallOptions {
  /** Called with the order after the result is saved. */
  onSaved: (order: Order) => Promise<void> | void;
  /** Called if the API rejects the result, e.g. because someone else has already confirmed or declined the order. */
  onStale: () => Promise<void> | void;
}

interface CallResultsProps extends CallOptions {
  order: OrderToCall;
  /** Keyboard shortcuts for the buttons in a list. */
  keys?: Pick<typeof CALL_KEYS, "confirmed" | "noAnswer" | "otherResult">;
}

/** Name of the dialog that records a payment in the URL, which the screens of orders show. */
export const RECORD_PAYMENT = "record-payment";

/** Buttons that record the result of a confirmation call to the customer. `CallDialogs` offers the other results. */
export function CallResults({ order, keys, onSaved, onStale }: CallResultsProps) {
  const query = useListQuery();
  const { record, isPending } = useRecordCall(order.id, { onSaved, onStale });
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-1 md:flex-nowrap md:gap-x-3 md:whitespace-nowrap">
      {order.staffStep === "advance-payment" ? (
        <IfAllowed rule={requires("money.record")}>
          <Button
            variant="secondary"
            className="md:min-w-36"
            onClick={() => query.open({ dialog: RECORD_PAYMENT, id: order.id })}
          >
            <span>{messages.recordPayment}</span>
            <span className="sr-only">{`: ${order.orderNumber}`}</span>
          </Button>
        </IfAllowed>
      ) : (
        <Button
          variant="secondary"
          // The width fits the longest label, so the buttons of all rows are aligned.
          className="md:min-w-36"
          aria-keyshortcuts={keys?.confirmed}
          isBusy={isPending}
          onClick={() => record({ result: "confirmed" })}
        >
          <span>{messages.results.confirmed}</span>
          <span className="sr-only">{`: ${order.orderNumber}`}</span>
        </Button>
      )}
      <Button
        variant="quiet"
        aria-keyshortcuts={keys?.noAnswer}
        isBusy={isPending}
        onClick={() => record({ result: "no-answer" })}
      >
        <span>{messages.results["no-answer"]}</span>
        <span className="sr-only">{`: ${order.orderNumber}`}</span>
      </Button>
      <Button
        variant="quiet"
        aria-keyshortcuts={keys?.otherResult}
        onClick={() => query.open({ dialog: "call-result", id: order.id })}
      >
        {messages.otherResult}
        <span className="sr-only">{`: ${order.orderNumber}`}</span>
      </Button>
    </div>
  );
}
