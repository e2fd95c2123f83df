import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";

let unsavedCount = 0;

/** Registers a form with unsaved changes. Returns a function that unregisters the form. */
export function registerUnsavedForm(): () => void {
  unsavedCount += 1;
  return () => {
    unsavedCount -= 1;
  };
}

/** Returns whether reloading the page would discard unsaved changes or close a dialog. */
export function hasUnsavedWork(): boolean {
  return unsavedCount > 0 || document.querySelector("dialog[open]") !== null;
}

/**
 * Requires confirmation before a form with unsaved changes is left. `leave` runs an action after confirmation;
 * `release` disables the guard once the form is saved; `confirmation` holds the props of `UnsavedChangesDialog`.
 */
export function useUnsavedGuard(isDirty: boolean) {
  const isReleased = useRef(false);
  const [pendingAction, setPendingAction] = useState<() => void>();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty &&
      !isReleased.current &&
      from.key !== to.key &&
      // Navigation that changes only the hash does not discard the form.
      (from.pathname !== to.pathname || from.search !== to.search),
  );

  useEffect(() => {
    if (!isDirty) return;
    isReleased.current = false;
    const preventUnload = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    addEventListener("beforeunload", preventUnload);
    const unregister = registerUnsavedForm();
    return () => {
      removeEventListener("beforeunload", preventUnload);
      unregister();
    };
  }, [isDirty]);

  function release() {
    isReleased.current = true;
  }

  return {
    leave: (action: () => void) => {
      if (isDirty && !isReleased.current) setPendingAction(() => action);
      else action();
    },
    release,
    confirmation: {
      isOpen: pendingAction !== undefined || blocker.state === "blocked",
      onStay: () => {
        setPendingAction(undefined);
        blocker.reset?.();
      },
      onDiscard: () => {
        release();
        setPendingAction(undefined);
        blocker.proceed?.();
        pendingAction?.();
      },
    },
  };
}
