import { FormNote, ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import type { ErasureResult, PersonQuery } from "../rules/person.ts";
import { erasureInputSchema } from "../rules/person.ts";
import { staffPrivacyMessages as messages } from "../rules/privacy-messages.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/overlays/dialog.tsx";

import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { useSubmitForm } from "#kit/admin/forms/use-submit-form.ts";
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
  const form = useSubmitForm({
    schema: erasureInputSchema,
    defaultValues: { confirmation: "" },
    toInput: ({ confirmation }: { confirmation: string }) => ({ ...query, confirmation }),
    submit: (json): Promise<ErasureResult> =>
      callStaffWrite("person_erased", "POST /api/admin/privacy/erase", { json }),
    onDone: (result) => {
      onClose();
      onErased(result);
    },
    failed: messages.eraseFailed,
  });
  useFocusFirstField(form.id, isOpen);
  // The dialog stays open while the erasure runs, because a closed dialog could not show an error.
  const close = () => {
    if (!form.isBusy) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={messages.eraseTitle}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={form.isBusy} onClick={close}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={form.id} isBusy={form.isBusy}>
            {messages.erase}
          </Button>
        </div>
      }
    >
      <ScriptedForm id={form.id} className="grid gap-4" onSubmit={form.submit}>
        <p>{messages.eraseHint}</p>
        <FormField form={form.fields} name="confirmation" label={messages.confirmLabel(contact)} required />
        <FormNote form={form} />
      </ScriptedForm>
    </Dialog>
  );
}
