import { authMessages } from "../../rules/auth-messages.ts";
import { passkeyMessages } from "../../rules/passkey-messages.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";
import { Button } from "#kit/ui/button.tsx";
import { showToast } from "#kit/ui/overlays/toast-store.ts";

import { getPasskey, useHasPasskeySupport } from "./browser-passkeys.ts";
import { getErrorMessage } from "./sign-in-calls.ts";

/** Signs in a staff member with a passkey. The server rejects other accounts. @throws ApiProblem */
async function signInWithPasskey(): Promise<void> {
  const options = await callApi("POST /api/auth/passkeys/sign-in/options", {});
  const json = { passkey: await getPasskey(options), adminOnly: true };
  await callApi("POST /api/auth/passkeys/sign-in", { json });
}

interface PasskeySignInProps {
  /** Called after the sign-in; the button stays busy until the returned promise resolves. */
  onSignedIn: (method: string) => Promise<void> | void;
}

/** A button that signs in with a passkey alone. Hidden if the browser does not support passkeys. */
export function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const isSupported = useHasPasskeySupport();
  const { mutate, isPending, problem } = useMutation(
    async () => {
      await signInWithPasskey();
      await onSignedIn("passkey");
    },
    { success: () => showToast(authMessages.welcome) },
  );
  if (!isSupported) return null;
  return (
    <div className="mt-4 grid gap-3 border-t border-sand pt-4">
      <Button variant="secondary" isBusy={isPending} onClick={() => void mutate(undefined)}>
        {passkeyMessages.signIn}
      </Button>
      <p role="alert" className="text-sm text-oxblood empty:hidden">
        {problem && getErrorMessage(problem)}
      </p>
    </div>
  );
}
