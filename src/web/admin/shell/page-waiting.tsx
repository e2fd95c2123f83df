import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

import { Spinner } from "#web/ui/spinner.tsx";

/** Pages that come sooner than this show no spinner on the way. */
const PATIENCE_MS = 150;

/** Whether another page, or the check who is signed in, takes so long that it should be said. */
export function useIsWaiting(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isOnItsWay = state === "loading" && location.pathname !== pathname;
  const [isLate, setIsLate] = useState(false);

  useEffect(() => {
    if (!isOnItsWay) return;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isOnItsWay]);

  return isOnItsWay && isLate;
}

/** Lies over the page that is being left until the next one is there. Spec: admin §2. */
export function PageWaiting() {
  return (
    <div className="absolute inset-0 z-10 bg-ivory/80">
      <p
        role="status"
        className="sticky top-[40dvh] mx-auto flex w-fit items-center gap-3 border border-sand bg-paper px-5 py-3 text-sm shadow-float"
      >
        <Spinner />
        Loading …
      </p>
    </div>
  );
}
