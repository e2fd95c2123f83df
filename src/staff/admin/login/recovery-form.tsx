import type { FormEvent } from "react";
import { useRef, useState } from "react";

import { recoveryMessages } from "../../rules/sign-in-messages.ts";
import { recoveryRequestSchema } from "../../rules/recovery.ts";
import { validateInput } from "#kit/admin/validate-input.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";

import { focusFirstError } from "#kit/ui/forms/focus-first-error.ts";
import { FocusedStatus } from "#kit/admin/forms/form-body.tsx";
import { FormError } from "./sign-in-frame.tsx";

/** Requests a password recovery email. Shows the same result for every address. */
export function RecoveryForm() {
  const formRef = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState("");
  const [isSent, setIsSent] = useState(false);
  const { mutate, isPending, problem, errors, clearError } = useMutation(
    async (address: string) => {
      const json = validateInput(recoveryRequestSchema, { email: address });
      await callApi("POST /api/auth/recovery", { json });
    },
    {
      success: () => setIsSent(true),
      problem: ({ errors: fieldErrors }) =>
        void (formRef.current && focusFirstError(formRef.current, fieldErrors)),
    },
  );

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void mutate(email);
  }

  if (isSent) return <FocusedStatus>{recoveryMessages.sent}</FocusedStatus>;
  return (
    <form ref={formRef} method="post" noValidate className="grid gap-5" onSubmit={handleSubmit}>
      <p className="text-sm text-umber">{recoveryMessages.hint}</p>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        value={email}
        error={errors["email"]?.[0]}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          clearError("email");
        }}
      />
      <FormError problem={problem} fields={["email"]} />
      <Button type="submit" isBusy={isPending}>
        {recoveryMessages.send}
      </Button>
    </form>
  );
}
