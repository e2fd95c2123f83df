import { useEffect, useEffectEvent, useId, useState } from "react";

import { synonymMessages as messages } from "../../rules/search/synonym-messages.ts";
import type { SearchSynonyms } from "../../rules/search/synonyms.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { AuditTrail } from "#staff/admin/audit/audit-trail.tsx";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { SynonymForm } from "./synonym-form.tsx";

interface OpenForm {
  /** React key of the form. A new number mounts a new form. */
  formNumber: number;
  /** The query values that opened the dialog. */
  openedBy: string;
  entry: SearchSynonyms | undefined;
}

/** A dialog that adds or edits search words. Opened by `?dialog=add` or `?dialog=edit&id=…`. */
export function SynonymDialog({ entries }: { entries: readonly SearchSynonyms[] }) {
  const formId = useId();
  const query = useListQuery();
  const [dialog, id] = [query.get("dialog"), query.get("id")];
  const requestedDialog = dialog === "add" || dialog === "edit" ? `${dialog} ${id}` : "";
  const [opened, setOpened] = useState<OpenForm>({ formNumber: 0, openedBy: "", entry: undefined });
  const [isDirty, setIsDirty] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const guard = useUnsavedGuard(isDirty);
  const { entry } = opened;
  const closeDialog = () => query.close("dialog", "id");

  const startForm = useEffectEvent(() => {
    const requested = dialog === "edit" ? entries.find((each) => String(each.id) === id) : undefined;
    if (dialog === "edit" && !requested) {
      showToast(messages.notFound, { tone: "error" });
      closeDialog();
      return;
    }
    setIsDirty(false);
    setIsBusy(false);
    // Keeps the title while the dialog fades out.
    setOpened((last) => ({
      formNumber: last.formNumber + 1,
      openedBy: requestedDialog,
      entry: requestedDialog === "" ? last.entry : requested,
    }));
  });
  useEffect(() => startForm(), [requestedDialog]);

  return (
    <FormDialog
      isOpen={requestedDialog !== "" && opened.openedBy === requestedDialog}
      title={entry ? messages.edit : messages.add}
      formId={formId}
      saveLabel={entry ? messages.save : messages.saveNew}
      isBusy={isBusy}
      guard={guard}
      onClose={closeDialog}
      size="regular"
    >
      <SynonymForm
        key={opened.formNumber}
        id={formId}
        entry={entry}
        onDirtyChange={setIsDirty}
        onWaitingChange={setIsBusy}
        onSaved={() => {
          guard.release();
          closeDialog();
        }}
      />
      {entry && (
        <div className="mt-6">
          <AuditTrail subjectType="synonyms" subjectId={String(entry.id)} />
        </div>
      )}
    </FormDialog>
  );
}
