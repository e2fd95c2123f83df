import type { FormEvent } from "react";
import { useEffect, useRef, useState } from "react";

import { authMessages } from "#domain/staff/auth-messages.ts";
import { secondFactorMessages } from "#domain/staff/second-factor-messages.ts";
import { track } from "#web/analytics.ts";
import { callApi } from "#web/api-client/api-client.ts";
import type { ApiProblem } from "#web/api-client/api-problem.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { toast } from "#web/ui/overlays/toast-store.ts";
import { useMutation } from "#web/api-client/use-mutation.ts";

import { focusFirstError } from "../forms/focus-first-error.ts";
import { notifyOtherTabs } from "./session-events.ts";

/** Signs in an admin; other accounts are rejected. @throws ApiProblem. Spec: admin §4, §6. */
async function signInAsStaff(form: HTMLFormElement): Promise<void> {
  const values = new FormData(form);
  const readValue = (name: string) => {
    const value = values.get(name);
    return typeof value === "string" ? value : "";
  };
  const code = readValue("code");
  const json = {
    email: readValue("email"),
    password: readValue("password"),
    adminOnly: true,
    ...(code !== "" && { code }),
  };
  await callApi("POST /api/auth/sign-in", { json });
}

/** Returns the server's reason, or a general message after a server error. Spec: admin §8. */
function getErrorMessage({ code, detail }: ApiProblem): string {
  return code === "internal-error" || code === "unexpected-response" ? authMessages.loginFailed : detail;
}

interface LoginFormProps {
  /** Whether the signed-in account is not an admin. */
  isDenied: boolean;
  /** Called after the sign-in; the form stays busy until it resolves. */
  onSignedIn: () => Promise<void> | void;
}

/** The code of the second factor. Receives the focus when the server asks for it. */
function CodeField({ error }: { error: string | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Field
      ref={field}
      label={secondFactorMessages.signInCode}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      hint={secondFactorMessages.signInHint}
      required
      error={error}
    />
  );
}

/** The sign-in form. If the account has a second factor, it asks for the code after the password. Spec: admin §2, §8. */
export function LoginForm({ isDenied, onSignedIn }: LoginFormProps) {
  const [asksForCode, setAsksForCode] = useState(false);
  const { mutate, pending, problem, errors, clearError } = useMutation(
    async (form: HTMLFormElement) => {
      await signInAsStaff(form);
      track("login", { method: "email" });
      notifyOtherTabs("signed-in");
      await onSignedIn();
    },
    {
      success: () => toast(authMessages.welcome),
      problem: ({ code, errors }, form) => {
        if (code === "second-factor-required") setAsksForCode(true);
        else focusFirstError(form, errors);
      },
    },
  );
  const hasFieldErrors = problem !== undefined && Object.keys(problem.errors).length > 0;
  const isCodeMissing = problem?.code === "second-factor-required";
  const errorMessage = problem && !hasFieldErrors && !isCodeMissing ? getErrorMessage(problem) : undefined;
  const deniedMessage = isDenied && !problem ? authMessages.accessDenied : undefined;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void mutate(event.currentTarget);
  }

  return (
    // POST, so that a password submitted before scripts run is never part of the URL.
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
      {asksForCode && <CodeField error={errors["code"]?.[0]} />}
      <p role="alert" className="text-sm text-oxblood empty:hidden">
        {errorMessage ?? deniedMessage}
      </p>
      <Button type="submit" isBusy={pending} busyLabel="Signing in…">
        Sign in
      </Button>
    </form>
  );
}
