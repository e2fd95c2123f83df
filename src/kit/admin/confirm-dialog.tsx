import type { ReactNode } from "react";

import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  /** A question, e.g. `Delete this image?`. */
  title: string;
  /** Explains the effect of the action. */
  children: ReactNode;
  /** Label of the confirm button, e.g. `Delete`. */
  confirmLabel: string;
  /** Label of the cancel button. */
  cancelLabel?: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  isBusy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
