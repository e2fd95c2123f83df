import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import type { contactMessageList } from "../../rules/inbox/message-query.ts";
import { PhoneNumber } from "#kit/admin/phone-number.tsx";
import { customerWhatsAppMessages } from "../../rules/inbox/whatsapp-messages.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { MessageStatus } from "./message-status.tsx";

/** What the list of contact messages shows in its columns. Spec: admin §2. */
export const MESSAGE_CELLS: ListCells<typeof contactMessageList, ReceivedMessage> = {
  name: {
    isRequired: true,
    narrowSlot: "title",
    className: "md:max-w-48",
    cell: ({ id, name }) => (
      <span className="block truncate" title={name}>
        <RowLink open={{ message: id }}>{name}</RowLink>
      </span>
    ),
  },
  phone: {
    className: "max-w-40 truncate tabular-nums",
    cell: ({ phone }) => <PhoneNumber phone={phone} />,
  },
  message: {
    narrowSlot: "subtitle",
    className: "md:w-full md:max-w-0",
    cell: ({ message, source }) => (
      <span className="block truncate">
        {source === "whatsapp" && (
          <span className="text-umber">{customerWhatsAppMessages.fromWhatsApp}: </span>
        )}
        <span>{message}</span>
      </span>
    ),
  },
  received: {
    narrowSlot: "value",
    className: "whitespace-nowrap text-umber",
    cell: ({ createdAt }) => <Time iso={createdAt} className="tabular-nums" />,
  },
  handledBy: {
    isOptional: true,
    className: "max-w-48 truncate",
    cell: ({ handledBy }) => handledBy ?? "",
  },
  status: {
    isRequired: true,
    narrowSlot: "detail",
    className: "whitespace-nowrap",
    cell: (message) => <MessageStatus message={message} />,
  },
};
