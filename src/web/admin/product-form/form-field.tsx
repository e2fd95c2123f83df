import type { ComponentProps } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { get, useFormState } from "react-hook-form";

import { Field } from "#web/ui/forms/field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextareaField } from "#web/ui/forms/textarea-field.tsx";

import type { ProductValues } from "./product-values.ts";

export type ProductForm = UseFormReturn<ProductValues>;

type Name = FieldPath<ProductValues>;

/** Returns the error message of a field. A change re-renders only the component that calls this hook. */
export function useFieldError({ control }: ProductForm, name: Name): string | undefined {
  const { errors } = useFormState({ control, name });
  const error = get(errors, name) as { message?: string } | undefined;
  return error?.message;
}

type Bound<Props> = Omit<Props, "form" | "name" | "error"> & { form: ProductForm; name: Name };

/** An uncontrolled text field of the form: typing does not re-render the form. */
export function FormField({ form, name, ...rest }: Bound<ComponentProps<typeof Field>>) {
  return <Field {...rest} {...form.register(name)} error={useFieldError(form, name)} />;
}

export function FormTextarea({
  form,
  name,
  liveError,
  ...rest
}: Bound<ComponentProps<typeof TextareaField>> & {
  /** Error shown while typing, before the form is saved. */
  liveError?: string | undefined;
}) {
  const error = useFieldError(form, name);
  return <TextareaField {...rest} {...form.register(name)} error={liveError ?? error} />;
}

export function FormSelect({ form, name, ...rest }: Bound<ComponentProps<typeof SelectField>>) {
  return <SelectField {...rest} {...form.register(name)} error={useFieldError(form, name)} />;
}
