import type { ReactNode } from "react";

import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";

import { SaveBar } from "./save-bar.tsx";
import { UnsavedChangesDialog } from "./unsaved-changes-dialog.tsx";
import { useFocusFirstField } from "./use-focus-first-field.ts";
import type { useUnsavedGuard } from "./use-unsaved-guard.ts";

interface FormDialogProps {
  isOpen: boolean;
  title: string;
  /** The `id` of the form that the save button submits. */
  formId: string;
  saveLabel: string;
  /** Whether the form is waiting for an upload or a response. */
  isBusy: boolean;
  /** Whether there is nothing to save. */
  isDisabled?: boolean;
  guard: ReturnType<typeof useUnsavedGuard>;
  onClose: () => void;
  size?: "regular" | "wide";
  /**
   * Whether the dialog focuses its first field when it opens. Off by default for sheets, so that their keyboard
   * shortcuts work.
   */
  focusesField?: boolean;
  /** Shown beside the save button, e.g. the number of errors. */
  note?: ReactNode;
  /** Buttons and links beside the title. */
  actions?: ReactNode;
  /** Buttons beside the close button. */
  navigation?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog (a sheet if `wide`) with a form and a save button. Closing it with unsaved changes requires confirmation.
 */
export function FormDialog({
  isOpen,
  title,
  formId,
  saveLabel,
  isBusy,
  isDisabled = false,
  guard,
  onClose,
  size = "wide",
  focusesField = size === "regular",
  note,
  actions,
  navigation,
  children,
}: FormDialogProps) {
  useFocusFirstField(formId, isOpen && focusesField);
  const leaveForm = () => guard.leave(onClose);
  const Panel = size === "wide" ? Sheet : Dialog;
  return (
    <>
      <Panel
        isOpen={isOpen}
        onClose={leaveForm}
        title={title}
        actions={actions}
        navigation={navigation}
        isClosedByBackdrop={false}
        footer={
          <SaveBar
            formId={formId}
            saveLabel={saveLabel}
            isBusy={isBusy}
            isDisabled={isDisabled}
            note={note}
            onCancel={leaveForm}
          />
        }
      >
        {children}
      </Panel>
      <UnsavedChangesDialog {...guard.confirmation} />
    </>
  );
}
