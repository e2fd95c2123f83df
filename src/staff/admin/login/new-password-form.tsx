import type { FormEvent, ReactNode } from "react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";

import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { focusFirstError } from "#kit/ui/forms/focus-first-error.ts";
import { NewPasswordField } from "../users/password-fields.tsx";
import { FormError } from "./sign-in-frame.tsx";

interface NewPasswordFormProps {
  hint: string;
  submitLabel: string;
  /** Text of the toast on the sign-in page. */
  successText: string;
  savePassword: (password: string) => Promise<void>;
  /** Fields above the password. */
  children?: ReactNode;
}

/** Stores a new password with `savePassword`, then opens the sign-in page. */
export function NewPasswordForm({
  hint,
  submitLabel,
  successText,
  savePassword,
  children,
}: NewPasswordFormProps) {
  const navigate = useNavigate();
  const formRef = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const { mutate, isPending, problem, errors, clearError } = useMutation(savePassword, {
    success: () => {
      showToast(successText);
      void navigate("/admin");
    },
    problem: ({ errors: fieldErrors }) =>
      void (formRef.current && focusFirstError(formRef.current, fieldErrors)),
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void mutate(password);
  }

  return (
    // POST, so that a password submitted before scripts run is never part of the URL.
    <form ref={formRef} method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={handleSubmit}>
      <p className="text-sm wrap-anywhere text-umber">{hint}</p>
      {children}
      <NewPasswordField
        value={password}
        error={errors["password"]?.[0]}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          clearError("password");
        }}
      />
      <FormError problem={problem} fields={["password"]} />
      <Button type="submit" isBusy={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}
