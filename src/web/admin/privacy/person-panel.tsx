import { useState } from "react";
import { Link } from "react-router";

import type { ErasureResult, PersonQuery, PersonSummary } from "#domain/privacy/person.ts";
import { staffPrivacyMessages as messages } from "#domain/privacy/privacy-messages.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { Panel } from "../figures/panel.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { downloadPerson } from "./privacy-calls.ts";
import { TopicCounts } from "./topic-counts.tsx";

interface PersonPanelProps {
  query: PersonQuery;
  summary: PersonSummary;
  /** Called to search for another contact of the person, too. */
  onInclude: (contact: string) => void;
  onErased: (result: ErasureResult) => void;
}

/** Shows what the shop stores about a person, with buttons for a copy and the erasure. */
export function PersonPanel({ query, summary, onInclude, onErased }: PersonPanelProps) {
  const [isErasing, setErasing] = useState(false);
  const download = useMutation(downloadPerson, {
    problem: ({ isRejection, detail }) =>
      toast(isRejection ? detail : messages.downloadFailed, { tone: "error" }),
  });
  const { counts, phones, emails, openOrders, otherContacts } = summary;
  const contacts = [...phones, ...emails];
  if (counts.length === 0)
    return (
      <Panel title={messages.found} hint={contacts.join(", ")}>
        <p role="status">{messages.nothing}</p>
      </Panel>
    );
  return (
    <Panel title={messages.found} hint={contacts.join(", ")}>
      <div role="status">
        <TopicCounts counts={counts} />
      </div>
      {otherContacts.length > 0 && <OtherContacts contacts={otherContacts} onInclude={onInclude} />}
      {openOrders.length > 0 && <OpenOrders orders={openOrders} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={download.pending} onClick={() => void download.mutate(query)}>
          {messages.download}
        </Button>
        {openOrders.length === 0 && (
          <Button variant="danger" onClick={() => setErasing(true)}>
            {messages.erase}
          </Button>
        )}
      </div>
      {isErasing && (
        <EraseDialog
          query={query}
          contact={contacts[0] ?? ""}
          onErased={onErased}
          onClose={() => setErasing(false)}
        />
      )}
    </Panel>
  );
}

function OtherContacts({
  contacts,
  onInclude,
}: {
  contacts: readonly string[];
  onInclude: (contact: string) => void;
}) {
  return (
    <div className="mt-4 border-t border-sand pt-4">
      <p>{messages.others}</p>
      <ul className="mt-1">
        {contacts.map((contact) => (
          <li key={contact} className="flex flex-wrap items-center gap-x-4 wrap-anywhere">
            <span>{contact}</span>
            <Button variant="quiet" className="px-0!" onClick={() => onInclude(contact)}>
              {messages.include}
              <span className="sr-only"> {contact}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-umber">{messages.othersHint}</p>
    </div>
  );
}

function OpenOrders({ orders }: { orders: PersonSummary["openOrders"] }) {
  return (
    <div className="mt-4 border-t border-sand pt-4">
      <h3 className="font-medium">{messages.openOrders}</h3>
      <p className="text-sm text-umber">{messages.openHint}</p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {orders.map(({ id, orderNumber }) => (
          <li key={id}>
            <Link to={`/admin/orders/${id}`} className="text-link tabular-nums">
              {orderNumber}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
