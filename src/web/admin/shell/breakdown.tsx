import { generalMessages } from "#domain/shared/general-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorReference } from "#web/ui/error-message.tsx";

import { AdminHead } from "./admin-head.tsx";

interface BreakdownProps {
  /** The shop cannot reach its database: nothing is wrong with the page. */
  isUnavailable: boolean;
  /** The name by which the log knows the failure. */
  reference?: string | undefined;
}

/** What staff see when a page of theirs fails altogether. */
export function Breakdown({ isUnavailable, reference }: BreakdownProps) {
  const title = isUnavailable ? "A short break" : "Something went wrong";
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-10">
      <AdminHead title={title} />
      <div className="max-w-prose text-center">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-3 mb-6 text-umber">
          {isUnavailable ? generalMessages.unavailable : generalMessages.unexpected}
        </p>
        <Button onClick={() => location.reload()}>Try again</Button>
        {reference !== undefined && <ErrorReference reference={reference} />}
      </div>
    </main>
  );
}
