import { useRevalidator } from "react-router";

import { inboxMessages } from "#domain/messages/staff-messages.ts";
import { Button } from "#web/ui/button.tsx";

/** Shown below an empty list that could not be loaded, with a retry button. Spec: admin §8. */
export function LoadRetry() {
  const { revalidate, state } = useRevalidator();
  return (
    <p className="mt-3 flex flex-wrap items-center justify-center gap-x-3 text-sm text-umber">
      {inboxMessages.loadFailed}
      <Button variant="quiet" isBusy={state === "loading"} onClick={() => void revalidate()}>
        Try again
      </Button>
    </p>
  );
}
