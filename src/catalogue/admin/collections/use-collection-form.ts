import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";

import type { CollectionFields } from "../../rules/collections/collection-input.ts";
import { collectionInputSchema } from "../../rules/collections/collection-input.ts";
import type { Collection } from "../../rules/collections/collection.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { staffCollectionMessages as messages } from "../../rules/staff-messages.ts";
import { createIdempotencyKey } from "#kit/api-client/idempotency-key.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { validateInput } from "#kit/admin/validate-input.ts";
import { addCollection, updateCollection } from "./collection-calls.ts";

/** The form's values. */
export interface CollectionDraft {
  name: string;
  description: string;
  storedImage: StoredImage | null;
}

const EMPTY: CollectionDraft = { name: "", description: "", storedImage: null };

function toDraft(collection: Collection | undefined): CollectionDraft {
  if (!collection) return EMPTY;
  const { name, description, storedImage } = collection;
  return { name, description, storedImage };
}

function isSame(a: CollectionDraft, b: CollectionDraft): boolean {
  return a.name === b.name && a.description === b.description && a.storedImage?.url === b.storedImage?.url;
}

function toFields({ name, description, storedImage }: CollectionDraft): CollectionFields {
  return { name, description, image: storedImage?.url ?? null, publicId: storedImage?.publicId ?? null };
}

/** Returns whether a stored collection equals the form's values. */
function matchesDraft(stored: Collection, draft: CollectionDraft): boolean {
  const parsedFields = collectionInputSchema.safeParse(toFields(draft)).data;
  return (
    parsedFields !== undefined && isSame({ ...parsedFields, storedImage: draft.storedImage }, toDraft(stored))
  );
}

/** Adds the collection, at most once per idempotency key. @throws ApiProblem */
async function add(draft: CollectionDraft, key: string): Promise<void> {
  const fields = toFields(draft);
  validateInput(collectionInputSchema, fields);
  const addedCollection = await addCollection(fields, key);
  // If the response to an earlier request was lost, this call returns the collection with the values of that request.
  if (!matchesDraft(addedCollection, draft)) {
    await updateCollection(addedCollection.id, { ...fields, expectedUpdatedAt: addedCollection.updatedAt });
  }
}

/** Updates the collection if the stored version's `updatedAt` equals `expectedUpdatedAt`. @throws ApiProblem */
async function update(id: string, draft: CollectionDraft, expectedUpdatedAt: string | undefined) {
  const fields: CollectionFields = { ...toFields(draft), expectedUpdatedAt };
  validateInput(collectionInputSchema, fields);
  await updateCollection(id, fields);
}

/** Holds the values and errors of the collection form, and saves the collection. Spec: admin §5, §8. */
export function useCollectionForm(
  opened: Collection | undefined,
  /** The version from the last load of the list. */
  latest: Collection | undefined,
  onSaved: () => void,
) {
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(opened);
  const [draft, setDraft] = useState(() => toDraft(opened));
  const [isOutdated, setIsOutdated] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [idempotencyKey] = useState(createIdempotencyKey);
  const saving = useMutation(
    (expectedUpdatedAt: string | undefined) =>
      base ? update(base.id, draft, expectedUpdatedAt) : add(draft, idempotencyKey),
    {
      success: handleSaved,
      problem: ({ isRejection, status, errors, detail }) => {
        if (status === 409) void showConflict();
        else if (!isRejection) showToast(messages.saveFailed, { tone: "error" });
        else if (Object.keys(errors).length === 0) showToast(detail, { tone: "error" });
      },
    },
  );

  function handleSaved() {
    setIsSaved(true);
    showToast(base ? messages.saved : messages.added);
    onSaved();
  }

  const hasConflict = isOutdated && latest !== undefined && !matchesDraft(latest, draft);

  const handleLostResponse = useEffectEvent(() => {
    // If the stored version equals the form, the save succeeded and only its response was lost.
    if (isOutdated && latest !== undefined && !hasConflict) handleSaved();
  });
  useEffect(() => handleLostResponse(), [isOutdated]);

  /** Reloads the stored version, then shows the conflict. */
  async function showConflict() {
    setIsOutdated(false);
    await revalidate();
    setIsOutdated(true);
  }

  return {
    draft,
    isDirty: !isSame(draft, toDraft(base)),
    hasConflict,
    isSaving: saving.isPending,
    /** Whether the fields are disabled: during and after a save, because edits would be lost. */
    isFrozen: saving.isPending || isSaved,
    errors: saving.errors,
    problem: saving.problem,
    change: (changes: Partial<CollectionDraft>) => {
      setDraft((current) => ({ ...current, ...changes }));
      for (const field of Object.keys(changes)) saving.clearError(field === "storedImage" ? "image" : field);
    },
    save: () => saving.mutate(base?.updatedAt),
    /** Overwrites the version that someone else saved. */
    saveMyVersion: (theirs: Collection) => saving.mutate(theirs.updatedAt),
    /** Discards the changes and edits the stored version. */
    discardChanges: (theirs: Collection) => {
      setBase(theirs);
      setDraft(toDraft(theirs));
      setIsOutdated(false);
    },
  };
}
