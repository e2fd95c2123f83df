import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { inboxMessages as texts } from "../../rules/inbox/staff-messages.ts";
import { isResendable } from "#kit/rules/message-channel.ts";
import { messageStateLabels } from "../../rules/outbox/staff-messages.ts";
import { requires } from "#kit/rules/permissions.ts";
import { Time } from "#kit/ui/time.tsx";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { SendAgainButton } from "#kit/admin/send-again-button.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

/** Lists the replies to a message with their delivery states. Replies that did not arrive can be sent again. */
export function MessageReplies({
  message: { id: messageId, phone, replies },
  onChange,
}: {
  message: ReceivedMessage;
  /** Reloads the message. */
  onChange: () => void;
}) {
  if (replies.length === 0) return null;
  return (
    <ul className="grid gap-3" aria-label="Replies">
      {replies.map(({ id, channel, email, text, createdAt, sentBy, state, error }) => (
        <li key={id} className="border-l-2 border-sand pl-3 text-sm">
          <p className="flex flex-wrap justify-between gap-x-5 text-umber">
            <span className="wrap-anywhere">
              <span>{`${texts.repliedBy(sentBy, email ?? phone)}: `}</span>
              <span className="font-medium">{messageStateLabels[state]}</span>
            </span>
            <Time iso={createdAt} className="tabular-nums" />
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
          {error !== null && <p className="mt-1 wrap-anywhere text-oxblood">{error}</p>}
          {isResendable(channel, state) && (
            <SendAgainButton
              state={state}
              queue={() =>
                callStaffWrite(
                  "reply_sent_again",
                  "POST /api/admin/contact-messages/:id/replies/:replyId/send",
                  { param: { id: messageId, replyId: String(id) } },
                )
              }
              label={texts.repliedBy(sentBy, email ?? phone)}
              onChange={onChange}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * Explains that the shop sends no emails. If an address is known, adds a link that opens the staff member's mail
 * program.
 */
export function ReplyByMailProgram({ message: { orderEmail } }: { message: ReceivedMessage }) {
  return (
    <p className="text-sm text-umber">
      <span>{texts.noEmail}</span>
      {orderEmail !== null && (
        <IfAllowed rule={requires("customers.contact")}>
          {" "}
          <a
            href={`mailto:${orderEmail}`}
            className="inline-flex min-h-control items-center text-link wrap-anywhere"
          >
            {texts.writeEmail(orderEmail)}
          </a>
        </IfAllowed>
      )}
    </p>
  );
}
