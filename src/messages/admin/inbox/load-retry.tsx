import { useRevalidator } from "react-router";

import { inboxMessages } from "../../rules/inbox/staff-messages.ts";
import { Button } from "#kit/ui/button.tsx";

/** An error message with a retry button, shown below a list that could not be loaded. Spec: admin §8. */
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
