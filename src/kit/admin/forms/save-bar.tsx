import type { ReactNode } from "react";

import type { ButtonVariant } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";

import { useSaveKey } from "./use-save-key.ts";

export interface SaveBarProps {
  /** The `id` of the form that the save button submits. */
  formId: string;
  saveLabel: string;
  saveVariant?: ButtonVariant;
  /** Shown on the save button while it is busy. */
  busyLabel?: ReactNode;
  cancelLabel?: string;
  /** Whether the form is waiting for an upload or a response. */
  isBusy: boolean;
  /** Whether there is nothing to save. */
  isDisabled?: boolean;
  /** Whether the form must stay open, e.g. while a change of many records runs. */
  isLocked?: boolean;
  /** Shown beside the buttons, e.g. the number of errors. */
  note?: ReactNode;
  /** If undefined, the bar has no cancel button. */
  onCancel?: () => void;
}

/** The save button of a form. Ctrl or ⌘ with S or Enter saves as well. */
export function SaveBar({
  formId,
  saveLabel,
  saveVariant = "primary",
  busyLabel = "Saving …",
  cancelLabel = "Cancel",
  isBusy,
  isDisabled = false,
  isLocked = false,
  note,
  onCancel,
}: SaveBarProps) {
  useSaveKey(formId, isBusy || isDisabled);
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <div role="status" className="mr-auto text-sm text-oxblood empty:hidden max-sm:basis-full">
        {note}
      </div>
      {onCancel && (
        <Button variant="secondary" onClick={onCancel} disabled={isLocked}>
          {cancelLabel}
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        variant={saveVariant}
        aria-keyshortcuts="Control+S Meta+S"
        isBusy={isBusy}
        busyLabel={busyLabel}
        disabled={isDisabled}
      >
        {saveLabel}
      </Button>
    </div>
  );
}
