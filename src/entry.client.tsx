import type { ReactNode } from "react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

import { HYDRATED_EVENT } from "#kit/storefront/document/hydrated-event.ts";

/** Dispatches the hydration event after the first render in the browser. */
function AnnounceHydration({ children }: { children: ReactNode }) {
  useEffect(() => {
    performance.mark(HYDRATED_EVENT);
    dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
  return children;
}

function hydrateDocument() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <AnnounceHydration>
          <HydratedRouter />
        </AnnounceHydration>
      </StrictMode>,
    );
  });
}

// In another task than the evaluation of the scripts, which takes a slow phone long enough.
setTimeout(hydrateDocument);
