import { useEffect, useLayoutEffect, useRef, useState } from "react";

import { ScriptedForm, FormBody } from "#kit/admin/forms/form-body.tsx";
import type { Collection } from "../../rules/collections/collection.ts";
import { staffCollectionMessages as messages } from "../../rules/staff-messages.ts";
import { Field } from "#kit/ui/forms/field.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { ImageField } from "#media/admin/image-field.tsx";
import { CollectionConflict } from "./collection-conflict.tsx";
import { useCollectionForm } from "./use-collection-form.ts";

interface CollectionFormProps {
  id: string;
  /** The collection to edit; `undefined` to add a new collection. */
  collection: Collection | undefined;
  /** The version from the last load of the list. */
  latest: Collection | undefined;
  onDirtyChange: (isDirty: boolean) => void;
  /** Called when the form starts or stops waiting for an upload or for the response. */
  onWaitingChange: (isWaiting: boolean) => void;
  onSaved: () => void;
}

/** Edits the name, description and image of a collection. Spec: admin §2, §5. */
export function CollectionForm({
  id,
  collection,
  latest,
  onDirtyChange,
  onWaitingChange,
  onSaved,
}: CollectionFormProps) {
  const form = useCollectionForm(collection, latest, onSaved);
  const { draft, errors, problem, change, isDirty } = form;
  const [isUploading, setIsUploading] = useState(false);
  const [imageKey, setImageKey] = useState(0);
  const formElement = useRef<HTMLFormElement>(null);
  const isWaiting = isUploading || form.isFrozen;

  // A layout effect, so that the guard knows of the change even if Escape follows a keystroke immediately.
  useLayoutEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => onWaitingChange(isWaiting), [isWaiting, onWaitingChange]);

  // Focuses the first invalid field after each failed save, but not while staff correct errors.
  useEffect(() => {
    if (problem) formElement.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);

  function discardMine(theirs: Collection) {
    form.discardChanges(theirs);
    setImageKey(imageKey + 1);
    formElement.current?.querySelector("input")?.focus();
  }

  return (
    <ScriptedForm
      ref={formElement}
      id={id}
      className="grid grid-cols-1 gap-5"
      onSubmit={() => void form.save()}
    >
      {form.hasConflict && latest && (
        <CollectionConflict
          storedVersion={latest}
          draft={draft}
          isSaving={form.isSaving}
          onDiscardMine={() => discardMine(latest)}
          onSaveMine={() => void form.saveMyVersion(latest)}
        />
      )}
      <FormBody isFrozen={form.isFrozen} className="grid grid-cols-1 gap-5">
        <Field
          label="Name"
          name="name"
          required
          autoComplete="off"
          value={draft.name}
          error={errors["name"]?.[0]}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <TextareaField
          label="Description"
          name="description"
          required
          value={draft.description}
          error={errors["description"]?.[0]}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
        <ImageField
          key={imageKey}
          label="Image"
          folder="collections"
          tags={draft.name.trim() === "" ? undefined : [draft.name.trim()]}
          required
          value={draft.storedImage}
          error={errors["image"]?.[0]}
          onChange={(storedImage) => change({ storedImage })}
          onUploadingChange={setIsUploading}
          onFail={() => showToast(messages.uploadFailed, { tone: "error" })}
        />
      </FormBody>
    </ScriptedForm>
  );
}
