import type { StaffNote, UnknownNote } from "../../rules/scent/note.ts";
import { staffNoteMessages as messages } from "../../rules/scent/staff-messages.ts";
import { isAllowed, requires } from "#kit/rules/permissions.ts";
import { listStaffNotes, listUnknownNotes } from "../../operations/scent/notes.ts";
import { staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";
import { Button } from "#kit/ui/button.tsx";
import { Plus } from "#kit/ui/icons.tsx";

import { IfAllowed } from "#kit/admin/if-allowed.tsx";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { NoteDialog } from "../notes/note-dialog.tsx";
import { NoteList } from "../notes/note-list.tsx";
import { UnknownNotes } from "../notes/unknown-notes.tsx";
import { LoadFailure } from "#kit/admin/empty-state.tsx";
import { PageHeader } from "#kit/admin/page-header.tsx";
import type { Route } from "./+types/notes.ts";

const EDIT_RULE = requires("products.edit");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, report } = context.get(shopContext);
  const canEdit = isAllowed(context.get(staffContext).permissions, EDIT_RULE);
  try {
    const [notes, unknownNotes] = await Promise.all([
      listStaffNotes(db),
      canEdit ? listUnknownNotes(db) : [],
    ]);
    return { notes, unknownNotes };
  } catch (error) {
    report(error);
    return { notes: null, unknownNotes: null };
  }
}

interface NotesContentProps {
  notes: readonly StaffNote[];
  unknownNotes: readonly UnknownNote[];
}

/** The catalogue of fragrance notes, and the notes in product texts that the catalogue lacks. */
export function NotesContent({ notes, unknownNotes }: NotesContentProps) {
  const query = useListQuery();
  return (
    <>
      <PageHeader
        title="Fragrance Notes"
        action={
          <IfAllowed rule={EDIT_RULE}>
            <Button onClick={() => query.open({ dialog: "add" })}>
              <Plus className="size-4" strokeWidth={1.75} aria-hidden="true" />
              Add Note
            </Button>
          </IfAllowed>
        }
      />
      <NoteList notes={notes} />
      {unknownNotes.length > 0 && <UnknownNotes unknownNotes={unknownNotes} notes={notes} />}
      <IfAllowed rule={EDIT_RULE}>
        <NoteDialog notes={notes} />
      </IfAllowed>
    </>
  );
}

export default function Notes({ loaderData: { notes, unknownNotes } }: Route.ComponentProps) {
  if (notes && unknownNotes) return <NotesContent notes={notes} unknownNotes={unknownNotes} />;
  return (
    <>
      <PageHeader title="Fragrance Notes" />
      <LoadFailure message={messages.loadFailed} />
    </>
  );
}
