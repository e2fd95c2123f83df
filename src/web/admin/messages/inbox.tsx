import { useRef, useState } from "react";

import type { ReceivedMessage } from "#domain/messages/contact.ts";
import { inboxMessages } from "#domain/messages/staff-messages.ts";
import type { Page } from "#domain/shared/paging.ts";

import { ListFilter } from "../lists/list-filter.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { SearchBox } from "../lists/search-box.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { MessageItem } from "./message-item.tsx";
import { EmptyList } from "./empty-list.tsx";
import { LoadRetry } from "./load-retry.tsx";

const STATUSES = [
  { value: "open", label: "Open" },
  { value: "handled", label: "Handled" },
];

/**
 * Contact messages, latest first, with search and status filter. Spec: admin §2, §8.
 * @param props.list undefined if the messages could not be loaded
 */
export function Inbox({ list }: { list: Page<ReceivedMessage> | undefined }) {
  const query = useListQuery();
  const results = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState("");

  function announceChange(message: ReceivedMessage) {
    setAnnouncement(
      `Message from ${message.name} ${message.handledAt === null ? "reopened" : "marked as handled"}`,
    );
    // The message and its focused button may have left the filtered list.
    if (query.get("status") !== "") results.current?.focus();
  }

  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3">
        <SearchBox label="Search messages" />
        <ListFilter label="Status" name="status" all="All Messages" options={STATUSES} />
      </div>
      <div ref={results} tabIndex={-1} role="group" aria-label="Messages" className="outline-none">
        {list && list.total > 0 ? (
          <ul className="grid gap-3">
            {list.items.map((message) => (
              <MessageItem key={message.id} message={message} onChanged={announceChange} />
            ))}
          </ul>
        ) : (
          <EmptyList title={inboxMessages.empty} whenEmpty="Messages from the contact page appear here." />
        )}
        {list ? <ListFooter list={list} of="messages" /> : <LoadRetry />}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
