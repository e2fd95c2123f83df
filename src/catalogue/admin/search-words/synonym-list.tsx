import { synonymMessages as messages } from "../../rules/search/synonym-messages.ts";
import type { SearchSynonyms } from "../../rules/search/synonyms.ts";
import { requires } from "#kit/rules/permissions.ts";
import { deleteCell } from "#kit/admin/forms/delete-dialog.tsx";
import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { AddButton, RecordDialogs } from "#kit/admin/forms/record-dialogs.tsx";
import { nameCell } from "#kit/admin/lists/row-link.tsx";
import { useMatchingItems } from "#kit/admin/lists/use-list-query.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";
import { SYNONYM_ITEMS, synonymList } from "../../rules/search/synonym-list.ts";
import { synonymCalls } from "./synonym-calls.ts";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const SynonymForm = dialogOnDemand(
  () => import("./synonym-dialog.tsx"),
  (module) => module.SynonymForm,
);

type EntryRow = Omit<SearchSynonyms, "id"> & { id: string };

const EDIT_RULE = requires("products.edit");

/** What the list of search words shows in its columns. */
const SYNONYM_CELLS: ListCells<typeof synonymList, EntryRow> = {
  words: {
    ...nameCell(EDIT_RULE, ({ terms }: EntryRow) => <bdi>{terms.join(", ")}</bdi>),
    className: "wrap-anywhere md:w-full",
  },
  meaning: {
    narrowSlot: "subtitle",
    className: "whitespace-nowrap text-umber",
    cell: ({ isIgnored }) => (isIgnored ? messages.ignored : messages.same),
  },
  actions: deleteCell(EDIT_RULE, ({ terms }) => terms[0] ?? ""),
};

/** The words that the search treats as the same or ignores. The loader sends all entries. */
export function SynonymList({ entries }: { entries: readonly SearchSynonyms[] | null }) {
  const matching = useMatchingItems(synonymList, SYNONYM_ITEMS, entries ?? []);
  return (
    <StaffListPage
      rules={synonymList}
      {...(entries === null && { list: null })}
      rows={matching.map((entry) => ({ ...entry, id: String(entry.id) }))}
      totalUnfiltered={entries?.length ?? 0}
      cells={SYNONYM_CELLS}
      getRowName={({ terms }) => terms[0] ?? ""}
      action={<AddButton rule={EDIT_RULE} label={messages.add} />}
    >
      {entries && (
        <RecordDialogs
          records={entries}
          texts={messages}
          rule={EDIT_RULE}
          Form={SynonymForm}
          describeDeletion={({ terms }) => messages.deleteEffect(terms.join(", "))}
          remove={({ id }) => synonymCalls.remove(id)}
        />
      )}
    </StaffListPage>
  );
}
