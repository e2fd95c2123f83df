import type { ReactNode } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router";

import { FormNote, HydratedSubmit, ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { useFieldError } from "#kit/admin/forms/form-fields.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { NewPasswordField } from "../users/password-fields.tsx";

interface NewPasswordFormProps<Values extends FieldValues> {
  form: {
    id: string;
    fields: UseFormReturn<Values>;
    note: string;
    isBusy: boolean;
    submit: () => void;
  };
  /** The path of the password in the form's values. */
  name: FieldPath<Values>;
  hint: string;
  submitLabel: string;
  /** Fields above the password. */
  children?: ReactNode;
}

/** The form of a person who is not signed in and chooses a password. */
export function NewPasswordForm<Values extends FieldValues>({
  form,
  name,
  hint,
  submitLabel,
  children,
}: NewPasswordFormProps<Values>) {
  return (
    // POST, so that a password submitted before scripts run is never part of the URL.
    <ScriptedForm id={form.id} method="post" className="grid grid-cols-1 gap-5" onSubmit={form.submit}>
      <p className="text-sm wrap-anywhere text-umber">{hint}</p>
      {children}
      <NewPasswordField {...form.fields.register(name)} error={useFieldError(form.fields, name)} />
      <FormNote form={form} />
      <HydratedSubmit isBusy={form.isBusy}>{submitLabel}</HydratedSubmit>
    </ScriptedForm>
  );
}

/** Returns a function that opens the sign-in page with a toast. */
export function useOpenSignIn(successText: string): () => void {
  const navigate = useNavigate();
  return () => {
    showToast(successText);
    void navigate("/admin");
  };
}
