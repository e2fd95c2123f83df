import { Link, useRevalidator } from "react-router";

import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { SendAgainButton } from "#kit/admin/send-again-button.tsx";
import { Time } from "#kit/ui/time.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";
import { messageKindLabels } from "#store/rules/message-kind.ts";

import { messageChannelLabels, messageStateLabels } from "../../rules/outbox/staff-messages.ts";
import type { UndeliveredMessage, undeliveredList } from "../../rules/outbox/undelivered.ts";

/** A message in the list of messages that failed or were possibly sent. */
export type UndeliveredRow = Omit<UndeliveredMessage, "id"> & { id: string };

/** Queues a message again. @throws ApiProblem */
export async function sendAgain(id: string): Promise<void> {
  await callStaffWrite("message_sent_again", "POST /api/admin/undelivered-messages/:id/send", {
    param: { id },
  });
}

/** A button that queues a message again. */
function SendMessageAgain({ message: { id, kind, state } }: { message: UndeliveredRow }) {
  const { revalidate } = useRevalidator();
  return (
    <SendAgainButton
      state={state}
      queue={() => sendAgain(id)}
      label={messageKindLabels[kind]}
      onChange={() => void revalidate()}
    />
  );
}

/** What the list shows in its columns. */
export const UNDELIVERED_CELLS: ListCells<typeof undeliveredList, UndeliveredRow> = {
  message: {
    isRequired: true,
    narrowSlot: "title",
    className: "font-medium",
    cell: ({ kind, channel }) => `${messageKindLabels[kind]} (${messageChannelLabels[channel]})`,
  },
  state: {
    narrowSlot: "detail",
    className: "whitespace-nowrap",
    cell: ({ state }) => (
      <span className={state === "failed" ? "text-oxblood" : ""}>{messageStateLabels[state]}</span>
    ),
  },
  recipient: { narrowSlot: "below", className: "wrap-anywhere", cell: ({ recipient }) => recipient ?? "" },
  order: {
    narrowSlot: "below",
    className: "whitespace-nowrap",
    cell: ({ orderId, orderNumber }) =>
      orderId === null ? null : (
        <Link to={`/admin/orders/${orderId}`} className="text-link">
          {orderNumber}
        </Link>
      ),
  },
  error: { narrowSlot: "subtitle", className: "wrap-anywhere md:min-w-40", cell: ({ error }) => error },
  created: {
    isOptional: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ createdAt }) => <Time iso={createdAt} className="tabular-nums" />,
  },
  actions: {
    isRequired: true,
    narrowSlot: "value",
    className: "md:py-0! md:text-right",
    cell: (message) => <SendMessageAgain message={message} />,
  },
};
