import { useRef, useState } from "react";

import type { ReceivedMessage } from "#domain/messages/contact.ts";
import { inboxMessages } from "#domain/messages/staff-messages.ts";
import type { Page } from "#domain/shared/paging.ts";

import { ListFilter } from "../lists/list-filter.tsx";
import { ListFooter } from "../lists/list-footer.tsx";
import { SearchBox } from "../lists/search-box.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { MessageItem } from "./message-item.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { QuietFailure } from "./quiet-failure.tsx";

const STATUSES = [
  { value: "open", label: "Open" },
  { value: "handled", label: "Handled" },
];

/**
 * Messages of shoppers, newest first: searched, filtered, handled. Spec: admin §2, §8.
 * @param props.list undefined: they could not be loaded
 */
export function Inbox({ list }: { list: Page<ReceivedMessage> | undefined }) {
  const query = useListQuery();
  const results = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState("");

  function tell(message: ReceivedMessage) {
    setNews(`The message of ${message.name} is ${message.handledAt === null ? "open again" : "handled"}`);
    // It has left the list, and its button with it.
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
              <MessageItem key={message.id} message={message} onChanged={tell} />
            ))}
          </ul>
        ) : (
          <NothingFound
            title={inboxMessages.empty}
            whenEmpty="What shoppers write on the contact page arrives here."
          />
        )}
        {list ? <ListFooter list={list} of="messages" /> : <QuietFailure />}
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}
