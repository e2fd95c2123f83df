import { useState } from "react";
import { useRevalidator } from "react-router";

import { DeleteButton } from "#kit/admin/delete-button.tsx";
import { FAMILIES } from "../../rules/scent/families.ts";
import type { StaffNote } from "../../rules/scent/note.ts";
import { staffNoteMessages as messages } from "../../rules/scent/staff-messages.ts";
import { requires } from "#kit/rules/permissions.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { formatProductCount } from "../collections/collection-card.tsx";
import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import type { ListColumn } from "#kit/admin/lists/list-columns.tsx";
import type { ListFilter } from "#kit/rules/list-filters.ts";
import { ListTable } from "#kit/admin/lists/list-table.tsx";
import { ListToolbar } from "#kit/admin/lists/list-toolbar.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { EmptyState } from "#kit/admin/empty-state.tsx";
import { findNotes } from "./find-notes.ts";
import { deleteNote } from "./note-calls.ts";

type NoteRow = StaffNote & { id: string };

const FILTERS: ListFilter[] = [
  {
    kind: "choice",
    name: "family",
    label: "Family",
    options: FAMILIES.map(({ slug, name }) => ({ value: slug, label: name })),
  },
];

function createColumns(onDelete: (note: StaffNote) => void): ListColumn<NoteRow>[] {
  return [
    {
      id: "name",
      header: "Name",
      isRequired: true,
      narrowSlot: "title",
      sort: { ascending: "name-asc", descending: "name-desc" },
      className: "md:min-w-48",
      cell: ({ slug, name, storedImage }) => (
        <span className="flex items-center gap-2.5">
          {storedImage && (
            <ResponsiveImage
              image={storedImage}
              kind="card"
              alt=""
              sizes="1.5rem"
              className="aspect-square h-auto w-6 shrink-0 max-md:hidden"
            />
          )}
          <RowLink open={{ dialog: "edit", id: slug }} rule={requires("products.edit")}>
            {name}
          </RowLink>
        </span>
      ),
    },
    {
      id: "family",
      header: "Family",
      narrowSlot: "subtitle",
      className: "whitespace-nowrap",
      cell: ({ family }) => FAMILIES.find(({ slug }) => slug === family)?.name,
    },
    {
      id: "aliases",
      header: "Other spellings",
      className: "text-umber md:w-full md:max-w-0",
      cell: ({ aliases }) => (
        <span className="block truncate" title={aliases.join(", ")}>
          <bdi>{aliases.join(", ")}</bdi>
        </span>
      ),
    },
    {
      id: "products",
      header: "Products",
      narrowSlot: "value",
      isNumeric: true,
      isDescendingFirst: true,
      sort: { ascending: "products-asc", descending: "products-desc" },
      className: "whitespace-nowrap",
      cell: ({ products }) => formatProductCount(products),
    },
    {
      id: "actions",
      header: "Actions",
      rule: requires("products.edit"),
      isRequired: true,
      narrowSlot: "detail",
      className: "md:py-0! md:text-right",
      cell: (note) => (
        <span className="relative z-1">
          <DeleteButton label={`Delete ${note.name}`} onClick={() => onDelete(note)} />
        </span>
      ),
    },
  ];
}

/** Manages the dialog that confirms the deletion of a note. */
function useNoteDeletion() {
  const { revalidate } = useRevalidator();
  const [note, setNote] = useState<StaffNote>();
  const [isOpen, setIsOpen] = useState(false);
  const deleting = useMutation(
    async (slug: string) => {
      await deleteNote(slug);
      await revalidate();
    },
    {
      success: () => showToast(messages.deleted),
      problem: ({ isRejection, detail }) =>
        showToast(isRejection ? detail : messages.deleteFailed, { tone: "error" }),
    },
  );
  async function confirmDeletion() {
    if (note) await deleting.mutate(note.slug);
    setIsOpen(false);
  }
  return {
    note,
    requestDeletion: (requestedNote: StaffNote) => {
      setNote(requestedNote);
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

/** The notes of the catalogue, filtered in the browser. The loader sends all notes. */
export function NoteList({ notes }: { notes: readonly StaffNote[] }) {
  const query = useListQuery();
  const deletion = useNoteDeletion();
  const columns = createColumns(deletion.requestDeletion);
  const search = query.get("search");
  const matchingNotes = findNotes(notes, { search, family: query.get("family"), sort: query.get("sort") });
  const { note } = deletion;
  return (
    <section aria-label="All notes">
      <ListToolbar searchLabel="Search names and spellings" filters={FILTERS} columns={columns} />
      <p role="status" className="sr-only">
        {matchingNotes.length < notes.length && `${matchingNotes.length} of ${notes.length} notes`}
      </p>
      {matchingNotes.length === 0 ? (
        <EmptyState title={notes.length === 0 ? messages.none : messages.noMatch}>
          {search === "" ? "Try another filter." : `No name or spelling contains “${search}”.`}
        </EmptyState>
      ) : (
        <ListTable
          label="Notes"
          columns={columns}
          rows={matchingNotes.map((row) => ({ ...row, id: row.slug }))}
          defaultSort="name-asc"
          getRowName={({ name }) => name}
        />
      )}
      <ConfirmDialog {...deletion.confirmation} title="Delete this note?" confirmLabel="Delete">
        <p>{note && messages.deleteEffect(note.name, note.products)}</p>
      </ConfirmDialog>
    </section>
  );
}
