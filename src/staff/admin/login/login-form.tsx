import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import { authMessages } from "../../rules/auth-messages.ts";
import { passkeyMessages } from "../../rules/passkey-messages.ts";
import type { PasskeyRequestOptions } from "../../rules/passkey.ts";
import { secondFactorMessages } from "../../rules/second-factor-messages.ts";
import { signInSchema } from "../../rules/user.ts";
import { track } from "#kit/ui/analytics.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { FormNote, HydratedSubmit, ScriptedForm } from "#kit/admin/forms/form-body.tsx";
import { FormField } from "#kit/admin/forms/form-fields.tsx";
import { useSubmitForm } from "#kit/admin/forms/use-submit-form.ts";
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

interface SignInValues {
  email?: string;
  password?: string;
  code?: string;
}

/** The fields keep what browser or user entered before hydration. */
const ENTERED_VALUES: SignInValues = {};

interface FactorFieldsProps {
  form: UseFormReturn<SignInValues>;
  isBusy: boolean;
  /** Undefined if the account has no passkey or the browser does not support passkeys. */
  onPasskey: (() => void) | undefined;
}

/** The code field, which receives focus when it appears, and a button that uses a passkey instead. */
function FactorFields({ form, isBusy, onPasskey }: FactorFieldsProps) {
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  return (
    <>
      <FormField
        form={form}
        name="code"
        label={secondFactorMessages.signInCode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint={secondFactorMessages.signInHint}
        required
      />
      {onPasskey && (
        <Button variant="secondary" isBusy={isBusy} onClick={onPasskey}>
          {passkeyMessages.use}
        </Button>
      )}
    </>
  );
}

/** Returns the form and its submissions. Passkey options from the server are used for only one submission. */
function useSignIn(isDenied: boolean, onSignedIn: (method: string) => Promise<void>) {
  const [factor, setFactor] = useState<{ hasPasskey: boolean }>();
  const [hasTried, setHasTried] = useState(false);
  const options = useRef<PasskeyRequestOptions>(undefined);
  const usesPasskey = useRef(false);
  const form = useSubmitForm({
    schema: signInSchema,
    defaultValues: ENTERED_VALUES,
    toInput: ({ email = "", password = "", code = "" }: SignInValues) => ({
      email,
      password,
      adminOnly: true,
      ...(code !== "" && { code }),
    }),
    submit: async (input) => {
      const latestOptions = options.current;
      options.current = undefined;
      if (usesPasskey.current) await signInWithFactor(input, latestOptions);
      else await signInAsStaff(input);
      await onSignedIn("email");
    },
    onDone: () => showToast(authMessages.welcome),
    onProblem: (problem) => {
      if (problem.code !== "second-factor-required") return;
      const passkeyOptions = getPasskeyOptions(problem);
      options.current = passkeyOptions;
      setFactor({ hasPasskey: passkeyOptions !== undefined });
    },
    failed: (problem) => (problem.code === "second-factor-required" ? "" : getErrorMessage(problem)),
  });
  const submit = (withPasskey: boolean) => {
    usesPasskey.current = withPasskey;
    setHasTried(true);
    form.submit();
  };
  return { ...form, note: isDenied && !hasTried ? authMessages.accessDenied : form.note, submit, factor };
}

/** The sign-in form. After the password, it asks for the second factor if the account has one. Spec: admin §2, §8. */
export function LoginForm({ isDenied, onSignedIn }: LoginFormProps) {
  const supportsPasskeys = useHasPasskeySupport();
  async function finishSignIn(method: string) {
    track("login", { method });
    notifyOtherTabs("signed-in");
    await onSignedIn();
  }
  const form = useSignIn(isDenied, finishSignIn);
  const { fields, factor } = form;

  return (
    <>
      {/* POST, so that a password submitted before scripts run is never part of the URL. */}
      <ScriptedForm id={form.id} method="post" className="grid gap-5" onSubmit={() => form.submit(false)}>
        <FormField
          form={fields}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <FormField
          form={fields}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
        />
        {factor && (
          <FactorFields
            form={fields}
            isBusy={form.isBusy}
            onPasskey={factor.hasPasskey && supportsPasskeys ? () => form.submit(true) : undefined}
          />
        )}
        <FormNote form={form} />
        <HydratedSubmit isBusy={form.isBusy} busyLabel="Signing in…">
          Sign in
        </HydratedSubmit>
      </ScriptedForm>
      <PasskeySignIn onSignedIn={finishSignIn} />
    </>
  );
}
