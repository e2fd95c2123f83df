import { useState } from "react";
import { useRevalidator } from "react-router";

import { DeleteButton } from "#kit/admin/delete-button.tsx";
import { FAMILIES } from "../../rules/scent/families.ts";
import { NOTE_ITEMS, noteList } from "../../rules/scent/note-list.ts";
import type { StaffNote, UnknownNote } from "../../rules/scent/note.ts";
import { staffNoteMessages as messages } from "../../rules/scent/staff-messages.ts";
import { requires } from "#kit/rules/permissions.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { formatProductCount } from "../collections/collection-card.tsx";
import { ConfirmDialog } from "#kit/admin/confirm-dialog.tsx";
import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { useListQuery, useMatchingItems } from "#kit/admin/lists/use-list-query.ts";
import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { Button } from "#kit/ui/button.tsx";
import { Plus } from "#kit/ui/icons.tsx";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";
import { deleteNote } from "./note-calls.ts";
import { NoteDialog } from "./note-dialog.tsx";
import { UnknownNotes } from "./unknown-notes.tsx";

type NoteRow = StaffNote & { id: string };

const EDIT_RULE = requires("products.edit");

function createNoteCells(onDelete: (note: StaffNote) => void): ListCells<typeof noteList, NoteRow> {
  return {
    name: {
      isRequired: true,
      narrowSlot: "title",
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
          <RowLink open={{ dialog: "edit", id: slug }} rule={EDIT_RULE}>
            {name}
          </RowLink>
        </span>
      ),
    },
    family: {
      narrowSlot: "subtitle",
      className: "whitespace-nowrap",
      cell: ({ family }) => FAMILIES.find(({ slug }) => slug === family)?.name,
    },
    aliases: {
      className: "text-umber md:w-full md:max-w-0",
      cell: ({ aliases }) => (
        <span className="block truncate" title={aliases.join(", ")}>
          <bdi>{aliases.join(", ")}</bdi>
        </span>
      ),
    },
    products: {
      narrowSlot: "value",
      isNumeric: true,
      className: "whitespace-nowrap",
      cell: ({ products }) => formatProductCount(products),
    },
    actions: {
      rule: EDIT_RULE,
      isRequired: true,
      narrowSlot: "detail",
      className: "md:py-0! md:text-right",
      cell: (note) => (
        <span className="relative z-1">
          <DeleteButton label={`Delete ${note.name}`} onClick={() => onDelete(note)} />
        </span>
      ),
    },
  };
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

interface NoteListProps {
  /** Null if the notes could not be loaded. */
  notes: readonly StaffNote[] | null;
  unknownNotes: readonly UnknownNote[];
}

/** The catalogue of fragrance notes, and the notes in product texts that the catalogue lacks. */
export function NoteList({ notes, unknownNotes }: NoteListProps) {
  const query = useListQuery();
  const deletion = useNoteDeletion();
  const matching = useMatchingItems(noteList, NOTE_ITEMS, notes ?? []);
  const { note } = deletion;
  return (
    <StaffListPage
      rules={noteList}
      {...(notes === null && { list: null })}
      rows={matching.map((row) => ({ ...row, id: row.slug }))}
      totalUnfiltered={notes?.length ?? 0}
      cells={createNoteCells(deletion.requestDeletion)}
      getRowName={({ name }) => name}
      action={
        <IfAllowed rule={EDIT_RULE}>
          <Button onClick={() => query.open({ dialog: "add" })}>
            <Plus className="size-4" strokeWidth={1.75} aria-hidden="true" />
            Add Note
          </Button>
        </IfAllowed>
      }
    >
      <ConfirmDialog {...deletion.confirmation} title="Delete this note?" confirmLabel="Delete">
        <p>{note && messages.deleteEffect(note.name, note.products)}</p>
      </ConfirmDialog>
      {notes && unknownNotes.length > 0 && <UnknownNotes unknownNotes={unknownNotes} notes={notes} />}
      {notes && (
        <IfAllowed rule={EDIT_RULE}>
          <NoteDialog notes={notes} />
        </IfAllowed>
      )}
    </StaffListPage>
  );
}
