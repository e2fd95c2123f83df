import { useRevalidator } from "react-router";

import { authMessages } from "../../rules/auth-messages.ts";
import { callApi } from "#kit/api-client/api-client.ts";
import { showToast } from "#kit/ui/overlays/toast-store.ts";
import { useMutation } from "#kit/api-client/use-mutation.ts";

import { notifyOtherTabs } from "./session-events.ts";

/** Returns a function that ends the session and reloads the data, so that the login screen appears. Spec: admin §8. */
export function useSignOut() {
  const { revalidate } = useRevalidator();
  const { mutate, isPending } = useMutation(
    async () => {
      await callApi("POST /api/auth/sign-out", {});
      notifyOtherTabs("signed-out");
      await revalidate();
    },
    {
      success: () => showToast(authMessages.signedOut),
      problem: () => showToast(authMessages.signOutFailed, { tone: "error" }),
    },
  );
  return { signOut: () => void mutate(undefined), isSigningOut: isPending };
}
