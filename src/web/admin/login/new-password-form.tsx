import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { useNavigate } from "react-router";

import { useMutation } from "#web/api-client/use-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";

import { NewPasswordField } from "../users/new-password-field.tsx";
import { FormError } from "./form-error.tsx";

interface NewPasswordFormProps {
  hint: string;
  submitLabel: string;
  /** Text of the toast on the sign-in page. */
  done: string;
  write: (password: string) => Promise<void>;
  /** Fields above the password. */
  children?: ReactNode;
}

/** Chooses a password with the token of a link, then opens the sign-in page. */
export function NewPasswordForm({ hint, submitLabel, done, write, children }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const { mutate, pending, problem, errors, clearError } = useMutation(write, {
    success: () => {
      toast(done);
      void navigate("/admin");
    },
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void mutate(password);
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={handleSubmit}>
      <p className="text-sm wrap-anywhere text-umber">{hint}</p>
      {children}
      <NewPasswordField
        value={password}
        error={errors["password"]?.[0]}
        onChange={(value) => {
          setPassword(value);
          clearError("password");
        }}
      />
      <FormError problem={problem} />
      <Button type="submit" isBusy={pending}>
        {submitLabel}
      </Button>
    </form>
  );
}
