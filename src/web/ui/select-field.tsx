import { ChevronDown } from "./icons.tsx";
import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";

import { CONTROL_CLASS, describedBy, FieldFrame } from "./field.tsx";

interface SelectFieldProps extends Omit<ComponentProps<"select">, "className"> {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
}

/** A native choice with the look of the other fields; options are its children. */
export function SelectField({
  label,
  error,
  hint,
  className,
  required = false,
  id,
  children,
  ...rest
}: SelectFieldProps) {
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
      <div className="relative">
        <select
          {...rest}
          id={fieldId}
          className={`${CONTROL_CLASS} appearance-none pr-11`}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, error, hint)}
        >
          {children}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-umber"
          aria-hidden="true"
        />
      </div>
    </FieldFrame>
  );
}
