import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";

import type { CollectionFields } from "#domain/catalogue/collection-input.ts";
import { collectionInputSchema } from "#domain/catalogue/collection-input.ts";
import type { Collection } from "#domain/catalogue/collection.ts";
import type { Picture } from "#domain/media/image.ts";
import { staffCollectionMessages as messages } from "#domain/catalogue/staff-messages.ts";
import { createIdempotencyKey } from "#web/api-client/idempotency-key.ts";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { validInput } from "../valid-input.ts";
import { addCollection, updateCollection } from "./collection-calls.ts";

/** What the form holds. */
export interface CollectionDraft {
  name: string;
  description: string;
  picture: Picture | null;
}

const EMPTY: CollectionDraft = { name: "", description: "", picture: null };

function serializeDraft(collection: Collection | undefined): CollectionDraft {
  if (!collection) return EMPTY;
  const { name, description, picture } = collection;
  return { name, description, picture };
}

function isSame(one: CollectionDraft, other: CollectionDraft): boolean {
  return (
    one.name === other.name &&
    one.description === other.description &&
    one.picture?.url === other.picture?.url
  );
}

function fieldsOf({ name, description, picture }: CollectionDraft): CollectionFields {
  return { name, description, image: picture?.url ?? null, publicId: picture?.publicId ?? null };
}

/** Whether a stored collection is just what the form holds. */
function isStored(stored: Collection, draft: CollectionDraft): boolean {
  const saved = collectionInputSchema.safeParse(fieldsOf(draft)).data;
  return saved !== undefined && isSame({ ...saved, picture: draft.picture }, serializeDraft(stored));
}

/** Adds the collection, once for each key. @throws ApiProblem */
async function add(draft: CollectionDraft, key: string): Promise<void> {
  const fields = fieldsOf(draft);
  validInput(collectionInputSchema, fields);
  const added = await addCollection(fields, key);
  // A try whose answer got lost may have added what the form held then.
  if (!isStored(added, draft)) {
    await updateCollection(added.id, { ...fields, expectedUpdatedAt: added.updatedAt });
  }
}

/** Saves over what was read at `expectedUpdatedAt`. @throws ApiProblem */
async function update(id: string, draft: CollectionDraft, expectedUpdatedAt: string | undefined) {
  const fields: CollectionFields = { ...fieldsOf(draft), expectedUpdatedAt };
  validInput(collectionInputSchema, fields);
  await updateCollection(id, fields);
}

/** A collection while it is written, from the version that it was opened with until it is saved. Spec: admin §5, §8. */
export function useCollectionForm(
  opened: Collection | undefined,
  /** What is stored by now. */
  latest: Collection | undefined,
  onSaved: () => void,
) {
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(opened);
  const [draft, setDraft] = useState(() => serializeDraft(opened));
  const [isOutdated, setIsOutdated] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [key] = useState(createIdempotencyKey);
  const saving = useMutation(
    (expectedUpdatedAt: string | undefined) =>
      base ? update(base.id, draft, expectedUpdatedAt) : add(draft, key),
    {
      success: finish,
      problem: ({ isRefusal, status, errors, detail }) => {
        if (status === 409) void showClash();
        else if (!isRefusal) toast(messages.saveFailed, { tone: "error" });
        else if (Object.keys(errors).length === 0) toast(detail, { tone: "error" });
      },
    },
  );

  function finish() {
    setIsSaved(true);
    toast(base ? messages.saved : messages.added);
    onSaved();
  }

  const isClash = isOutdated && latest !== undefined && !isStored(latest, draft);

  const settle = useEffectEvent(() => {
    // What is stored is one's own: only the answer got lost.
    if (isOutdated && latest !== undefined && !isClash) finish();
  });
  useEffect(() => settle(), [isOutdated]);

  /** Reads what somebody else saved before it is shown. */
  async function showClash() {
    setIsOutdated(false);
    await revalidate();
    setIsOutdated(true);
  }

  return {
    draft,
    isDirty: !isSame(draft, serializeDraft(base)),
    isOutdated: isClash,
    isSaving: saving.pending,
    /** What is typed now would be lost. */
    isFrozen: saving.pending || isSaved,
    errors: saving.errors,
    problem: saving.problem,
    change: (part: Partial<CollectionDraft>) => {
      setDraft((now) => ({ ...now, ...part }));
      for (const field of Object.keys(part)) saving.clearError(field === "picture" ? "image" : field);
    },
    save: () => saving.mutate(base?.updatedAt),
    /** Saves what was typed although somebody else saved this first. */
    saveOver: (theirs: Collection) => saving.mutate(theirs.updatedAt),
    /** Goes on from what somebody else saved. */
    take: (theirs: Collection) => {
      setBase(theirs);
      setDraft(serializeDraft(theirs));
      setIsOutdated(false);
    },
  };
}
