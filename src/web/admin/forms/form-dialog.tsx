import type { ReactNode } from "react";

import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";

import { UnsavedChangesDialog } from "./unsaved-changes-dialog.tsx";
import type { useUnsavedGuard } from "./use-unsaved-guard.ts";

interface FormDialogProps {
  isOpen: boolean;
  title: string;
  /** The `id` of the form that the save button submits. */
  formId: string;
  saveLabel: string;
  /** The form is waiting for an upload or for the response. */
  isBusy: boolean;
  guard: ReturnType<typeof useUnsavedGuard>;
  onClose: () => void;
  size?: "regular" | "wide";
  /** Shown beside the save button, e.g. the number of errors. */
  note?: ReactNode;
  children: ReactNode;
}

/** A dialog, or a sheet if `wide`, with a form and a save button. Closing it with unsaved changes requires confirmation. */
export function FormDialog({
  isOpen,
  title,
  formId,
  saveLabel,
  isBusy,
  guard,
  onClose,
  size = "wide",
  note,
  children,
}: FormDialogProps) {
  const leave = () => guard.leave(onClose);
  const Panel = size === "wide" ? Sheet : Dialog;
  return (
    <>
      <Panel
        isOpen={isOpen}
        onClose={leave}
        title={title}
        isClosedByBackdrop={false}
        footer={
          <div className="flex flex-wrap items-center justify-end gap-3">
            <div role="status" className="mr-auto text-sm text-oxblood empty:hidden max-sm:basis-full">
              {note}
            </div>
            <Button variant="secondary" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isBusy={isBusy} busyLabel="Saving …">
              {saveLabel}
            </Button>
          </div>
        }
      >
        {children}
      </Panel>
      <UnsavedChangesDialog {...guard.confirmation} />
    </>
  );
}
