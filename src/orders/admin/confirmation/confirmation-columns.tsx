import type { ConfirmationEvent } from "../../rules/confirmation/confirmation.ts";
import type { confirmationList, ConfirmationRow } from "../../rules/confirmation/confirmation-list.ts";
import { staffConfirmationMessages as messages } from "../../rules/confirmation/staff-messages.ts";
import { riskMessages } from "../../rules/risk/risk-messages.ts";
import { formatPrice } from "#kit/rules/money.ts";
import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { OverlayLink } from "#kit/admin/lists/overlay-link.tsx";
import { Time } from "#kit/ui/time.tsx";

import { CALL_KEYS, CallResults } from "./call-results.tsx";
import { ContactLinks } from "./contact-links.tsx";

/** Events that the list hides, because the state or the number of calls already shows them. */
const IMPLIED_EVENTS: readonly ConfirmationEvent[] = [
  "call-no-answer",
  "confirmed-without-stock",
  "reservation-limited",
  "reservation-ended",
];

/** The progress of a confirmation: missing stock, risk step, missing reservation, unanswered calls and last event. */
function ConfirmationProgress({
  state,
  staffStep,
  advanceAmount,
  reservation,
  lastEvent,
  unansweredCalls,
}: ConfirmationRow) {
  return (
    <>
      {state === "out-of-stock" && (
        <span className="block font-medium text-oxblood">{messages.states[state]}</span>
      )}
      {staffStep !== null && (
        <span className="block font-medium text-oxblood">
          {riskMessages.describeStep(staffStep, advanceAmount)}
        </span>
      )}
      {state !== "expired" && (reservation === "limited" || reservation === "ended") && (
        <span className="block">{messages.reservations[reservation]}</span>
      )}
      {unansweredCalls > 0 && <span className="block">{messages.unansweredCalls(unansweredCalls)}</span>}
      {lastEvent && !IMPLIED_EVENTS.includes(lastEvent.event) && (
        <span className="block">{messages.events[lastEvent.event]}</span>
      )}
      {lastEvent?.note && <span className="block text-umber wrap-anywhere">{`“${lastEvent.note}”`}</span>}
    </>
  );
}

/** Returns what the confirmation list shows in its columns. @param reload reloads the list after a change */
export function createConfirmationCells(
  reload: () => Promise<void>,
): ListCells<typeof confirmationList, ConfirmationRow> {
  return {
    order: {
      isRequired: true,
      narrowSlot: "title",
      className: "whitespace-nowrap",
      cell: ({ id, orderNumber }) => (
        <OverlayLink
          open={{ order: id }}
          isRowLink
          className="text-link tabular-nums max-md:inline-flex max-md:min-h-control max-md:items-center"
        >
          {orderNumber}
        </OverlayLink>
      ),
    },
    customer: {
      isRequired: true,
      narrowSlot: "subtitle",
      className: "md:w-full md:min-w-44",
      cell: (row) => (
        <>
          <span className="block wrap-anywhere">{`${row.name}, ${row.city}`}</span>
          {row.lines.map(({ quantity, name, variant }) => (
            <span
              key={`${name} ${variant}`}
              className="block wrap-anywhere"
            >{`${quantity} × ${name} (${variant})`}</span>
          ))}
          <ContactLinks row={row} onChanged={reload} />
          <ConfirmationProgress {...row} />
        </>
      ),
    },
    total: {
      isNumeric: true,
      narrowSlot: "value",
      className: "whitespace-nowrap",
      cell: ({ total }) => formatPrice(total),
    },
    placed: {
      className: "whitespace-nowrap text-umber",
      isWideOnly: true,
      cell: ({ placedAt }) => <Time iso={placedAt} className="tabular-nums" />,
    },
    next: {
      isOptional: true,
      className: "whitespace-nowrap text-umber",
      cell: ({ nextCallAt }) => <Time iso={nextCallAt} className="tabular-nums" />,
    },
    expires: {
      className: "whitespace-nowrap text-umber",
      isWideOnly: true,
      cell: ({ expiresAt }) => <Time iso={expiresAt} className="tabular-nums" />,
    },
    result: {
      isRequired: true,
      narrowSlot: "below",
      className: "md:py-0!",
      cell: ({ id, orderNumber, state, staffStep }) => (
        <CallResults
          order={{ id, orderNumber, state, staffStep }}
          keys={CALL_KEYS}
          onSaved={reload}
          onStale={reload}
        />
      ),
    },
  };
}
