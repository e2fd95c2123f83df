import { useState } from "react";

import type { Order } from "#domain/orders/order.ts";
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
export function ChatMessage(props: ChatMessageProps) {
  const [language, setLanguage] = useState<MessageLanguage>("en");
  return (
    <>
      <SelectField
        required
        label={messages.language}
        className="mt-3 max-w-56"
        value={language}
        onChange={({ target }) =>
          setLanguage(MESSAGE_LANGUAGES.find((each) => each === target.value) ?? "en")
        }
      >
        {MESSAGE_LANGUAGES.map((each) => (
          <option key={each} value={each}>
            {messageLanguageLabels[each]}
          </option>
        ))}
      </SelectField>
      <ChatLink {...props} language={language} />
    </>
  );
}

function ChatLink({ order, language, onSent }: ChatMessageProps & { language: MessageLanguage }) {
  const { data, problem, reload } = useStaffData(
    `${order.id} ${order.status} ${language}`,
    () => readChatMessage(order.id, language),
    order.updatedAt,
  );
  const { mutate, pending } = useMutation(markChatMessageSent, {
    success: () => {
      reload();
      onSent();
    },
    problem: ({ isRejection, detail }) => {
      toast(isRejection ? detail : messages.saveFailed, { tone: "error" });
      reload();
    },
  });
  if (problem && !data) return <p className="text-sm text-oxblood">{messages.loadFailed}</p>;
  if (!data) return <p className="min-h-control" />;
  const { kind, phone, text, sentAt, sentBy } = data;
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
          onClick={() => void mutate({ id: order.id, kind, language })}
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
