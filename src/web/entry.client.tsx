import type { ReactNode } from "react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

import { ALIVE } from "./alive.ts";

/** Says when what it holds has become alive. */
function TellAlive({ children }: { children: ReactNode }) {
  useEffect(() => {
    performance.mark(ALIVE);
    dispatchEvent(new Event(ALIVE));
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TellAlive>
        <HydratedRouter />
      </TellAlive>
    </StrictMode>,
  );
});
