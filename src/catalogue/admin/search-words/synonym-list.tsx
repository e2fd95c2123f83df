import { useState } from "react";
import { useRevalidator } from "react-router";

import { synonymMessages as messages } from "../../rules/search/synonym-messages.ts";
import type { SearchSynonyms } from "../../rules/search/synonyms.ts";
import { toTermKey } from "../../rules/search/vocabulary.ts";
import { requires } from "#kit/rules/permissions.ts";
import { DeleteButton } from "#kit/admin/delete-button.tsx";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";
import type { ListFilter } from "#kit/rules/list.ts";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { EmptyState } from "#kit/admin/empty-state.tsx";
import { deleteSynonyms } from "./synonym-calls.ts";

type EntryRow = Omit<SearchSynonyms, "id"> & { id: string };

const FILTERS: ListFilter[] = [
  {
    kind: "choice",
    name: "meaning",
    label: messages.meaning,
    options: [
      { value: "same", label: messages.same },
      { value: "ignored", label: messages.ignored },
    ],
  },
];

const EDIT_RULE = requires("products.edit");

const createColumns = (onDelete: (entry: EntryRow) => void): ListColumn<EntryRow>[] => [
  {
    id: "words",
    header: messages.words,
    isRequired: true,
    narrowSlot: "title",
    className: "wrap-anywhere md:w-full",
    cell: ({ id, terms }) => (
      <RowLink open={{ dialog: "edit", id }} rule={EDIT_RULE}>
        <bdi>{terms.join(", ")}</bdi>
      </RowLink>
    ),
  },
  {
    id: "meaning",
    header: messages.meaning,
    narrowSlot: "subtitle",
    className: "whitespace-nowrap text-umber",
    cell: ({ isIgnored }) => (isIgnored ? messages.ignored : messages.same),
  },
  {
    id: "actions",
    header: "Actions",
    rule: EDIT_RULE,
    isRequired: true,
    narrowSlot: "value",
    className: "md:py-0! md:text-right",
    cell: (entry) => (
      <span className="relative z-1">
        <DeleteButton label={`Delete ${entry.terms[0]}`} onClick={() => onDelete(entry)} />
      </span>
    ),
  },
];

/** Manages the dialog that confirms the deletion of an entry. */
function useDeletion() {
  const { revalidate } = useRevalidator();
  const [entry, setEntry] = useState<EntryRow>();
  const [isOpen, setIsOpen] = useState(false);
  const deleting = useMutation(
    async (id: string) => {
      await deleteSynonyms(Number(id));
      await revalidate();
    },
    {
      success: () => showToast(messages.deleted),
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : messages.deleteFailed, { tone: "error" }),
    },
  );
  async function confirmDeletion() {
    if (entry) await deleting.mutate(entry.id);
    setIsOpen(false);
  }
  return {
    entry,
    requestDeletion: (requested: EntryRow) => {
      setEntry(requested);
      setIsOpen(true);
    },
    confirmation: {
      isOpen,
      isBusy: deleting.isPending,
      onConfirm: () => void confirmDeletion(),
      onClose: () => setIsOpen(false),
    },
  };
}

/** The entries of the search words, filtered in the browser. The loader sends all entries. */
export function SynonymList({ entries }: { entries: readonly SearchSynonyms[] }) {
  const query = useListQuery();
  const { entry, requestDeletion, confirmation } = useDeletion();
  const columns = createColumns(requestDeletion);
  const [search, meaning] = [toTermKey(query.get("search")), query.get("meaning")];
  const rows = entries
    .filter(({ terms }) => terms.some((term) => toTermKey(term).includes(search)))
    .filter(({ isIgnored }) => meaning === "" || isIgnored === (meaning === "ignored"))
    .map((each) => ({ ...each, id: String(each.id) }));
  return (
    <section aria-label={messages.title}>
      <ListToolbar searchLabel="Search words" filters={FILTERS} columns={columns} />
      <p role="status" className="sr-only">
        {rows.length < entries.length && `${rows.length} of ${entries.length} entries`}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={entries.length === 0 ? messages.none : messages.noMatch}>
          {messages.explanation}
        </EmptyState>
      ) : (
        <ListTable
          label={messages.title}
          columns={columns}
          rows={rows}
          defaultSort=""
          getRowName={({ terms }) => terms[0] ?? ""}
        />
      )}
      <ConfirmDialog {...confirmation} title={messages.deleteTitle} confirmLabel="Delete">
        <p>{entry && messages.deleteEffect(entry.terms.join(", "))}</p>
      </ConfirmDialog>
    </section>
  );
}
