import { useId } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useController } from "react-hook-form";

import { useFieldError } from "#kit/admin/forms/form-fields.tsx";
import { CONTROL_CLASS } from "#kit/ui/forms/control-class.ts";
import { FieldFrame, joinDescriptionIds } from "#kit/ui/forms/field.tsx";
import { MAX_UPLOAD_BYTES } from "#media/rules/upload.ts";
import { z } from "#platform/rules/zod.ts";

import { paymentMessages as messages } from "../rules/staff-messages.ts";

/** Validates a chosen image. */
export const proofFileSchema = z
  .instanceof(File, { error: messages.fileMissing })
  .refine(({ size }) => size <= MAX_UPLOAD_BYTES, messages.fileTooLarge);

interface ProofFileProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Default: false. */
  isRequired?: boolean;
}

/** The field `file` for an image that is chosen, taken by the camera or pasted. */
export function ProofFile<Values extends FieldValues & { file: File | null }>({
  form,
  isRequired = false,
}: ProofFileProps<Values>) {
  const id = useId();
  const name = "file" as Path<Values>;
  const { value, onChange, ref } = useController({ control: form.control, name }).field;
  const file: File | null = value;
  const error = useFieldError(form, name);
  const choose = (chosen: File | undefined) => chosen && onChange(chosen);
  return (
    <div onPaste={({ clipboardData }) => choose([...clipboardData.files][0])}>
      <FieldFrame
        id={id}
        label={messages.file}
        isRequired={isRequired}
        error={error}
        hint={file ? messages.pasted(file.name) : messages.fileHint}
      >
        <input
          id={id}
          ref={ref}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={joinDescriptionIds(id, error, true)}
          className={CONTROL_CLASS}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        />
      </FieldFrame>
    </div>
  );
}
