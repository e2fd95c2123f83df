import type { ComponentProps } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { get, useFormState } from "react-hook-form";

import { Field } from "#kit/ui/forms/field.tsx";
import { SelectField } from "#kit/ui/forms/select-field.tsx";
import { TextareaField } from "#kit/ui/forms/textarea-field.tsx";

import type { ProductValues } from "./product-values.ts";

export type ProductForm = UseFormReturn<ProductValues>;

type FieldName = FieldPath<ProductValues>;

/** Returns the error message of a field. A change re-renders only the component that calls this hook. */
export function useFieldError({ control }: ProductForm, name: FieldName): string | undefined {
  const { errors } = useFormState({ control, name });
  const error = get(errors, name) as { message?: string } | undefined;
  return error?.message;
}

type FormControlProps<Props> = Omit<Props, "form" | "name" | "error"> & {
  form: ProductForm;
  name: FieldName;
};

/** An uncontrolled text field of the form. Typing does not re-render the form. */
export function FormField({ form, name, ...rest }: FormControlProps<ComponentProps<typeof Field>>) {
  return <Field {...rest} {...form.register(name)} error={useFieldError(form, name)} />;
}

export function FormTextarea({
  form,
  name,
  liveError,
  ...rest
}: FormControlProps<ComponentProps<typeof TextareaField>> & {
  /** Error to show while typing. Replaces the error of the last save. */
  liveError?: string | undefined;
}) {
  const error = useFieldError(form, name);
  return <TextareaField {...rest} {...form.register(name)} error={liveError ?? error} />;
}

export function FormSelect({ form, name, ...rest }: FormControlProps<ComponentProps<typeof SelectField>>) {
  return <SelectField {...rest} {...form.register(name)} error={useFieldError(form, name)} />;
}
