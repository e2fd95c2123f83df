/** Characters that an order's admin notes, and the notes of one status change, hold at most. */
export const ORDER_NOTES_LIMIT = 2000;

/**
 * An order's admin notes once a status change has brought a note of its own: it follows what stands there already, on
 * a new line. What stands there is never lost: a note for which there is no room left is in the history alone.
 * Spec: admin §4.
 */
export function notesAfterChange(adminNotes: string | null, note: string): string {
  if (adminNotes === null || adminNotes === "") return note;
  const both = `${adminNotes}\n${note}`;
  return both.length > ORDER_NOTES_LIMIT ? adminNotes : both;
}
