import type { ReactNode } from "react";
import { useEffect, useRef } from "react";

import { editConflictMessages as messages } from "../../rules/texts/staff-messages.ts";
import { Button } from "../../ui/button.tsx";

interface EditConflictNoteProps {
  /** States that someone else changed the data. */
  title: string;
  /** Identifies the conflict. The panel is focused when this value changes. */
  version: unknown;
  isSaving: boolean;
  onSaveMine: () => void;
  onDiscardMine: () => void;
  /** The other staff member's changes. */
  children: ReactNode;
}

/** Tells staff that someone else saved the data first, with buttons that save or discard the form's values. */
export function EditConflictNote({
  title,
  version,
  isSaving,
  onSaveMine,
  onDiscardMine,
  children,
}: EditConflictNoteProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), [version]);
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="mb-4 border border-oxblood/50 bg-ivory p-4 text-sm outline-none"
    >
      <p className="font-medium text-oxblood">{title}</p>
      {children}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" isBusy={isSaving} onClick={onSaveMine}>
          {messages.saveMine}
        </Button>
        <Button variant="quiet" onClick={onDiscardMine}>
          {messages.discardMine}
        </Button>
      </div>
    </div>
  );
}
