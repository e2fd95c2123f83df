import type { StaffNote } from "#domain/scent/note.ts";

import { staffRead } from "../staff-call.ts";

/** Lists the catalogue of notes by name. */
export function listNotes(): Promise<StaffNote[]> {
  return staffRead("GET /api/admin/notes", {});
}
