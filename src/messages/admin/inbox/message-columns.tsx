import type { ReceivedMessage } from "../../rules/inbox/contact.ts";
import { customerWhatsAppMessages } from "../../rules/inbox/whatsapp-messages.ts";
import { Time } from "#kit/ui/time.tsx";

import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { MessageStatus } from "./message-status.tsx";

/** Columns of the contact-message list. Spec: admin §2. */
export const MESSAGE_COLUMNS: ListColumn<ReceivedMessage>[] = [
  {
    id: "name",
    header: "Name",
    isRequired: true,
    narrowSlot: "title",
    sort: { ascending: "name-asc", descending: "name-desc" },
    className: "md:max-w-48",
    cell: ({ id, name }) => (
      <span className="block truncate" title={name}>
        <RowLink open={{ message: id }}>{name}</RowLink>
      </span>
    ),
  },
  {
    id: "phone",
    header: "Phone",
    className: "max-w-40 truncate tabular-nums",
    cell: ({ phone }) => phone,
  },
  {
    id: "message",
    header: "Message",
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
  {
    id: "received",
    header: "Received",
    narrowSlot: "value",
    sort: { ascending: "oldest", descending: "newest" },
    isDescendingFirst: true,
    className: "whitespace-nowrap text-umber",
    cell: ({ createdAt }) => <Time iso={createdAt} className="tabular-nums" />,
  },
  {
    id: "handledBy",
    header: "Handled by",
    isOptional: true,
    className: "max-w-48 truncate",
    cell: ({ handledBy }) => handledBy ?? "",
  },
  {
    id: "status",
    header: "Status",
    isRequired: true,
    narrowSlot: "detail",
    sort: { ascending: "status-asc", descending: "status-desc" },
    className: "whitespace-nowrap",
    cell: (message) => <MessageStatus message={message} />,
  },
];
