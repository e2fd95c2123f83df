import type { StaffConfirmation } from "../../rules/confirmation/confirmation-list.ts";
import { isEventAllowed } from "../../rules/confirmation/confirmation.ts";
import { staffConfirmationMessages as messages } from "../../rules/confirmation/staff-messages.ts";
import { riskMessages } from "../../rules/risk/risk-messages.ts";
import type { Order } from "../../rules/order.ts";
import { requires } from "#kit/rules/permissions.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { Time } from "#kit/ui/time.tsx";

import { CallDialogs } from "./call-dialogs.tsx";
import { CallResults } from "./call-results.tsx";

interface OrderConfirmationProps {
  order: Order;
  confirmation: StaffConfirmation;
  onChange: (order: Order) => Promise<void> | void;
  onStale: () => Promise<void> | void;
}

/** Whether and until when the order reserves its bottles, and why not. */
function Reservation({ state, reservation, reservedUntil, verifiedAt }: StaffConfirmation) {
  if (reservation === null || state === "expired") return null;
  if (reservation !== "active")
    return (
      <p className="font-medium text-oxblood">
        {`${messages.reservations[reservation]}. ${reservation === "limited" ? messages.limitedHint : messages.endedHint}`}
      </p>
    );
  if (reservedUntil === null) return null;
  return (
    <p className="text-umber">
      {messages.reservedUntil} <Time iso={reservedUntil} className="tabular-nums" />
      <span>{` (${verifiedAt === null ? messages.unverified : messages.verified})`}</span>
    </p>
  );
}

/** The confirmation of an order that is neither confirmed nor declined, with buttons for the result of a call. */
export function OrderConfirmation({ order, confirmation, onChange, onStale }: OrderConfirmationProps) {
  const { state, staffStep, expiresAt, unansweredCalls } = confirmation;
  const canExpire = isEventAllowed("expired", state);
  if (!isEventAllowed("call-confirmed", state)) return null;
  const { id, orderNumber } = order;
  const orderToCall = { id, orderNumber, state, staffStep };
  return (
    <section
      aria-labelledby="order-confirmation"
      className="rounded-sm border border-sand bg-paper px-3 py-2 text-sm md:col-span-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div>
          <h3 id="order-confirmation" className="font-medium">
            {`${messages.heading}: ${messages.states[state].toLowerCase()}`}
          </h3>
          <p className="text-umber">
            {canExpire && (
              <>
                <span>{`${messages.expires} `}</span>
                <Time iso={expiresAt} className="tabular-nums" />
              </>
            )}
            {canExpire && unansweredCalls > 0 && <span>{" · "}</span>}
            {unansweredCalls > 0 && <span>{messages.unansweredCalls(unansweredCalls)}</span>}
          </p>
          <Reservation {...confirmation} />
          {staffStep !== null && (
            <p className="font-medium text-oxblood">
              {riskMessages.describeStep(staffStep, order.advanceAmount)}
            </p>
          )}
        </div>
        <IfAllowed rule={requires("orders.confirm")}>
          <CallResults order={orderToCall} onSaved={onChange} onStale={onStale} />
          <CallDialogs orders={[orderToCall]} onSaved={onChange} onStale={onStale} />
        </IfAllowed>
      </div>
    </section>
  );
}
