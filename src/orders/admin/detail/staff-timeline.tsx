import { orderTimelineMessages } from "../../rules/edit/order-edit-messages.ts";
import type { Order, TimelineEntry } from "../../rules/order.ts";
import { getStatusTexts } from "../../rules/status-texts.ts";
import { requiresAny } from "#kit/rules/permissions.ts";
import { AuditChanges } from "#staff/admin/audit/audit-changes.tsx";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { SendAgainButton } from "#kit/admin/send-again-button.tsx";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { Time, formatDay } from "#kit/ui/time.tsx";

import { readOrderTimeline, sendMessageAgain } from "../order-calls.ts";

/** Returns the status changes of the order, newest first. The timeline shows them until its entries are loaded. */
function listStatusEntries(order: Order): TimelineEntry[] {
  const texts = getStatusTexts(order);
  return order.statusHistory
    .map(({ status, timestamp, notes, changedBy }, index) => ({
      kind: index === 0 ? ("placed" as const) : ("status-changed" as const),
      at: timestamp,
      by: changedBy,
      text:
        index === 0
          ? orderTimelineMessages.placed
          : orderTimelineMessages["status-changed"](texts[status].label),
      note: notes,
      changes: [],
    }))
    .toReversed();
}

/** The time of an entry, as exactly as it is known. */
function EntryTime({ at, precision }: Pick<TimelineEntry, "at" | "precision">) {
  if (precision === "day") return <time dateTime={at}>{formatDay(at)}</time>;
  return (
    <>
      {precision === "none" && <span>{orderTimelineMessages.received}</span>}
      <Time iso={at} className="tabular-nums" />
    </>
  );
}

interface StaffTimelineProps {
  order: Order;
  /** Number of messages that staff have marked as sent since the order was opened. */
  sentMessageCount: number;
}

/** The events of an order, with time and author. Newest first. */
export function StaffTimeline({ order, sentMessageCount }: StaffTimelineProps) {
  const { data, problem, reload } = useStaffData(
    order.id,
    () => readOrderTimeline(order.id),
    `${order.updatedAt} ${sentMessageCount}`,
  );
  return (
    <>
      <ol className="text-sm">
        {(data ?? listStatusEntries(order)).map(({ message, ...entry }, index) => (
          <li
            key={`${entry.at} ${entry.kind} ${index}`}
            className="relative border-l border-sand pb-3 pl-4 last:pb-0 before:absolute before:top-1.5 before:-left-1 before:size-2 before:rounded-full before:bg-umber/50 first:before:bg-brass"
          >
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{entry.text}</span>
              <span className="text-umber">
                {entry.by !== null && <span>{`${entry.by} · `}</span>}
                <EntryTime at={entry.at} precision={entry.precision} />
              </span>
            </p>
            {entry.note !== null && entry.note !== "" && (
              <p className="mt-0.5 whitespace-pre-line [unicode-bidi:plaintext]">{entry.note}</p>
            )}
            <AuditChanges changes={entry.changes} />
            {message?.canSendAgain === true && (
              <IfAllowed rule={requiresAny("orders.edit", "orders.confirm")}>
                <SendAgainButton
                  state={message.state}
                  queue={() => sendMessageAgain({ id: order.id, messageId: message.id })}
                  label={entry.text}
                  onChange={reload}
                />
              </IfAllowed>
            )}
          </li>
        ))}
      </ol>
      {problem && <p className="mt-2 text-sm text-oxblood">{orderTimelineMessages.loadFailed}</p>}
    </>
  );
}
