import type { ReactNode } from "react";

import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";

import type { SaveBarProps } from "./save-bar.tsx";
import { SaveBar } from "./save-bar.tsx";
import type { UnsavedGuardState } from "./unsaved-guard.tsx";
import { useFocusFirstField } from "./use-focus-first-field.ts";

interface FormDialogProps extends Omit<SaveBarProps, "onCancel"> {
  isOpen: boolean;
  title: string;
  guard: UnsavedGuardState;
  onClose: () => void;
  size?: "regular" | "wide";
  /**
   * Whether the dialog focuses its first field when it opens. Off by default for sheets, so that their keyboard
   * shortcuts work.
   */
  focusesField?: boolean;
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
  guard,
  onClose,
  size = "wide",
  focusesField = size === "regular",
  actions,
  navigation,
  children,
  ...bar
}: FormDialogProps) {
  useFocusFirstField(bar.formId, isOpen && focusesField);
  const leaveForm = () => bar.isLocked !== true && guard.leave(onClose);
  const Panel = size === "wide" ? Sheet : Dialog;
  return (
    <Panel
      isOpen={isOpen}
      onClose={leaveForm}
      title={title}
      actions={actions}
      navigation={navigation}
      isClosedByBackdrop={false}
      footer={<SaveBar {...bar} onCancel={leaveForm} />}
    >
      {children}
    </Panel>
  );
}
