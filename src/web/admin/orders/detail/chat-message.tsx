import { useState } from "react";

import type { Order } from "#domain/orders/order.ts";
import type { ChatMessage as Message } from "#domain/outbox/chat-message.ts";
import type { MessageLanguage } from "#domain/outbox/message-language.ts";
import { MESSAGE_LANGUAGES } from "#domain/outbox/message-language.ts";
import { chatMessages as messages, messageLanguageLabels } from "#domain/outbox/staff-messages.ts";
import { buildWhatsappLink } from "#domain/store/whatsapp.ts";
import { useStaffData } from "#web/admin/use-staff-data.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { Time } from "#web/ui/time.tsx";

import { markChatMessageSent, readChatMessage } from "../order-calls.ts";

interface ChatMessageProps {
  order: Order;
  /** Called after the message was marked as sent. */
  onSent: () => void;
}

/** Opens WhatsApp with a message about the order's status, which staff send by hand and mark as sent. */
export function ChatMessage({ order, onSent }: ChatMessageProps) {
  // Until staff choose a language, the message has the language of the settings.
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
      {data ? (
        <ChatLink
          orderId={order.id}
          message={data}
          onChanged={reload}
          onSent={() => {
            reload();
            onSent();
          }}
        />
      ) : (
        <p className={problem ? "text-sm text-oxblood" : "min-h-control"}>{problem && messages.loadFailed}</p>
      )}
    </>
  );
}

interface ChatLinkProps {
  orderId: string;
  message: Message;
  /** Called if the message is no longer up to date. */
  onChanged: () => void;
  onSent: () => void;
}

function ChatLink({ orderId, message, onChanged, onSent }: ChatLinkProps) {
  const { kind, language, phone, text, sentAt, sentBy } = message;
  const { mutate, pending } = useMutation(markChatMessageSent, {
    success: onSent,
    problem: ({ isRejection, detail }) => {
      toast(isRejection ? detail : messages.saveFailed, { tone: "error" });
      onChanged();
    },
  });
  if (phone === null) return <p className="text-sm text-umber">{messages.invalidPhone}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 pt-2 pb-1 text-sm">
      <a
        href={`${buildWhatsappLink(phone)}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass("secondary")}
      >
        {messages.open(kind)}
      </a>
      {sentAt === null ? (
        <Button
          variant="quiet"
          className="px-0!"
          isBusy={pending}
          onClick={() => void mutate({ id: orderId, kind, language })}
        >
          {messages.markSent}
        </Button>
      ) : (
        <span className="text-umber">
          {sentBy === null ? messages.sent : messages.sentBy(sentBy)},{" "}
          <Time iso={sentAt} className="tabular-nums" />
        </span>
      )}
    </div>
  );
}
