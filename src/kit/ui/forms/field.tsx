import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";

import { joinClassNames } from "../class-names.ts";
import { CONTROL_CLASS } from "./control-class.ts";

interface FieldFrameProps {
  id: string;
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  isRequired?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Returns the value of a control's `aria-describedby`: the ids of its error and its hint. */
export function joinDescriptionIds(id: string, error: unknown, hint: unknown): string | undefined {
  return joinClassNames(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;
}

/** Shows a label above a control, and the error and the hint below it. */
export function FieldFrame({
  id,
  label,
  error,
  hint,
  isRequired = false,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        <span>{label}</span>
        {!isRequired && <span className="font-normal text-umber"> (optional)</span>}
      </label>
      {children}
      {error !== undefined && error !== "" && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm text-oxblood">
          <span aria-hidden="true">!</span>
          <span>{error}</span>
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-umber">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The properties of a field, without the attributes that its control receives unchanged. */
export interface FieldOptions {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
  required?: boolean | undefined;
  id?: string | undefined;
}

/** Returns the properties of a field's frame and its control, which share one id. */
export function useField({ label, error, hint, className, required = false, id }: FieldOptions) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  return {
    frame: { id: fieldId, label, error, hint, isRequired: required, className },
    control: {
      id: fieldId,
      "aria-required": required || undefined,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": joinDescriptionIds(fieldId, error, hint),
    },
  };
}

interface FieldProps extends Omit<ComponentProps<"input">, keyof FieldOptions>, FieldOptions {}

/**
 * A one-line text field. `required` only sets `aria-required` and removes "(optional)" from the label; the form
 * validates the value.
 */
export function Field({ label, error, hint, className, required, id, ...rest }: FieldProps) {
  const { frame, control } = useField({ label, error, hint, className, required, id });
  return (
    <FieldFrame {...frame}>
      <input {...rest} {...control} className={CONTROL_CLASS} />
    </FieldFrame>
  );
}
