import { lazy, Suspense } from "react";

import { Dialog } from "#kit/ui/overlays/dialog.tsx";

import { useFactorQuestion } from "./confirm-factor.ts";
import { finishSignInAgain, useIsSignInRequested } from "./sign-in-again.ts";

const LoginForm = lazy(() => import("./login-form.tsx").then((module) => ({ default: module.LoginForm })));
const ConfirmFactorDialog = lazy(() =>
  import("./confirm-factor-dialog.tsx").then((module) => ({ default: module.ConfirmFactorDialog })),
);

/**
 * Asks the user to sign in again after the session has ended, so that the page keeps its state, and for the second
 * factor before a change to a second factor. Pages load the forms only when they are needed.
 */
export function IdentityDialogs() {
  const isRequested = useIsSignInRequested();
  const question = useFactorQuestion();
  return (
    <>
      <Dialog
        isOpen={isRequested}
        onClose={() => finishSignInAgain(false)}
        title="Please sign in again"
        isClosedByBackdrop={false}
      >
        {isRequested && (
          <Suspense>
            <p className="mb-5 text-sm text-umber">
              Your session has ended. Sign in to continue; your input is kept.
            </p>
            <LoginForm isDenied={false} onSignedIn={() => finishSignInAgain(true)} />
          </Suspense>
        )}
      </Dialog>
      <Suspense>{question && <ConfirmFactorDialog question={question} />}</Suspense>
    </>
  );
}
