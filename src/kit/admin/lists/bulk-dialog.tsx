import type { ReactNode } from "react";
import { useId } from "react";

import { ScriptedForm } from "../forms/form-body.tsx";
import type { ButtonVariant } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";

import { useFocusFirstField } from "../forms/use-focus-first-field.ts";

interface BulkDialogProps {
  isOpen: boolean;
  title: string;
  submitLabel: string;
  submitVariant?: ButtonVariant;
  closeLabel?: string;
  isBusy: boolean;
  busyLabel?: ReactNode;
  /** Whether there is nothing to submit. */
  isDisabled?: boolean;
  /** Whether the dialog must stay open, e.g. while the change runs. */
  isLocked?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of a bulk change: a form with a submit button and a close button. */
export function BulkDialog({
  isOpen,
  title,
  submitLabel,
  submitVariant = "primary",
  closeLabel = "Cancel",
  isBusy,
  busyLabel = "Saving …",
  isDisabled = false,
  isLocked = false,
  onSubmit,
  onClose,
  children,
}: BulkDialogProps) {
  const formId = useId();
  useFocusFirstField(formId, isOpen);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !isLocked && onClose()}
      title={title}
      isClosedByBackdrop={false}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose} disabled={isLocked}>
            {closeLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={submitVariant}
            isBusy={isBusy}
            busyLabel={busyLabel}
            disabled={isDisabled}
          >
            {submitLabel}
          </Button>
        </div>
      }
    >
      <ScriptedForm id={formId} className="grid grid-cols-1 gap-5" onSubmit={onSubmit}>
        {children}
      </ScriptedForm>
    </Dialog>
  );
}

/** The error of a rejected bulk change, with its reasons. Screen readers announce it. */
export function BulkReasons({
  detail,
  reasons,
}: {
  detail?: string | undefined;
  reasons: readonly string[];
}) {
  return (
    <div role="alert" className="text-sm text-oxblood empty:hidden">
      {detail !== undefined && <p className="font-medium">{detail}</p>}
      {reasons.length > 0 && (
        <ul className="mt-1.5 grid max-h-40 gap-1 overflow-y-auto">
          {reasons.map((reason) => (
            <li key={reason} className="wrap-anywhere">
              {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
