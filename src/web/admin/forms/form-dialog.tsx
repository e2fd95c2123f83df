import type { ReactNode } from "react";

import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

import { UnsavedQuestion } from "./unsaved-question.tsx";
import type { useUnsavedGuard } from "./use-unsaved-guard.ts";

interface FormDialogProps {
  isOpen: boolean;
  title: string;
  /** The `id` of the form inside, which the save button sends. */
  formId: string;
  saveLabel: string;
  /** The form waits for bytes or for an answer. */
  isBusy: boolean;
  guard: ReturnType<typeof useUnsavedGuard>;
  onClose: () => void;
  size?: "regular" | "wide";
  /** Stands in the save bar, e.g. how many fields are to be mended. */
  note?: ReactNode;
  children: ReactNode;
}

/** A form over the page: its save bar stays in view, and it is not left with changes in it unasked. */
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
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={leave}
        title={title}
        size={size}
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
      </Dialog>
      <UnsavedQuestion {...guard.question} />
    </>
  );
}
