import { useEffect, useRef } from "react";

import { staffDeliveryMessages as messages } from "#domain/delivery/staff-messages.ts";
import { Button } from "#web/ui/button.tsx";

import type { RateChange } from "./compare-rates.ts";
import { RateChanges } from "./rate-changes.tsx";

interface EditConflictProps {
  /** What someone else changed. */
  changes: readonly RateChange[];
  /** Whether the edited zone no longer exists. */
  isDeleted: boolean;
  isSaving: boolean;
  onSaveMine: () => void;
  onDiscardMine: () => void;
}

/** Reports that someone else changed the rates, lists the changes and offers to save the form's values. */
export function EditConflict({ changes, isDeleted, isSaving, onSaveMine, onDiscardMine }: EditConflictProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), [changes]);
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="mb-4 border border-oxblood/50 bg-ivory p-4 text-sm outline-none"
    >
      <p className="font-medium text-oxblood">{messages.conflict}</p>
      {isDeleted && <p className="mt-1">{messages.conflictDeleted}</p>}
      <RateChanges changes={changes} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={isSaving} onClick={onSaveMine}>
          {messages.keepMine}
        </Button>
        <Button variant="quiet" onClick={onDiscardMine}>
          {messages.discardMine}
        </Button>
      </div>
    </div>
  );
}
