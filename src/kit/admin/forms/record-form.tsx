import type { ReactNode } from "react";

import { BulkReasons } from "../lists/bulk-dialog.tsx";

import { EditConflict } from "./edit-conflict.tsx";
import { FormBody, ScriptedForm } from "./form-body.tsx";
import { FormDialog } from "./form-dialog.tsx";
import type { SaveBarProps } from "./save-bar.tsx";
import { SaveBar } from "./save-bar.tsx";
import type { RecordFormState } from "./use-record-form.ts";
import { UploadsContext } from "./use-uploads.ts";

interface RecordFieldsProps {
  form: RecordFormState;
  /** What the form edits, e.g. `collection`; shown if someone else changed it. */
  item: string;
  className?: string | undefined;
  /** The fields. */
  children: ReactNode;
}

/** The fields of a record's form, and above them the conflict with another editor. */
export function RecordFields({
  form,
  item,
  className = "grid grid-cols-1 gap-5",
  children,
}: RecordFieldsProps) {
  return (
    <ScriptedForm id={form.id} onSubmit={form.submit}>
      {form.conflict && <EditConflict {...form.conflict} item={item} isSaving={form.isSaving} />}
      <UploadsContext value={form.reportUpload}>
        <FormBody key={form.fieldsKey} isFrozen={form.isFrozen} className={className}>
          {children}
        </FormBody>
      </UploadsContext>
      {form.reasons.length > 0 && <BulkReasons reasons={form.reasons} />}
    </ScriptedForm>
  );
}

interface RecordDialogProps extends RecordFieldsProps, Omit<SaveBarProps, "formId" | "isBusy" | "onCancel"> {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  size?: "regular" | "wide";
  /** Shown below the form, e.g. the record's history. */
  after?: ReactNode;
}

/** A dialog (a sheet if `wide`) that adds or edits a record. */
export function RecordDialog({
  form,
  item,
  className,
  size = "regular",
  note,
  after,
  children,
  ...dialog
}: RecordDialogProps) {
  return (
    <FormDialog
      {...dialog}
      size={size}
      formId={form.id}
      isBusy={form.isBusy}
      guard={form.guard}
      note={form.note ?? note}
    >
      <RecordFields form={form} item={item} className={className}>
        {children}
      </RecordFields>
      {after}
    </FormDialog>
  );
}

/** A record's form on a page, with its save bar. */
export function RecordForm({ saveLabel, ...fields }: RecordFieldsProps & { saveLabel: string }) {
  const { form } = fields;
  return (
    <>
      <RecordFields {...fields} />
      <SaveBar formId={form.id} saveLabel={saveLabel} isBusy={form.isBusy} note={form.note} />
    </>
  );
}
