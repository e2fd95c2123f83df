import { useState } from "react";
import { useRevalidator } from "react-router";

import { recoveryMessages } from "../../rules/sign-in-messages.ts";
import { Button } from "#kit/ui/button.tsx";

import { focusNextPage } from "#kit/admin/use-page-view.ts";
import { LoginForm } from "./login-form.tsx";
import { RecoveryForm } from "./recovery-form.tsx";
import { useSessionEvent } from "./session-events.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

interface LoginScreenProps {
  shopName: string;
  /** Whether the signed-in account has no role. */
  isDenied: boolean;
  /** Whether the shop can send password recovery emails. */
  canRecover: boolean;
}

/** Shown instead of any admin page until a staff member with a role signs in. Spec: admin §2, §6. */
export function LoginScreen({ shopName, isDenied, canRecover }: LoginScreenProps) {
  const { revalidate } = useRevalidator();
  const [isRecovering, setIsRecovering] = useState(false);
  useSessionEvent("signed-in", () => void revalidate());

  function handleSignedIn() {
    focusNextPage();
    return revalidate();
  }

  if (isRecovering) {
    return (
      <SignInFrame key="recovery" shopName={shopName} title={recoveryMessages.title}>
        {canRecover ? <RecoveryForm /> : <p>{recoveryMessages.noEmail}</p>}
        <Button variant="quiet" className="mt-3 px-0!" onClick={() => setIsRecovering(false)}>
          {recoveryMessages.back}
        </Button>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame key="sign-in" shopName={shopName} title="Sign in" heading="Admin sign in">
      <LoginForm isDenied={isDenied} onSignedIn={handleSignedIn} />
      <Button variant="quiet" className="mt-3 px-0!" onClick={() => setIsRecovering(true)}>
        {recoveryMessages.forgot}
      </Button>
    </SignInFrame>
  );
}
