import { useEffect, useEffectEvent, useId, useState } from "react";

import type { Collection } from "../../rules/collections/collection.ts";
import { collectionMessages } from "../../rules/collections/collection-messages.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { AuditTrail } from "#staff/admin/audit/audit-trail.tsx";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import { useListQuery } from "#kit/admin/lists/use-list-query.ts";
import { CollectionForm } from "./collection-form.tsx";

/** State of the form that the dialog shows. */
interface OpenForm {
  /** React key of the form. A new number mounts a new form. */
  formNumber: number;
  /** The query values that opened the dialog. */
  openedBy: string;
  collection: Collection | undefined;
}

/** Adds or edits a collection; opened by `?dialog=add` or `?dialog=edit&id=…`. Spec: admin §2. */
export function CollectionDialog({ collections }: { collections: readonly Collection[] }) {
  const formId = useId();
  const query = useListQuery();
  const [dialog, id] = [query.get("dialog"), query.get("id")];
  const requestedDialog = dialog === "add" || dialog === "edit" ? `${dialog} ${id}` : "";
  const [opened, setOpened] = useState<OpenForm>({ formNumber: 0, openedBy: "", collection: undefined });
  const [isDirty, setIsDirty] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const guard = useUnsavedGuard(isDirty);
  const findCollection = (wantedId: string | undefined) =>
    collections.find((candidate) => candidate.id === wantedId);
  const { collection } = opened;

  const closeDialog = () => query.close("dialog", "id");

  /** Mounts a new form. Unmounting the previous form aborts its upload. */
  const startForm = useEffectEvent(() => {
    const requestedCollection = dialog === "edit" ? findCollection(id) : undefined;
    if (dialog === "edit" && !requestedCollection) {
      showToast(collectionMessages.notFound, { tone: "error" });
      closeDialog();
      return;
    }
    setIsDirty(false);
    setIsWaiting(false);
    // Keeps the title while the dialog fades out.
    setOpened((last) => ({
      formNumber: last.formNumber + 1,
      openedBy: requestedDialog,
      collection: requestedDialog === "" ? last.collection : requestedCollection,
    }));
  });
  useEffect(() => startForm(), [requestedDialog]);

  return (
    <FormDialog
      isOpen={requestedDialog !== "" && opened.openedBy === requestedDialog}
      title={collection ? `Edit ${collection.name}` : "Add Collection"}
      formId={formId}
      saveLabel={collection ? "Save collection" : "Add collection"}
      isBusy={isWaiting}
      guard={guard}
      onClose={closeDialog}
      size="regular"
    >
      <CollectionForm
        key={opened.formNumber}
        id={formId}
        collection={collection}
        latest={findCollection(collection?.id)}
        onDirtyChange={setIsDirty}
        onWaitingChange={setIsWaiting}
        onSaved={() => {
          guard.release();
          closeDialog();
        }}
      />
      {collection && (
        <div className="mt-6">
          <AuditTrail subjectType="collection" subjectId={collection.id} />
        </div>
      )}
    </FormDialog>
  );
}
