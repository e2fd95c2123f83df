import { useEffect, useRef } from "react";

import type { Collection } from "#domain/catalogue/collections/collection.ts";
import { staffCollectionMessages as messages } from "#domain/catalogue/staff-messages.ts";
import { Button } from "#web/ui/button.tsx";

import type { CollectionDraft } from "./use-collection-form.ts";

interface EditConflictProps {
  /** The stored version. */
  theirs: Collection;
  mine: CollectionDraft;
  isSaving: boolean;
  onDiscardMine: () => void;
  onSaveMine: () => void;
}

/** Reports that someone else saved the collection first, lists the differing fields and offers both versions. */
export function EditConflict({ theirs, mine, isSaving, onDiscardMine, onSaveMine }: EditConflictProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const differing = [
    ["Name", theirs.name, mine.name],
    ["Description", theirs.description, mine.description],
  ].filter(([, their, my]) => their !== my?.trim());

  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="border border-oxblood/50 bg-ivory p-4 text-sm outline-none"
    >
      <p className="font-medium text-oxblood">{messages.changedByOthers}</p>
      <dl className="mt-2 grid gap-1">
        {differing.map(([label, their]) => (
          <div key={label}>
            <dt className="inline text-umber">{label} is now: </dt>
            <dd className="inline wrap-anywhere">{their}</dd>
          </div>
        ))}
        {theirs.picture?.url !== mine.picture?.url && (
          <div>
            <dt className="inline text-umber">Picture: </dt>
            <dd className="inline">changed</dd>
          </div>
        )}
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={isSaving} onClick={onSaveMine}>
          Save my version
        </Button>
        <Button variant="quiet" onClick={onDiscardMine}>
          Discard my changes
        </Button>
      </div>
    </div>
  );
}
