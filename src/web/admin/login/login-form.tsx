import type { FormEvent } from "react";

import { authMessages } from "#domain/staff/auth-messages.ts";
import { track } from "#web/analytics.ts";
import { callApi } from "#web/api-client/api-client.ts";
import type { ApiProblem } from "#web/api-client/api-problem.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { focusFirstError } from "../forms/focus-first-error.ts";
import { tellOtherTabs } from "./session-news.ts";

/** Signs in who is an admin, and nobody else. @throws ApiProblem. Spec: admin §4, §6. */
async function signInAsStaff(form: HTMLFormElement): Promise<void> {
  const values = new FormData(form);
  const valueOf = (name: string) => {
    const value = values.get(name);
    return typeof value === "string" ? value : "";
  };
  const json = { email: valueOf("email"), password: valueOf("password"), adminOnly: true };
  await callApi("POST /api/auth/sign-in", { json });
}

/** Returns the server's reason, or a general one if the server failed. Spec: admin §8. */
function reasonOf({ code, detail }: ApiProblem): string {
  return code === "internal-error" || code === "unexpected-response" ? authMessages.loginFailed : detail;
}

interface LoginFormProps {
  /** Somebody is signed in who is not an admin. */
  isDenied: boolean;
  /** What follows; the form waits for it. */
  onSignedIn: () => Promise<void> | void;
}

/** E-mail and password. Spec: admin §2, §8. */
export function LoginForm({ isDenied, onSignedIn }: LoginFormProps) {
  const { mutate, pending, problem, errors, clearError } = useMutation(
    async (form: HTMLFormElement) => {
      await signInAsStaff(form);
      track("login", { method: "email" });
      tellOtherTabs("signed-in");
      await onSignedIn();
    },
    {
      success: () => toast(authMessages.welcome),
      problem: ({ errors }, form) => focusFirstError(form, errors),
    },
  );
  const isAboutFields = problem !== undefined && Object.keys(problem.errors).length > 0;
  const failure = problem && !isAboutFields ? reasonOf(problem) : undefined;
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
