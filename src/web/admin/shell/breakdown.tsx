import { generalMessages } from "#domain/messages.ts";
import { Button } from "#web/ui/button.tsx";

import { AdminHead } from "./admin-head.tsx";

/** What staff see when a page of theirs fails altogether. */
export function Breakdown() {
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-10">
      <AdminHead title="Something went wrong" />
      <div className="max-w-prose text-center">
        <h1 className="text-2xl">Something went wrong</h1>
        <p className="mt-3 mb-6 text-umber">{generalMessages.unexpected}</p>
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </div>
    </main>
  );
}
