import { useState } from "react";
import { Link, useRevalidator } from "react-router";

import type { ReceivedMessage } from "#domain/messages/contact.ts";
import { inboxMessages } from "#domain/messages/staff-messages.ts";
import { buildWhatsappLink } from "#domain/store/whatsapp.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CircleCheck, Phone } from "#web/ui/orders/order-icons.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { Mail } from "../admin-icons.tsx";
import { setMessageHandled } from "./message-calls.ts";

/** Messages longer than this (characters) are clamped to three lines. */
const CLAMP_LENGTH = 160;

/** The text of a message; long texts are clamped to three lines and can be expanded. */
function MessageText({ name, text }: { name: string; text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > CLAMP_LENGTH || text.split("\n").length > 3;
  return (
    <div className="max-w-prose">
      <p className={classNames("wrap-anywhere whitespace-pre-line", isLong && !isOpen && "line-clamp-3")}>
        {text}
      </p>
      {isLong && (
        <Button variant="quiet" className="px-0!" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? "Show less" : "Show the whole message"}
          <span className="sr-only"> of {name}</span>
        </Button>
      )}
    </div>
  );
}

function OrdersLink({ message: { name, phoneE164, orderCount } }: { message: ReceivedMessage }) {
  if (phoneE164 === null || orderCount === 0) return null;
  return (
    <Link
      to={`/admin/orders?search=${encodeURIComponent(phoneE164)}`}
      className="inline-flex min-h-control items-center text-sm text-link"
    >
      {inboxMessages.orders(orderCount)}
      <span className="sr-only"> with the phone number of {name}</span>
    </Link>
  );
}

function Contact({ message }: { message: ReceivedMessage }) {
  const { name, phone, phoneE164 } = message;
  const link = "inline-flex min-h-control items-center gap-1.5 text-sm text-link";
  if (phoneE164 === null) {
    return <p className="flex min-h-control items-center text-sm wrap-anywhere text-umber">{phone}</p>;
  }
  return (
    <p className="flex flex-wrap items-center gap-x-5">
      <a href={`tel:${phoneE164}`} className={link}>
        <Phone className="size-4" strokeWidth={1.6} aria-hidden="true" />
        <span className="sr-only">Call {name}: </span>
        {phone}
      </a>
      <a href={buildWhatsappLink(phoneE164)} target="_blank" rel="noopener noreferrer" className={link}>
        WhatsApp<span className="sr-only"> {name} (opens in a new tab)</span>
      </a>
      <OrdersLink message={message} />
    </p>
  );
}

function Status({ message: { handledAt, handledBy } }: { message: ReceivedMessage }) {
  if (handledAt === null) {
    return (
      <p className="inline-flex items-center gap-1.5 font-medium text-amber">
        <Mail className="size-4" strokeWidth={1.75} aria-hidden="true" />
        Open
      </p>
    );
  }
  return (
    <p className="inline-flex flex-wrap items-center gap-x-1.5 text-moss">
      <CircleCheck className="size-4" strokeWidth={1.75} aria-hidden="true" />
      <span className="font-medium">Handled</span>
      <span className="text-umber">
        {handledBy !== null && `by ${handledBy}, `}
        <Time iso={handledAt} className="tabular-nums" />
      </span>
    </p>
  );
}

interface MessageItemProps {
  message: ReceivedMessage;
  onChanged: (message: ReceivedMessage) => void;
}

/** A message with its sender, contact links, text and status. */
export function MessageItem({ message, onChanged }: MessageItemProps) {
  const { revalidate } = useRevalidator();
  const isOpen = message.handledAt === null;
  const handling = useMutation(
    async (isHandled: boolean) => {
      const changed = await setMessageHandled(message.id, isHandled);
      await revalidate();
      return changed;
    },
    {
      success: onChanged,
      problem: ({ isRejection, detail }) => {
        toast(isRejection ? detail : inboxMessages.handleFailed, { tone: "error" });
        if (isRejection) void revalidate();
      },
    },
  );

  return (
    <li
      className={classNames(
        "border bg-paper px-4 pt-3 pb-1 sm:px-5",
        isOpen ? "border-amber/60" : "border-sand",
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg leading-snug wrap-anywhere">{message.name}</h2>
        <Time iso={message.createdAt} className="text-sm text-umber tabular-nums" />
      </div>
      <Contact message={message} />
      <MessageText name={message.name} text={message.message} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 border-t border-sand pt-1 text-sm">
        <Status message={message} />
        <Button
          variant="quiet"
          className="px-0!"
          isBusy={handling.pending}
          onClick={() => void handling.mutate(isOpen)}
        >
          {isOpen ? "Mark as handled" : "Reopen"}
          <span className="sr-only"> the message of {message.name}</span>
        </Button>
      </div>
    </li>
  );
}
