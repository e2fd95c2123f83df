import { useId, useState } from "react";

import { ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import type { ErasureInput, ErasureResult, PersonQuery } from "../rules/person.ts";
import { staffPrivacyMessages as messages } from "../rules/privacy-messages.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";

import { focusFirstError } from "#kit/ui/forms/focus-first-error.ts";
import { useFocusFirstField } from "#kit/admin/forms/use-focus-first-field.ts";
import { callStaffWrite } from "#staff/admin/staff-call.ts";

interface EraseDialogProps {
  query: PersonQuery;
  /** The phone number or email address that staff type to confirm the erasure. */
  contact: string;
  isOpen: boolean;
  onErased: (result: ErasureResult) => void;
  onClose: () => void;
}

/** Erases a person's data. To confirm, staff type a phone number or email address of the person. */
export function EraseDialog({ query, contact, isOpen, onErased, onClose }: EraseDialogProps) {
  const formId = useId();
  const [confirmation, setConfirmation] = useState("");
  useFocusFirstField(formId, isOpen);
  const erase = useMutation(
    (json: ErasureInput): Promise<ErasureResult> =>
      callStaffWrite("person_erased", "POST /api/admin/privacy/erase", { json }),
    {
      success: (result) => {
        onClose();
        onErased(result);
      },
      problem: ({ errors }) => {
        const form = document.getElementById(formId);
        if (form instanceof HTMLFormElement) focusFirstError(form, errors);
      },
    },
  );
  // The dialog stays open while the erasure runs, because a closed dialog could not show an error.
  const close = () => {
    if (!erase.isPending) onClose();
  };
  const error = erase.errors.confirmation?.[0];
  const { problem } = erase;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={messages.eraseTitle}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={erase.isPending} onClick={close}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} isBusy={erase.isPending}>
            {messages.erase}
          </Button>
        </div>
      }
    >
      <ScriptedForm
        id={formId}
        className="grid gap-4"
        onSubmit={() => void erase.mutate({ ...query, confirmation })}
      >
        <p>{messages.eraseHint}</p>
        <Field
          label={messages.confirmLabel(contact)}
          name="confirmation"
          required
          autoComplete="off"
          value={confirmation}
          error={error}
          onChange={({ currentTarget }) => {
            setConfirmation(currentTarget.value);
            erase.clearError("confirmation");
          }}
        />
        {problem && error === undefined && (
          <p role="alert" className="text-sm text-oxblood">
            {problem.isRejection ? problem.detail : messages.eraseFailed}
          </p>
        )}
      </ScriptedForm>
    </Dialog>
  );
}
