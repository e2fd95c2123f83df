import { FormTextarea } from "#kit/admin/forms/form-fields.tsx";
import { RecordDialog } from "#kit/admin/forms/record-form.tsx";
import { useRecordForm } from "#kit/admin/forms/use-record-form.ts";

import { reasonSchema } from "../rules/payment-input.ts";
import { paymentMessages as messages } from "../rules/staff-messages.ts";

interface ReasonDialogProps {
  title: string;
  /** What the reason is for, or what happens. */
  hint?: string;
  saveLabel: string;
  /** Shown after the save. */
  saved: string;
  /** @throws ApiProblem */
  save: (reason: string) => Promise<unknown>;
  isOpen: boolean;
  close: () => void;
  onChanged: () => Promise<void> | void;
}

/** Asks for a reason before something is rejected, reversed or cancelled. */
export function ReasonDialog({
  title,
  hint,
  saveLabel,
  saved,
  save,
  isOpen,
  close,
  onChanged,
}: ReasonDialogProps) {
  const form = useRecordForm({
    record: undefined,
    schema: reasonSchema,
    toValues: () => ({ reason: "" }),
    toInput: ({ reason }) => ({ reason }),
    save: async ({ reason }) => {
      await save(reason);
      return undefined;
    },
    labels: {},
    texts: { added: saved, saveFailed: messages.saveFailed },
    reload: async () => onChanged(),
    onSaved: close,
  });
  return (
    <RecordDialog
      form={form}
      item="entry"
      isOpen={isOpen}
      onClose={close}
      title={title}
      saveLabel={saveLabel}
    >
      <FormTextarea
        form={form.fields}
        name="reason"
        label={messages.reason}
        {...(hint !== undefined && { hint })}
        required
        rows={3}
        maxLength={300}
        dir="auto"
      />
    </RecordDialog>
  );
}
