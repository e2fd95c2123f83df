import { useEffect, useLayoutEffect, useRef, useState } from "react";

import type { Collection } from "#domain/catalogue/collection.ts";
import { staffCollectionMessages as messages } from "#domain/catalogue/staff-messages.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { TextareaField } from "#web/ui/forms/textarea-field.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { FormBody } from "../forms/form-body.tsx";
import { PictureField } from "#web/admin/pictures/picture-field.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { useCollectionForm } from "./use-collection-form.ts";

interface CollectionFormProps {
  id: string;
  /** The version that is edited; left out, a new one is written. */
  collection: Collection | undefined;
  /** What is stored by now. */
  latest: Collection | undefined;
  onDirtyChange: (isDirty: boolean) => void;
  /** Told whether the form waits for bytes, or for the answer. */
  onWait: (isWaiting: boolean) => void;
  onSaved: () => void;
}

/** Name, description and picture of a collection. Spec: admin §2, §5. */
export function CollectionForm({
  id,
  collection,
  latest,
  onDirtyChange,
  onWait,
  onSaved,
}: CollectionFormProps) {
  const form = useCollectionForm(collection, latest, onSaved);
  const { draft, errors, problem, change, isDirty } = form;
  const [isSending, setIsSending] = useState(false);
  const [round, setRound] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const isWaiting = isSending || form.isFrozen;

  // Before the next key is heard: Escape right after a letter is to ask, too.
  useLayoutEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  useEffect(() => onWait(isWaiting), [isWaiting, onWait]);

  // Focus goes to the first error of a try, and stays where it is while errors are mended.
  useEffect(() => {
    if (problem) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);

  function takeTheirs(theirs: Collection) {
    form.take(theirs);
    setRound(round + 1);
    element.current?.querySelector("input")?.focus();
  }

  return (
    <form
      ref={element}
      id={id}
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {form.isOutdated && latest && (
        <ChangedMeanwhile
          theirs={latest}
          mine={draft}
          isSaving={form.isSaving}
          onTakeTheirs={() => takeTheirs(latest)}
          onSaveMine={() => void form.saveOver(latest)}
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
        <PictureField
          key={round}
          label="Picture"
          folder="collections"
          tags={draft.name.trim() === "" ? undefined : [draft.name.trim()]}
          required
          value={draft.picture}
          error={errors["image"]?.[0]}
          onChange={(picture) => change({ picture })}
          onUploadingChange={setIsSending}
          onFail={() => toast(messages.uploadFailed, { tone: "error" })}
        />
      </FormBody>
    </form>
  );
}
