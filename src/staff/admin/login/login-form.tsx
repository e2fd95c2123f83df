import { useEffect, useRef, useState } from "react";

import { authMessages } from "../../rules/auth-messages.ts";
import { passkeyMessages } from "../../rules/passkey-messages.ts";
import type { PasskeyRequestOptions } from "../../rules/passkey.ts";
import { secondFactorMessages } from "../../rules/second-factor-messages.ts";
import { track } from "#kit/ui/analytics.ts";
import type { ApiProblem } from "#kit/api-client/api-problem.ts";
import { Button } from "#kit/ui/button.tsx";
import { Field } from "#kit/ui/forms/field.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { focusFirstError } from "#kit/ui/forms/focus-first-error.ts";
import { useHasPasskeySupport } from "./browser-passkeys.ts";
import { getPasskeyOptions } from "./confirm-factor.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { notifyOtherTabs } from "./session-events.ts";
import { getErrorMessage, signInAsStaff, signInWithFactor } from "./sign-in-calls.ts";

interface LoginFormProps {
  /** Whether the signed-in account has no role. */
  isDenied: boolean;
  /** Called after the sign-in; the form stays busy until the returned promise resolves. */
  onSignedIn: () => Promise<void> | void;
}

/** The field for the second-factor code. Receives focus when it appears. */
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

interface FactorFieldsProps {
  error: string | undefined;
  isBusy: boolean;
  /** Undefined if the account has no passkey or the browser does not support passkeys. */
  onPasskey: (() => void) | undefined;
}

/** The code field, and a button that uses a passkey instead. */
function FactorFields({ error, isBusy, onPasskey }: FactorFieldsProps) {
  return (
    <>
      <CodeField error={error} />
      {onPasskey && (
        <Button variant="secondary" isBusy={isBusy} onClick={onPasskey}>
          {passkeyMessages.use}
        </Button>
      )}
    </>
  );
}

interface Submission {
  form: HTMLFormElement;
  /** Whether the second factor is a passkey instead of a code. */
  usesPasskey: boolean;
}

/** Returns a mutation that submits the form. Passkey options from the server are used for only one submission. */
function useSignIn(onSignedIn: (method: string) => Promise<void>) {
  const [factor, setFactor] = useState<{ hasPasskey: boolean }>();
  const options = useRef<PasskeyRequestOptions>(undefined);
  const mutation = useMutation(
    async ({ form, usesPasskey }: Submission) => {
      const latestOptions = options.current;
      options.current = undefined;
      if (usesPasskey) await signInWithFactor(form, latestOptions);
      else await signInAsStaff(form);
      await onSignedIn("email");
    },
    {
      success: () => showToast(authMessages.welcome),
      problem: (problem, { form }) => {
        if (problem.code !== "second-factor-required") return void focusFirstError(form, problem.errors);
        const passkeyOptions = getPasskeyOptions(problem);
        options.current = passkeyOptions;
        setFactor({ hasPasskey: passkeyOptions !== undefined });
      },
    },
  );
  return { ...mutation, factor };
}

/** Returns the error to show above the button. Other errors are shown at their fields. */
function getFormError(problem: ApiProblem | undefined, isDenied: boolean): string | undefined {
  if (!problem) return isDenied ? authMessages.accessDenied : undefined;
  if (problem.code === "second-factor-required") return undefined;
  const fieldNames = Object.keys(problem.errors).filter((name) => name !== "passkey");
  return fieldNames.length === 0 ? getErrorMessage(problem) : undefined;
}

/** The sign-in form. After the password, it asks for the second factor if the account has one. Spec: admin §2, §8. */
export function LoginForm({ isDenied, onSignedIn }: LoginFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const supportsPasskeys = useHasPasskeySupport();
  async function finishSignIn(method: string) {
    track("login", { method });
    notifyOtherTabs("signed-in");
    await onSignedIn();
  }
  const { mutate, isPending, problem, errors, clearError, factor } = useSignIn(finishSignIn);
  function submit(usesPasskey: boolean) {
    if (formRef.current) void mutate({ form: formRef.current, usesPasskey });
  }

  return (
    <>
      {/* POST, so that a password submitted before scripts run is never part of the URL. */}
      <form
        ref={formRef}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
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
        {factor && (
          <FactorFields
            error={errors["code"]?.[0]}
            isBusy={isPending}
            onPasskey={factor.hasPasskey && supportsPasskeys ? () => submit(true) : undefined}
          />
        )}
        <p role="alert" className="text-sm text-oxblood empty:hidden">
          {getFormError(problem, isDenied)}
        </p>
        <Button type="submit" isBusy={isPending} busyLabel="Signing in…">
          Sign in
        </Button>
      </form>
      <PasskeySignIn onSignedIn={finishSignIn} />
    </>
  );
}
