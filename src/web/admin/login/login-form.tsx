import type { FormEvent } from "react";
import { useRevalidator } from "react-router";

import type { FieldErrors } from "#domain/errors.ts";
import { authMessages } from "#domain/messages.ts";
import type { SessionUser } from "#domain/user.ts";
import { callApi } from "#web/api-client.ts";
import { ApiProblem } from "#web/api-problem.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useMutation } from "#web/use-mutation.ts";

/** Signs in who is an admin, and nobody else. @throws ApiProblem. Spec: admin §4, §6. */
async function signInAsStaff(form: HTMLFormElement): Promise<void> {
  const body = Object.fromEntries(new FormData(form));
  const { user } = await callApi<{ user: SessionUser }>("/auth/sign-in", { method: "POST", body });
  if (user.isAdmin) return;
  await callApi("/auth/sign-out", { method: "POST" }).catch(() => undefined);
  throw new ApiProblem(403, authMessages.accessDenied);
}

function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const first = [...form.elements].find((element) => "name" in element && String(element.name) in errors);
  if (!(first instanceof HTMLInputElement)) return;
  first.focus();
  first.select();
}

/** E-mail and password; afterwards the page that was wanted is loaded. Spec: admin §2, §8. */
export function LoginForm({ isDenied }: { isDenied: boolean }) {
  const { revalidate } = useRevalidator();
  const { mutate, pending, problem, errors, clearError } = useMutation(
    async (form: HTMLFormElement) => {
      await signInAsStaff(form);
      await revalidate();
    },
    {
      success: () => toast(authMessages.welcome),
      problem: ({ errors }, form) => focusFirstError(form, errors),
    },
  );
  const isAboutFields = problem !== undefined && Object.keys(problem.errors).length > 0;
  const failure = problem && !isAboutFields ? problem.detail || authMessages.loginFailed : undefined;
  const denial = isDenied && !problem ? authMessages.accessDenied : undefined;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void mutate(event.currentTarget);
  }

  return (
    // By post, so that a password sent before scripts run is never part of an address.
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit}
      onInput={(event) => {
        if (event.target instanceof HTMLInputElement) clearError(event.target.name);
      }}
    >
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        error={errors["email"]?.[0]}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errors["password"]?.[0]}
      />
      <p role="alert" className="text-sm text-oxblood empty:hidden">
        {failure ?? denial}
      </p>
      <Button type="submit" isBusy={pending} busyLabel="Signing in…">
        Sign in
      </Button>
    </form>
  );
}
