import { synonymMessages as messages } from "../../rules/search/synonym-messages.ts";
import type { SearchSynonyms } from "../../rules/search/synonyms.ts";
import { toTermKey } from "../../rules/search/vocabulary.ts";
import { requires } from "#kit/rules/permissions.ts";
import { DeleteDialog, DeleteLink } from "#kit/admin/forms/delete-dialog.tsx";
import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";
import type { ListFilter } from "#kit/rules/list-filters.ts";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { EmptyState } from "#kit/admin/empty-state.tsx";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

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

const COLUMNS: ListColumn<EntryRow>[] = [
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
    cell: ({ id, terms }) => <DeleteLink id={id} name={terms[0] ?? ""} />,
  },
];

/** The entries of the search words, filtered in the browser. The loader sends all entries. */
export function SynonymList({ entries }: { entries: readonly SearchSynonyms[] }) {
  const query = useListQuery();
  const [search, meaning] = [toTermKey(query.get("search")), query.get("meaning")];
  const rows = entries
    .filter(({ terms }) => terms.some((term) => toTermKey(term).includes(search)))
    .filter(({ isIgnored }) => meaning === "" || isIgnored === (meaning === "ignored"))
    .map((each) => ({ ...each, id: String(each.id) }));
  return (
    <section aria-label={messages.title}>
      <ListToolbar searchLabel="Search words" filters={FILTERS} columns={COLUMNS} />
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
          columns={COLUMNS}
          rows={rows}
          defaultSort=""
          getRowName={({ terms }) => terms[0] ?? ""}
        />
      )}
      <DeleteDialog
        records={entries}
        getId={({ id }) => String(id)}
        notFound={messages.notFound}
        title={messages.deleteTitle}
        describe={({ terms }) => messages.deleteEffect(terms.join(", "))}
        texts={messages}
        remove={({ id }) =>
          callStaffWrite("search_words_deleted", "DELETE /api/admin/search-synonyms/:id", {
            param: { id: String(id) },
          })
        }
      />
    </section>
  );
}
