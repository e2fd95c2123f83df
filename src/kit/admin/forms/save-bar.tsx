import type { ReactNode } from "react";

import { Button } from "../../ui/button.tsx";

import { useSaveKey } from "./use-save-key.ts";

interface SaveBarProps {
  /** The `id` of the form that the save button submits. */
  formId: string;
  saveLabel: string;
  /** Whether the form is waiting for an upload or a response. */
  isBusy: boolean;
  /** Whether there is nothing to save. */
  isDisabled?: boolean;
  /** Shown beside the buttons, e.g. the number of errors. */
  note?: ReactNode;
  /** If undefined, the bar has no cancel button. */
  onCancel?: () => void;
}

/** The save button of a form. Ctrl or ⌘ with S or Enter saves as well. */
export function SaveBar({ formId, saveLabel, isBusy, isDisabled = false, note, onCancel }: SaveBarProps) {
  useSaveKey(formId, isBusy || isDisabled);
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <div role="status" className="mr-auto text-sm text-oxblood empty:hidden max-sm:basis-full">
        {note}
      </div>
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        aria-keyshortcuts="Control+S Meta+S"
        isBusy={isBusy}
        busyLabel="Saving …"
        disabled={isDisabled}
      >
        {saveLabel}
      </Button>
    </div>
  );
}
