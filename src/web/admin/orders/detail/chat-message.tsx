import { useState } from "react";

import type { Order } from "#domain/orders/order.ts";
import type { MessageLanguage } from "#domain/outbox/message-language.ts";
import { MESSAGE_LANGUAGES } from "#domain/outbox/message-language.ts";
import { chatMessages as messages, messageLanguageLabels } from "#domain/outbox/staff-messages.ts";
import { useStaffData } from "#web/admin/use-staff-data.ts";
import { getButtonClass } from "#web/ui/button-class.ts";
import { SelectField } from "#web/ui/forms/select-field.tsx";

import { ChatLink, ChatMark } from "../chat-link.tsx";
import { readChatMessage } from "../order-calls.ts";

interface ChatMessageProps {
  order: Order;
  /** Called after the message was marked as sent. */
  onSent: () => void;
}

/** Opens WhatsApp with a message about the order's status, which staff send by hand and mark as sent. */
export function ChatMessage({ order, onSent }: ChatMessageProps) {
  // Until staff choose a language, the message is in the language of the settings.
  const [chosen, setChosen] = useState<MessageLanguage>();
  const { data, problem, reload } = useStaffData(
    `${order.id} ${order.status} ${chosen}`,
    () => readChatMessage(order.id, chosen),
    order.updatedAt,
  );
  const language = chosen ?? data?.language;
  return (
    <>
      <SelectField
        required
        label={messages.language}
        className="mt-3 max-w-56"
        value={language ?? ""}
        onChange={({ target }) => setChosen(MESSAGE_LANGUAGES.find((each) => each === target.value))}
      >
        {language === undefined && <option value="">…</option>}
        {MESSAGE_LANGUAGES.map((each) => (
          <option key={each} value={each}>
            {messageLanguageLabels[each]}
          </option>
        ))}
      </SelectField>
      {data?.phone === null && <p className="text-sm text-umber">{messages.invalidPhone}</p>}
      {data ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 pt-2 pb-1 text-sm empty:hidden">
          <ChatLink message={data} className={getButtonClass("secondary")}>
            {messages.open(data.kind)}
          </ChatLink>
          <ChatMark
            orderId={order.id}
            message={data}
            onChanged={reload}
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
