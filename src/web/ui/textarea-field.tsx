import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";

import { CONTROL_CLASS, describedBy, FieldFrame } from "./field.tsx";

interface TextareaFieldProps extends Omit<ComponentProps<"textarea">, "className"> {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
}

/** A text field of several lines. */
export function TextareaField({
  label,
  error,
  hint,
  className,
  required = false,
  id,
  rows = 5,
  ...rest
}: TextareaFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame
      id={fieldId}
      label={label}
      error={error}
      hint={hint}
      isRequired={required}
      className={className}
    >
      <textarea
        {...rest}
        id={fieldId}
        rows={rows}
        className={`${CONTROL_CLASS} resize-y`}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, error, hint)}
      />
    </FieldFrame>
  );
}
