/** Maximum length of an order's admin notes and of the notes of one status change, in characters. */
export const ORDER_NOTES_LIMIT = 2000;

/**
 * Returns an order's admin notes after a status change: appends the change's note on a new line. Returns the admin
 * notes unchanged if the result would exceed the limit; the note is then only in the history. Spec: admin §4.
 */
export function appendStatusNote(adminNotes: string | null, note: string): string {
  if (adminNotes === null || adminNotes === "") return note;
  const combined = `${adminNotes}\n${note}`;
  return combined.length > ORDER_NOTES_LIMIT ? adminNotes : combined;
}
