import type { Collection } from "../../rules/collections/collection.ts";
import { staffCollectionMessages as messages } from "../../rules/staff-messages.ts";

import { EditConflictNote } from "#kit/admin/forms/edit-conflict-note.tsx";
import type { CollectionDraft } from "./use-collection-form.ts";

interface CollectionConflictProps {
  /** The stored version. */
  storedVersion: Collection;
  draft: CollectionDraft;
  isSaving: boolean;
  onDiscardMine: () => void;
  onSaveMine: () => void;
}

/**
 * Tells staff that someone else saved the collection first. Lists the differing fields and lets staff choose a version.
 */
export function CollectionConflict({ storedVersion, draft, ...actions }: CollectionConflictProps) {
  const changedTexts = [
    ["Name", storedVersion.name, draft.name],
    ["Description", storedVersion.description, draft.description],
  ].filter(([, theirText, myText]) => theirText !== myText?.trim());

  return (
    <EditConflictNote title={messages.changedByOthers} version={storedVersion} {...actions}>
      <dl className="mt-2 grid gap-1">
        {changedTexts.map(([label, theirText]) => (
          <div key={label}>
            <dt className="inline text-umber">{`${label} is now: `}</dt>
            <dd className="inline wrap-anywhere">{theirText}</dd>
          </div>
        ))}
        {storedVersion.storedImage?.url !== draft.storedImage?.url && (
          <div>
            <dt className="inline text-umber">Image: </dt>
            <dd className="inline">changed</dd>
          </div>
        )}
      </dl>
    </EditConflictNote>
  );
}
