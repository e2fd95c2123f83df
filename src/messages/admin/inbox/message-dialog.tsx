import { formatPhone } from "#kit/rules/phone.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { requires } from "#kit/rules/permissions.ts";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";

import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { inboxMessages } from "../../rules/inbox/staff-messages.ts";
import { customerWhatsAppMessages } from "../../rules/inbox/whatsapp-messages.ts";
import { buildWhatsAppLink } from "#store/rules/whatsapp.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Phone } from "#kit/ui/order-icons.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { Time } from "#kit/ui/time.tsx";

import { useAccess } from "#kit/admin/use-access.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { setMessageHandled } from "./bulk-message-actions.tsx";
import { WhatsAppReply } from "./whatsapp-reply.tsx";
import { MessageImage } from "./message-image.tsx";
import { MessageReplies, ReplyByMailProgram } from "./message-replies.tsx";
import { ReplyDialog } from "./reply-dialog.tsx";
import { MessageStatus } from "./message-status.tsx";
import { buildNewOrderPath, NEW_ORDER_RULE } from "#orders/rules/staff-order/new-order.ts";

function OrdersLink({ message: { name, phoneE164, orderCount } }: { message: ReceivedMessage }) {
  if (phoneE164 === null || orderCount === 0) return null;
  return (
    <Link
      to={`/admin/orders?search=${encodeURIComponent(phoneE164)}`}
      className="inline-flex min-h-control items-center text-link"
    >
      <span>{inboxMessages.orders(orderCount)}</span>
      <span className="sr-only">{` with the phone number of ${name}`}</span>
    </Link>
  );
}

/** Links to the customer with the phone number of a message. */
function CustomerLink({ message: { phoneE164, orderCount } }: { message: ReceivedMessage }) {
  if (phoneE164 === null || orderCount === 0) return null;
  return (
    <IfAllowed rule={requires("orders.read")}>
      <Link
        to={`/admin/customers?search=${encodeURIComponent(phoneE164)}`}
        className="inline-flex min-h-control items-center text-link"
      >
        Customer
      </Link>
    </IfAllowed>
  );
}

/** Opens a new order of the person who wrote. */
function NewOrderLink({ message: { phoneE164 } }: { message: ReceivedMessage }) {
  if (phoneE164 === null) return null;
  return (
    <IfAllowed rule={NEW_ORDER_RULE}>
      <Link to={buildNewOrderPath(phoneE164)} className="inline-flex min-h-control items-center text-link">
        New order
      </Link>
    </IfAllowed>
  );
}

/** Links to the order that a WhatsApp message is about. */
function OrderLink({ message: { order } }: { message: ReceivedMessage }) {
  if (order === null) return null;
  return (
    <Link to={`/admin/orders/${order.id}`} className="inline-flex min-h-control items-center text-link">
      {inboxMessages.aboutOrder(order.orderNumber)}
    </Link>
  );
}

/** Links to the order, where the image of a message becomes a payment. */
function AttachLink({ message: { id, order } }: { message: ReceivedMessage }) {
  if (order === null) return null;
  const query = new URLSearchParams({ dialog: "attach-image", id });
  return (
    <IfAllowed rule={requires("orders.read", "money.read", "money.record")}>
      <Link
        to={`/admin/orders/${order.id}?${query.toString()}`}
        className="inline-flex min-h-control items-center text-link"
      >
        {customerWhatsAppMessages.attachTo(order.orderNumber)}
      </Link>
    </IfAllowed>
  );
}

function ContactLinks({ message }: { message: ReceivedMessage }) {
  const { name, phone, phoneE164 } = message;
  const linkClass = "inline-flex min-h-control items-center gap-1.5 text-link";
  const can = useAccess();
  // A masked number cannot be called.
  if (phoneE164 === null || !can("customers.contact")) {
    return <p className="flex min-h-control items-center wrap-anywhere text-umber">{phone}</p>;
  }
  return (
    <p className="flex flex-wrap items-center gap-x-5">
      <a href={`tel:${phoneE164}`} className={linkClass}>
        <Phone className="size-4" strokeWidth={1.6} aria-hidden="true" />
        <span className="sr-only">{`Call ${name}: `}</span>
        <span>{formatPhone(phone)}</span>
      </a>
      <a href={buildWhatsAppLink(phoneE164)} target="_blank" rel="noopener noreferrer" className={linkClass}>
        WhatsApp<span className="sr-only">{` ${name} (opens in a new tab)`}</span>
      </a>
      <OrderLink message={message} />
      <OrdersLink message={message} />
      <CustomerLink message={message} />
      <NewOrderLink message={message} />
    </p>
  );
}

/** Returns a mutation that marks a message as handled or reopens it, reloads the list and closes the dialog. */
function useHandledToggle(message: ReceivedMessage | undefined) {
  const { revalidate } = useRevalidator();
  const query = useListQuery();
  return useMutation(
    async (id: string) => {
      const updatedMessage = await setMessageHandled(id, message?.handledAt === null);
      await revalidate();
      return updatedMessage;
    },
    {
      success: ({ name, handledAt }) => {
        showToast(handledAt === null ? inboxMessages.reopened(name) : inboxMessages.handled(name));
        query.close("message");
      },
      problem: ({ isRejection, detail }) => {
        showToast(isRejection ? detail : inboxMessages.handleFailed, { tone: "error" });
        if (isRejection) void revalidate();
      },
    },
  );
}

/**
 * A dialog with the contact links, text and status of a message. Opened by `?message=`; `&dialog=reply` opens the reply.
 * Spec: admin §2.
 */
export function MessageDialog({
  messages,
  canReply,
}: {
  messages: readonly ReceivedMessage[];
  canReply: boolean;
}) {
  const replying = useDialog("reply");
  const query = useListQuery();
  const id = query.get("message");
  const requestedMessage = messages.find((message) => message.id === id);
  const [message, setMessage] = useState(requestedMessage);
  // Keeps the message on screen while the dialog fades out.
  if (requestedMessage && requestedMessage !== message) setMessage(requestedMessage);
  const handledToggle = useHandledToggle(message);
  const { revalidate } = useRevalidator();

  return (
    <>
      <Dialog
        isOpen={requestedMessage !== undefined}
        onClose={() => query.close("message")}
        title={message?.name ?? ""}
        footer={
          message && (
            <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
              <MessageStatus message={message} isDetailed />
              <div className="flex flex-wrap gap-3">
                {canReply && message.source === "form" && (
                  <Button variant="secondary" onClick={replying.open}>
                    {inboxMessages.reply}
                  </Button>
                )}
                <Button
                  variant={message.handledAt === null ? "primary" : "secondary"}
                  isBusy={handledToggle.isPending}
                  onClick={() => void handledToggle.mutate(message.id)}
                >
                  {message.handledAt === null ? "Mark as handled" : "Reopen"}
                </Button>
              </div>
            </div>
          )
        }
      >
        {message && (
          <div className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-x-5 text-sm">
              <ContactLinks message={message} />
              <Time iso={message.createdAt} className="text-umber tabular-nums" />
            </div>
            <p className="wrap-anywhere whitespace-pre-line">{message.message}</p>
            <MessageImage
              message={message}
              onChange={() => void revalidate()}
              attach={<AttachLink message={message} />}
            />
            <MessageReplies message={message} onChange={() => void revalidate()} />
            <WhatsAppReply key={message.id} message={message} onReplied={revalidate} />
            {!canReply && message.source === "form" && <ReplyByMailProgram message={message} />}
          </div>
        )}
      </Dialog>
      {message && canReply && (
        <Opened dialog={replying}>
          {({ isOpen, close }) => (
            <ReplyDialog
              message={message}
              isOpen={isOpen && requestedMessage !== undefined}
              onClose={close}
            />
          )}
        </Opened>
      )}
    </>
  );
}
