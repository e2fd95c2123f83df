import type { ComponentProps } from "react";

import type { FieldOptions } from "./field.tsx";
import { CONTROL_CLASS } from "./control-class.ts";
import { FieldFrame, useField } from "./field.tsx";

interface TextareaFieldProps extends Omit<ComponentProps<"textarea">, keyof FieldOptions>, FieldOptions {}

/** A multi-line text field. */
export function TextareaField({
  label,
  error,
  hint,
  className,
  required,
  id,
  rows = 5,
  ...rest
}: TextareaFieldProps) {
  const { frame, control } = useField({ label, error, hint, className, required, id });
  return (
    <FieldFrame {...frame}>
      <textarea {...rest} {...control} rows={rows} className={`${CONTROL_CLASS} resize-y`} />
    </FieldFrame>
  );
}
