import { Link } from "react-router";

import type { ErasureResult, PersonQuery, PersonSummary } from "../rules/person.ts";
import { staffPrivacyMessages as messages } from "../rules/privacy-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { Panel } from "#kit/admin/metrics/panel.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { Opened } from "#kit/admin/forms/opened.tsx";
import { useDialog } from "#kit/admin/forms/use-record-dialog.ts";
import { saveFile } from "#staff/admin/exports/save-file.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";
import { TopicCounts } from "./topic-counts.tsx";

interface PersonPanelProps {
  query: PersonQuery;
  summary: PersonSummary;
  /** Returns whether adding this contact replaces an entered contact. The form has one phone and one email field. */
  replacesEnteredContact: (contact: string) => boolean;
  /** Adds another contact of the person to the search. */
  onInclude: (contact: string) => void;
  onErased: (result: ErasureResult) => void;
}

/** Downloads everything that the shop stores about a person. @throws ApiProblem */
async function downloadPerson(json: PersonQuery): Promise<void> {
  const exported = await callStaffWrite("person_exported", "POST /api/admin/privacy/export", { json });
  const content = new Blob([JSON.stringify(exported, null, 2)], { type: "application/json" });
  saveFile("personal_data.json", content);
}

/** Shows what the shop stores about a person, with buttons that download or erase the data (`?dialog=erase`). */
export function PersonPanel({
  query,
  summary,
  replacesEnteredContact,
  onInclude,
  onErased,
}: PersonPanelProps) {
  const dialog = useDialog("erase");
  const download = useMutation(downloadPerson, {
    problem: ({ isRejection, detail }) =>
      showToast(isRejection ? detail : messages.downloadFailed, { tone: "error" }),
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
      {otherContacts.length > 0 && (
        <OtherContacts
          contacts={otherContacts}
          replacesEnteredContact={replacesEnteredContact}
          onInclude={onInclude}
        />
      )}
      <OpenOrders
        title={messages.openOrders}
        hint={messages.openHint}
        orders={openOrders.filter(({ waitsFor }) => waitsFor === "status")}
      />
      <OpenOrders
        title={messages.parcelsOut}
        hint={messages.parcelsHint}
        orders={openOrders.filter(({ waitsFor }) => waitsFor === "parcel")}
      />
      <OpenOrders
        title={messages.returnsOpen}
        hint={messages.returnsHint}
        orders={openOrders.filter(({ waitsFor }) => waitsFor === "return")}
      />
      <OpenOrders
        title={messages.moneyOpen}
        hint={messages.moneyHint}
        orders={openOrders.filter(({ waitsFor }) => waitsFor === "money")}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={download.isPending} onClick={() => void download.mutate(query)}>
          {messages.download}
        </Button>
        {openOrders.length === 0 && (
          <Button variant="danger" onClick={dialog.open}>
            {messages.erase}
          </Button>
        )}
      </div>
      <Opened dialog={dialog}>
        {({ isOpen, close }) => (
          <EraseDialog
            isOpen={isOpen}
            query={query}
            contact={contacts[0] ?? ""}
            onErased={onErased}
            onClose={close}
          />
        )}
      </Opened>
    </Panel>
  );
}

interface OtherContactsProps extends Pick<PersonPanelProps, "replacesEnteredContact" | "onInclude"> {
  contacts: readonly string[];
}

function OtherContacts({ contacts, replacesEnteredContact, onInclude }: OtherContactsProps) {
  return (
    <div className="mt-4 border-t border-sand pt-4">
      <p>{messages.others}</p>
      <ul className="mt-1">
        {contacts.map((contact) => (
          <li key={contact} className="flex flex-wrap items-center gap-x-4 wrap-anywhere">
            <span>{contact}</span>
            <Button variant="quiet" className="px-0!" onClick={() => onInclude(contact)}>
              <span>{replacesEnteredContact(contact) ? messages.searchInstead : messages.include}</span>
              <span className="sr-only">{` ${contact}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-umber">{messages.othersHint}</p>
    </div>
  );
}

interface OpenOrdersProps {
  title: string;
  hint: string;
  orders: PersonSummary["openOrders"];
}

/** Lists orders that prevent an erasure. */
function OpenOrders({ title, hint, orders }: OpenOrdersProps) {
  if (orders.length === 0) return null;
  return (
    <div className="mt-4 border-t border-sand pt-4">
      <h3 className="font-medium">{title}</h3>
      <p className="text-sm text-umber">{hint}</p>
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
