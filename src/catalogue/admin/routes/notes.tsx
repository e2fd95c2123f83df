import { isAllowed, requires } from "#kit/rules/permissions.ts";
import { listStaffNotes, listUnknownNotes } from "../../operations/scent/notes.ts";
import { staffContext } from "#staff/context.ts";
import { shopContext } from "#store/context.ts";

import { NoteList } from "../notes/note-list.tsx";
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

export default function Notes({ loaderData: { notes, unknownNotes } }: Route.ComponentProps) {
  return <NoteList notes={notes} unknownNotes={unknownNotes ?? []} />;
}
