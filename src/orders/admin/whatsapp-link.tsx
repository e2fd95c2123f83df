import type { ReactNode } from "react";

import type { WhatsAppMessage } from "../rules/whatsapp-message.ts";
import { whatsAppMessages as messages } from "../rules/whatsapp-message.ts";
import { buildWhatsAppLink } from "#store/rules/whatsapp.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { Time } from "#kit/ui/time.tsx";

import { markWhatsAppMessageSent } from "./order-calls.ts";

interface WhatsAppLinkProps {
  message: Pick<WhatsAppMessage, "phone" | "text">;
  className: string;
  /** Keyboard shortcut for the link in a list. */
  shortcut?: string;
  children: ReactNode;
}

/** A link that opens WhatsApp with a prefilled message. Renders nothing without a valid phone number. */
export function WhatsAppLink({ message: { phone, text }, className, shortcut, children }: WhatsAppLinkProps) {
  if (phone === null) return null;
  return (
    <a
      href={`${buildWhatsAppLink(phone)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      aria-keyshortcuts={shortcut}
      className={className}
    >
      {children}
    </a>
  );
}

interface MarkWhatsAppSentProps {
  orderId: string;
  message: WhatsAppMessage;
  /** Order number for screen readers. */
  label?: string;
  /** Keyboard shortcut for the button in a list. */
  shortcut?: string;
  /** Called if marking fails, e.g. because a status change made the message outdated. */
  onFailed: () => void;
  onSent: () => void;
}

/**
 * A button that marks a WhatsApp message as sent. After that, shows who sent it. Renders nothing without a valid phone
 * number.
 */
export function MarkWhatsAppSent({
  orderId,
  message,
  label,
  shortcut,
  onFailed,
  onSent,
}: MarkWhatsAppSentProps) {
  const { kind, language, phone, sentAt, sentBy } = message;
  const { mutate, isPending } = useMutation(markWhatsAppMessageSent, {
    success: onSent,
    problem: ({ isRejection, detail }) => {
      showToast(isRejection ? detail : messages.saveFailed, { tone: "error" });
      onFailed();
    },
  });
  if (phone === null) return null;
  if (sentAt !== null) {
    return (
      <span className="text-umber">
        <span>{`${sentBy === null ? messages.sent : messages.sentBy(sentBy)}, `}</span>
        <Time iso={sentAt} className="tabular-nums" />
      </span>
    );
  }
  return (
    <Button
      variant="quiet"
      className="px-0!"
      aria-keyshortcuts={shortcut}
      isBusy={isPending}
      onClick={() => void mutate({ id: orderId, kind, language })}
    >
      {messages.markSent}
      {label !== undefined && <span className="sr-only">{`: ${label}`}</span>}
    </Button>
  );
}
