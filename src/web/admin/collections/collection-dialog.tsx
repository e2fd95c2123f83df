import { useEffect, useEffectEvent, useId, useState } from "react";

import type { Collection } from "#domain/catalogue/collection.ts";
import { collectionMessages } from "#domain/catalogue/collection-messages.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { AuditTrail } from "../audit/audit-trail.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useUnsavedGuard } from "../forms/use-unsaved-guard.ts";
import { useListQuery } from "../lists/use-list-query.ts";
import { CollectionForm } from "./collection-form.tsx";

/** What the dialog was opened with; another round is another form. */
interface Opened {
  round: number;
  /** The part of the address that opened it. */
  by: string;
  collection: Collection | undefined;
}

/** Adds or edits a collection, as the address says: `?dialog=add`, `?dialog=edit&id=…`. Spec: admin §2. */
export function CollectionDialog({ collections }: { collections: readonly Collection[] }) {
  const formId = useId();
  const query = useListQuery();
  const [dialog, id] = [query.get("dialog"), query.get("id")];
  const asked = dialog === "add" || dialog === "edit" ? `${dialog} ${id}` : "";
  const [opened, setOpened] = useState<Opened>({ round: 0, by: "", collection: undefined });
  const [isDirty, setIsDirty] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const guard = useUnsavedGuard(isDirty);
  const find = (wanted: string | undefined) => collections.find((candidate) => candidate.id === wanted);
  const { collection } = opened;

  const close = () => query.close("dialog", "id");

  /** A new form takes the place of the last one, which stops what it was sending. */
  const begin = useEffectEvent(() => {
    const found = dialog === "edit" ? find(id) : undefined;
    if (dialog === "edit" && !found) {
      toast(collectionMessages.notFound, { tone: "error" });
      close();
      return;
    }
    setIsDirty(false);
    setIsWaiting(false);
    // What is closed keeps its title while it fades.
    setOpened((last) => ({
      round: last.round + 1,
      by: asked,
      collection: asked === "" ? last.collection : found,
    }));
  });
  useEffect(() => begin(), [asked]);

  return (
    <FormDialog
      isOpen={asked !== "" && opened.by === asked}
      title={collection ? `Edit ${collection.name}` : "Add Collection"}
      formId={formId}
      saveLabel={collection ? "Save collection" : "Add collection"}
      isBusy={isWaiting}
      guard={guard}
      onClose={close}
      size="regular"
    >
      <CollectionForm
        key={opened.round}
        id={formId}
        collection={collection}
        latest={find(collection?.id)}
        onDirtyChange={setIsDirty}
        onWait={setIsWaiting}
        onSaved={() => {
          guard.release();
          close();
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
