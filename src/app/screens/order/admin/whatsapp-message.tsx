import { useState } from "react";

import type { Order } from "#orders/rules/order.ts";
import type { MessageLanguage } from "#store/rules/message-language.ts";
import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import { messageLanguageLabels } from "#messages/rules/outbox/staff-messages.ts";
import { whatsAppMessages as messages } from "#orders/rules/whatsapp-message.ts";
import { useStaffData } from "#kit/admin/use-staff-data.ts";
import { getButtonClass } from "#kit/ui/button-class.ts";
import { SelectField } from "#kit/ui/forms/select-field.tsx";

import { WhatsAppLink, MarkWhatsAppSent } from "#orders/admin/whatsapp-link.tsx";
import { readWhatsAppMessage } from "#orders/admin/order-calls.ts";

interface WhatsAppMessageProps {
  order: Order;
  /** Called after the message is marked as sent. */
  onSent: () => void;
}

/** A WhatsApp message about the order's status. Staff send it in WhatsApp and then mark it as sent. */
export function WhatsAppMessage({ order, onSent }: WhatsAppMessageProps) {
  // Until staff select a language, the API uses the language from the settings.
  const [selectedLanguage, setSelectedLanguage] = useState<MessageLanguage>();
  const { data, problem, reload } = useStaffData(
    `${order.id} ${order.status} ${selectedLanguage}`,
    () => readWhatsAppMessage(order.id, selectedLanguage),
    order.updatedAt,
  );
  const language = selectedLanguage ?? data?.language;
  return (
    <>
      <SelectField
        required
        label={messages.language}
        className="mt-3 max-w-56"
        value={language ?? ""}
        onChange={({ target }) =>
          setSelectedLanguage(MESSAGE_LANGUAGES.find((option) => option === target.value))
        }
      >
        {language === undefined && <option value="">…</option>}
        {MESSAGE_LANGUAGES.map((option) => (
          <option key={option} value={option}>
            {messageLanguageLabels[option]}
          </option>
        ))}
      </SelectField>
      {data?.phone === null && <p className="text-sm text-umber">{messages.invalidPhone}</p>}
      {data ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 pt-2 pb-1 text-sm empty:hidden">
          <WhatsAppLink message={data} className={getButtonClass("secondary")}>
            {messages.open(data.kind)}
          </WhatsAppLink>
          <MarkWhatsAppSent
            orderId={order.id}
            message={data}
            onFailed={reload}
            onSent={() => {
              reload();
              onSent();
            }}
          />
        </div>
      ) : (
        <p className={problem ? "text-sm text-oxblood" : "min-h-control"}>{problem && messages.loadFailed}</p>
      )}
    </>
  );
}
