import type { ConfirmationRow } from "../../rules/confirmation/confirmation-list.ts";
import { formatPhone } from "#kit/rules/phone.ts";
import { staffConfirmationMessages as messages } from "../../rules/confirmation/staff-messages.ts";

import { useAccess } from "#kit/admin/use-access.ts";

import { WhatsAppLink, MarkWhatsAppSent } from "../whatsapp-link.tsx";
import { CALL_KEYS } from "./call-results.tsx";

const LINK_CLASS = "text-link max-md:inline-flex max-md:min-h-control max-md:items-center";

interface ContactLinksProps {
  row: Pick<ConfirmationRow, "id" | "orderNumber" | "phone" | "phoneE164" | "whatsApp">;
  /** Called after the WhatsApp message is marked as sent, or if marking fails. */
  onChanged: () => void;
}

/**
 * Links that call a customer and open WhatsApp with a prefilled message, and a button that marks the message as sent.
 */
export function ContactLinks({ row, onChanged }: ContactLinksProps) {
  const { id, orderNumber, phone, phoneE164, whatsApp } = row;
  // A masked number cannot be called.
  if (!useAccess()("customers.contact")) return <span className="tabular-nums">{formatPhone(phone)}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <a
        href={`tel:${phoneE164 ?? phone}`}
        aria-label={messages.call(phone)}
        className={`${LINK_CLASS} tabular-nums`}
      >
        {formatPhone(phone)}
      </a>
      <WhatsAppLink message={whatsApp} className={LINK_CLASS} shortcut={CALL_KEYS.whatsapp}>
        {messages.whatsapp}
      </WhatsAppLink>
      <MarkWhatsAppSent
        orderId={id}
        message={whatsApp}
        label={orderNumber}
        shortcut={CALL_KEYS.markSent}
        onFailed={onChanged}
        onSent={onChanged}
      />
    </span>
  );
}
