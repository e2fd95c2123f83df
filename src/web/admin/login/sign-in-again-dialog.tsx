import { Dialog } from "#web/ui/overlays/dialog.tsx";

import { LoginForm } from "./login-form.tsx";
import { answerSignInAgain, useSignInAsked } from "./sign-in-again.ts";

/** Stands over whatever was being done when the session ended, and leaves it as it was. */
export function SignInAgainDialog() {
  const isAsked = useSignInAsked();
  return (
    <Dialog
      isOpen={isAsked}
      onClose={() => answerSignInAgain(false)}
      title="Please sign in again"
      isClosedByBackdrop={false}
    >
      {isAsked && (
        <>
          <p className="mb-5 text-sm text-umber">
            Your session has ended. Nothing you entered is lost: sign in, and it goes on where you were.
          </p>
          <LoginForm isDenied={false} onSignedIn={() => answerSignInAgain(true)} />
        </>
      )}
    </Dialog>
  );
}
