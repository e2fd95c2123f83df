import type { ReceivedMessage } from "#domain/messages/contact.ts";
import { inboxMessages as texts } from "#domain/messages/staff-messages.ts";
import { messageStateLabels } from "#domain/outbox/staff-messages.ts";
import { Time } from "#web/ui/time.tsx";

/** Shows the replies to a message with the states of their e-mails. */
export function MessageReplies({ message: { replies } }: { message: ReceivedMessage }) {
  if (replies.length === 0) return null;
  return (
    <ul className="grid gap-3" aria-label="Replies">
      {replies.map(({ id, email, text, createdAt, sentBy, state, error }) => (
        <li key={id} className="border-l-2 border-sand pl-3 text-sm">
          <p className="flex flex-wrap justify-between gap-x-5 text-umber">
            <span className="wrap-anywhere">
              {texts.repliedBy(sentBy, email)}:{" "}
              <span className="font-medium">{messageStateLabels[state]}</span>
            </span>
            <Time iso={createdAt} className="tabular-nums" />
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
          {error !== null && <p className="mt-1 wrap-anywhere text-oxblood">{error}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Explains that the shop sends no e-mails, with a link to the staff's mail program if an address is known. */
export function ReplyByMailProgram({ message: { orderEmail } }: { message: ReceivedMessage }) {
  return (
    <p className="text-sm text-umber">
      {texts.noEmail}
      {orderEmail !== null && (
        <>
          {" "}
          <a
            href={`mailto:${orderEmail}`}
            className="inline-flex min-h-control items-center text-link wrap-anywhere"
          >
            {texts.writeEmail(orderEmail)}
          </a>
        </>
      )}
    </p>
  );
}
