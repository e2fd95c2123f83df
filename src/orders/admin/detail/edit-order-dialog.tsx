import type { ReactNode, RefObject } from "react";
import { useId } from "react";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import type { Order } from "../../rules/order.ts";
import { FormDialog } from "#kit/admin/forms/form-dialog.tsx";
import type { useUnsavedGuard } from "#kit/admin/forms/use-unsaved-guard.ts";
import type { ApiProblem } from "#kit/api-client/api-problem.ts";

/** Properties of a dialog that edits an order. */
export interface EditOrderProps {
  order: Order;
  onClose: () => void;
  /** Called with the order after the change. */
  onChange: (order: Order) => void;
  /** Called if someone else has changed the order. */
  onStale: () => void;
}

interface EditOrderDialogProps {
  title: string;
  saveLabel: string;
  /** Whether there are changes to save; without changes, submitting closes the dialog. */
  isChanged: boolean;
  isBusy: boolean;
  guard: ReturnType<typeof useUnsavedGuard>;
  problem: ApiProblem | undefined;
  /** The message for failures without a reason from the server, e.g. a lost connection. */
  failureMessage: string;
  formRef?: RefObject<HTMLFormElement | null>;
  /** Classes of the form. */
  className: string;
  onSave: () => void;
  onClose: () => void;
  /** The fields of the form. */
  children: ReactNode;
}

/** A dialog with a form that edits an order. */
export function EditOrderDialog({
  title,
  saveLabel,
  isChanged,
  isBusy,
  guard,
  problem,
  failureMessage,
  formRef,
  className,
  onSave,
  onClose,
  children,
}: EditOrderDialogProps) {
  const formId = useId();
  return (
    <FormDialog
      isOpen
      title={title}
      formId={formId}
      saveLabel={saveLabel}
      isBusy={isBusy}
      guard={guard}
      onClose={onClose}
      size="regular"
      note={problem && (problem.isRejection ? problem.detail : failureMessage)}
    >
      <ScriptedForm ref={formRef} id={formId} className={className} onSubmit={isChanged ? onSave : onClose}>
        {children}
      </ScriptedForm>
    </FormDialog>
  );
}
