import { useEffect, useEffectEvent, useId, useState } from "react";

import { noteMessages } from "../../rules/scent/note-messages.ts";
import type { Note } from "../../rules/scent/note.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { AuditTrail } from "#staff/admin/audit/audit-trail.tsx";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { NoteForm } from "./note-form.tsx";

interface OpenForm {
  /** React key of the form. A new number mounts a new form. */
  formNumber: number;
  /** The query values that opened the dialog. */
  openedBy: string;
  note: Note | undefined;
  /** Initial name of a new note. */
  name: string;
}

/** A dialog that adds or edits a note. Opened by `?dialog=add`, `?dialog=add&name=…` or `?dialog=edit&id=…`. */
export function NoteDialog({ notes }: { notes: readonly Note[] }) {
  const formId = useId();
  const query = useListQuery();
  const [dialog, id, name] = [query.get("dialog"), query.get("id"), query.get("name")];
  const requestedDialog = dialog === "add" || dialog === "edit" ? `${dialog} ${id} ${name}` : "";
  const [opened, setOpened] = useState<OpenForm>({ formNumber: 0, openedBy: "", note: undefined, name: "" });
  const [isDirty, setIsDirty] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const guard = useUnsavedGuard(isDirty);
  const { note } = opened;
  const closeDialog = () => query.close("dialog", "id", "name");

  const startForm = useEffectEvent(() => {
    const requestedNote = dialog === "edit" ? notes.find(({ slug }) => slug === id) : undefined;
    if (dialog === "edit" && !requestedNote) {
      showToast(noteMessages.notFound, { tone: "error" });
      closeDialog();
      return;
    }
    setIsDirty(false);
    setIsBusy(false);
    // Keeps the title while the dialog fades out.
    setOpened((last) => ({
      formNumber: last.formNumber + 1,
      openedBy: requestedDialog,
      note: requestedDialog === "" ? last.note : requestedNote,
      name,
    }));
  });
  useEffect(() => startForm(), [requestedDialog]);

  return (
    <FormDialog
      isOpen={requestedDialog !== "" && opened.openedBy === requestedDialog}
      title={note ? `Edit ${note.name}` : "Add Note"}
      formId={formId}
      saveLabel={note ? "Save note" : "Add note"}
      isBusy={isBusy}
      guard={guard}
      onClose={closeDialog}
      size="regular"
    >
      <NoteForm
        key={opened.formNumber}
        id={formId}
        note={note}
        name={opened.name}
        onDirtyChange={setIsDirty}
        onWaitingChange={setIsBusy}
        onSaved={() => {
          guard.release();
          closeDialog();
        }}
      />
      {note && (
        <div className="mt-6">
          <AuditTrail subjectType="note" subjectId={note.slug} />
        </div>
      )}
    </FormDialog>
  );
}
