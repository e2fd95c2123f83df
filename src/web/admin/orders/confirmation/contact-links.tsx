import { staffConfirmationMessages as messages } from "#domain/orders/confirmation/staff-messages.ts";
import { buildWhatsappLink } from "#domain/store/whatsapp.ts";

interface ContactLinksProps {
  phone: string;
  /** E.164; null if the number is not valid. */
  phoneE164: string | null;
}

/** Links that call a shopper and open a WhatsApp chat. */
export function ContactLinks({ phone, phoneE164 }: ContactLinksProps) {
  return (
    <span className="flex flex-wrap gap-x-4">
      <a
        href={`tel:${phoneE164 ?? phone}`}
        aria-label={messages.call(phone)}
        className="text-link tabular-nums max-md:inline-flex max-md:min-h-control max-md:items-center"
      >
        {phone}
      </a>
      {phoneE164 !== null && (
        <a
          href={buildWhatsappLink(phoneE164)}
          target="_blank"
          rel="noreferrer"
          className="text-link max-md:inline-flex max-md:min-h-control max-md:items-center"
        >
          {messages.whatsapp}
        </a>
      )}
    </span>
  );
}
