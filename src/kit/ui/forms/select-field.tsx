import type { ComponentProps } from "react";

import type { FieldOptions } from "./field.tsx";
import { CONTROL_CLASS } from "./control-class.ts";
import { FieldFrame, useField } from "./field.tsx";
import { ChevronDown } from "../icons.tsx";

interface SelectFieldProps extends Omit<ComponentProps<"select">, keyof FieldOptions>, FieldOptions {}

/** A native `<select>`, styled like the other fields. Its children are the options. */
export function SelectField({
  label,
  error,
  hint,
  className,
  required,
  id,
  children,
  ...rest
}: SelectFieldProps) {
  const { frame, control } = useField({ label, error, hint, className, required, id });
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select {...rest} {...control} className={`${CONTROL_CLASS} appearance-none pr-11`}>
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
