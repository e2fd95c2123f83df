import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";

import { noteUnsavedForm } from "./unsaved-forms.ts";

/**
 * Keeps what was typed from getting lost by a stray click: leaving a changed form, by whatever way, is asked about
 * first. `leave` runs what closes the form; `release` lets it go once it is saved. `question` goes to
 * `UnsavedQuestion`.
 */
export function useUnsavedGuard(isDirty: boolean) {
  const isReleased = useRef(false);
  const [leaving, setLeaving] = useState<() => void>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isReleased.current && currentLocation.key !== nextLocation.key,
  );

  useEffect(() => {
    if (!isDirty) return;
    isReleased.current = false;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    const forget = noteUnsavedForm();
    return () => {
      removeEventListener("beforeunload", warn);
      forget();
    };
  }, [isDirty]);

  function release() {
    isReleased.current = true;
  }

  return {
    leave: (act: () => void) => {
      if (isDirty && !isReleased.current) setLeaving(() => act);
      else act();
    },
    release,
    question: {
      isOpen: leaving !== undefined || blocker.state === "blocked",
      onStay: () => {
        setLeaving(undefined);
        blocker.reset?.();
      },
      onDiscard: () => {
        release();
        setLeaving(undefined);
        blocker.proceed?.();
        leaving?.();
      },
    },
  };
}
