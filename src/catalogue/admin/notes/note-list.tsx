import { FAMILIES } from "../../rules/scent/families.ts";
import { NOTE_ITEMS, noteList } from "../../rules/scent/note-list.ts";
import { staffNoteMessages as messages } from "../../rules/scent/staff-messages.ts";
import type { StaffNote, UnknownNote } from "../../rules/scent/note.ts";
import { requires } from "#kit/rules/permissions.ts";
import { ResponsiveImage } from "#kit/ui/responsive-image.tsx";

import { formatProductCount } from "../collections/collection-card.tsx";
import { deleteCell } from "#kit/admin/forms/delete-dialog.tsx";
import type { ListCells } from "#kit/admin/lists/admin-list.tsx";
import { AddButton } from "#kit/admin/forms/record-dialogs.tsx";
import { RowLink } from "#kit/admin/lists/row-link.tsx";
import { useMatchingItems } from "#kit/admin/lists/use-list-query.ts";
import { StaffListPage } from "#staff/admin/lists/staff-list-page.tsx";
import { UnknownNotes } from "./unknown-notes.tsx";
import { dialogOnDemand } from "#kit/admin/forms/dialog-on-demand.tsx";

const NoteDialogs = dialogOnDemand(
  () => import("./note-dialog.tsx"),
  (module) => module.NoteDialogs,
);

type NoteRow = StaffNote & { id: string };

const EDIT_RULE = requires("products.edit");

const NOTE_CELLS: ListCells<typeof noteList, NoteRow> = {
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
  actions: deleteCell(EDIT_RULE, ({ name }) => name, "detail"),
};

interface NoteListProps {
  /** Null if the notes could not be loaded. */
  notes: readonly StaffNote[] | null;
  unknownNotes: readonly UnknownNote[];
}

/** The catalogue of fragrance notes, and the notes in product texts that the catalogue lacks. */
export function NoteList({ notes, unknownNotes }: NoteListProps) {
  const matching = useMatchingItems(noteList, NOTE_ITEMS, notes ?? []);
  return (
    <StaffListPage
      rules={noteList}
      {...(notes === null && { list: null })}
      rows={matching.map((row) => ({ ...row, id: row.slug }))}
      totalUnfiltered={notes?.length ?? 0}
      cells={NOTE_CELLS}
      getRowName={({ name }) => name}
      action={<AddButton rule={EDIT_RULE} label={messages.add} />}
    >
      {notes && unknownNotes.length > 0 && <UnknownNotes unknownNotes={unknownNotes} notes={notes} />}
      {notes && <NoteDialogs notes={notes} />}
    </StaffListPage>
  );
}
