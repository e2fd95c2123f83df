import type { ComponentProps } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { get, useController, useFormState } from "react-hook-form";

import { parseAmount } from "../../rules/typed-number.ts";
import { CheckboxField } from "../../ui/forms/checkbox-field.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { TextareaField } from "../../ui/forms/textarea-field.tsx";

/** A form's values and where its fields register. */
interface Registered<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
}

type FormControlProps<Values extends FieldValues, Props> = Omit<Props, "form" | "name" | "error"> &
  Registered<Values>;

/** Returns the error message of a field. A change re-renders only the component that calls this hook. */
export function useFieldError<Values extends FieldValues>(
  { control }: UseFormReturn<Values>,
  name: FieldPath<Values>,
): string | undefined {
  const { errors } = useFormState({ control, name });
  const error = get(errors, name) as { message?: string } | undefined;
  return error?.message;
}

interface LiveError {
  /** Error to show while typing. Replaces the error of the last save. */
  liveError?: string | undefined;
}

/** A text field of a form. Typing does not re-render the form. */
export function FormField<Values extends FieldValues>({
  form,
  name,
  liveError,
  onBlur,
  ...rest
}: FormControlProps<Values, ComponentProps<typeof Field>> & LiveError) {
  const error = useFieldError(form, name);
  const field = form.register(name, onBlur && { onBlur });
  return <Field autoComplete="off" {...rest} {...field} error={liveError ?? error} />;
}

/** A text field of a form for an amount or a count, as people type them. Anything else is NaN, which schemas reject. */
export function FormNumber<Values extends FieldValues>({
  form,
  name,
  ...rest
}: FormControlProps<Values, ComponentProps<typeof Field>>) {
  const error = useFieldError(form, name);
  const field = form.register(name, { setValueAs: toNumber });
  return <Field autoComplete="off" inputMode="numeric" {...rest} {...field} error={error} />;
}

const toNumber = (input: string | number): number => (typeof input === "number" ? input : parseAmount(input));

/** A field of a form with several lines. */
export function FormTextarea<Values extends FieldValues>({
  form,
  name,
  liveError,
  ...rest
}: FormControlProps<Values, ComponentProps<typeof TextareaField>> & LiveError) {
  const error = useFieldError(form, name);
  return <TextareaField {...rest} {...form.register(name)} error={liveError ?? error} />;
}

/** A checkbox of a form for a boolean value. Its children are the label. */
export function FormCheckbox<Values extends FieldValues>({
  form,
  name,
  ...rest
}: Omit<FormControlProps<Values, ComponentProps<typeof CheckboxField>>, "checked" | "onChange">) {
  return <CheckboxField {...rest} {...form.register(name)} />;
}

/** A choice of a form. Its children are the options. */
export function FormSelect<Values extends FieldValues>({
  form,
  name,
  ...rest
}: FormControlProps<Values, ComponentProps<typeof SelectField>>) {
  return <SelectField {...rest} {...form.register(name)} error={useFieldError(form, name)} />;
}

/** A switch of a form for a boolean value. */
export function FormSwitch<Values extends FieldValues>({
  form,
  name,
  ...rest
}: Omit<FormControlProps<Values, ComponentProps<typeof Switch>>, "isOn" | "onChange">) {
  const { field } = useController({ control: form.control, name });
  return <Switch {...rest} name={name} isOn={Boolean(field.value)} onChange={field.onChange} />;
}
