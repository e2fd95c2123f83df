import type { NoteFields } from "../../rules/scent/note-input.ts";
import type { Note, StaffNote } from "../../rules/scent/note.ts";

import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

/** Returns all notes of the catalogue, sorted by name. */
export function listNotes(): Promise<StaffNote[]> {
  return callStaffRead("GET /api/admin/notes", {});
}

/** Adds a note. Requests with the same idempotency key add it only once. */
export function addNote(json: NoteFields, key: string): Promise<Note> {
  return callStaffWrite("note_added", "POST /api/admin/notes", { json, header: { "idempotency-key": key } });
}

export function updateNote(id: string, json: NoteFields): Promise<Note> {
  return callStaffWrite("note_updated", "PUT /api/admin/notes/:id", { param: { id }, json });
}

/** Adds another spelling to a note. */
export function addNoteAlias(id: string, alias: string): Promise<Note> {
  return callStaffWrite("note_updated", "POST /api/admin/notes/:id/aliases", {
    param: { id },
    json: { alias },
  });
}

export async function deleteNote(id: string): Promise<void> {
  await callStaffWrite("note_deleted", "DELETE /api/admin/notes/:id", { param: { id } });
}
