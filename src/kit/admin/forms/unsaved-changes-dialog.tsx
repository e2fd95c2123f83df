import { ConfirmDialog } from "../confirm-dialog.tsx";

interface UnsavedChangesDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks for confirmation before unsaved changes are discarded. */
export function UnsavedChangesDialog({ isOpen, onStay, onDiscard }: UnsavedChangesDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Leave without saving?"
      cancelLabel="Keep editing"
      confirmLabel="Discard changes"
      isBusy={false}
      onConfirm={onDiscard}
      onClose={onStay}
    >
      <p>Your changes have not been saved.</p>
    </ConfirmDialog>
  );
}
