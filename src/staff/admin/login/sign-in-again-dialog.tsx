import { Dialog } from "#kit/ui/overlays/dialog.tsx";

import { LoginForm } from "./login-form.tsx";
import { finishSignInAgain, useIsSignInRequested } from "./sign-in-again.ts";

/** Asks the user to sign in again in a dialog after the session has ended, so that the page keeps its state. */
export function SignInAgainDialog() {
  const isRequested = useIsSignInRequested();
  return (
    <Dialog
      isOpen={isRequested}
      onClose={() => finishSignInAgain(false)}
      title="Please sign in again"
      isClosedByBackdrop={false}
    >
      {isRequested && (
        <>
          <p className="mb-5 text-sm text-umber">
            Your session has ended. Sign in to continue; your input is kept.
          </p>
          <LoginForm isDenied={false} onSignedIn={() => finishSignInAgain(true)} />
        </>
      )}
    </Dialog>
  );
}
