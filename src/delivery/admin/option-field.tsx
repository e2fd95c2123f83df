import type { DeliveryMethod } from "../rules/delivery-method.ts";
import { Field } from "#kit/ui/forms/field.tsx";

import type { OptionDraft } from "./rates/rates-draft.ts";

/** The fields of one delivery method. */
export interface OptionForm {
  option: OptionDraft;
  /** Prefix of the field names, e.g. `standard`. */
  method: DeliveryMethod;
  getError: (field: string) => string | undefined;
  /** Changes values and removes the errors of `field`. */
  change: (part: Partial<OptionDraft>, field: string) => void;
}

interface OptionFieldProps {
  form: OptionForm;
  field: "amount" | "firstKg" | "furtherKg" | "freeFrom" | "minDays" | "maxDays";
  /** Path of the value within the delivery method, e.g. `charge.amount`. Default: `field`. */
  path?: string;
  label: string;
  hint?: string;
  required?: boolean;
  className?: string;
}

/** A number field of a delivery method. Accepts thousands separators, e.g. `1,500`. */
export function OptionField({
  form,
  field,
  path = field,
  label,
  hint,
  required = true,
  className = "col-span-2",
}: OptionFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      name={`${form.method}.${path}`}
      required={required}
      className={className}
      inputMode="decimal"
      autoComplete="off"
      value={form.option[field]}
      error={form.getError(path)}
      onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value }, path)}
    />
  );
}
