import { ConfirmDialog } from "../confirm-dialog.tsx";

interface UnsavedQuestionProps {
  isOpen: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asked before a changed form is left. */
export function UnsavedQuestion({ isOpen, onStay, onDiscard }: UnsavedQuestionProps) {
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
      <p>What you changed here has not been saved and would be lost.</p>
    </ConfirmDialog>
  );
}
