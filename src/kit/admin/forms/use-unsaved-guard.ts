import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Location } from "react-router";
import { useBlocker, useLocation } from "react-router";

import { omitParams } from "../lists/list-query.ts";
import { cancelRequestedQuery } from "../lists/use-list-query.ts";

interface UnsavedForm {
  /** Returns whether a navigation discards the form. */
  isLeftBy: (to: Location) => boolean;
  release: () => void;
}

/** The forms with unsaved changes. The router asks only one of their blockers, so each blocker asks all forms. */
const unsavedForms = new Set<UnsavedForm>();

const listLeftForms = (to: Location) => [...unsavedForms].filter((form) => form.isLeftBy(to));

/** Registers a form with unsaved changes. Returns a function that unregisters the form. */
export function registerUnsavedForm(
  form: UnsavedForm = { isLeftBy: () => false, release: () => {} },
): () => void {
  unsavedForms.add(form);
  return () => {
    unsavedForms.delete(form);
  };
}

/** Returns whether reloading the page would discard unsaved changes or close a dialog. */
export function hasUnsavedWork(): boolean {
  return unsavedForms.size > 0 || document.querySelector("dialog[open]") !== null;
}

/** Returns whether a navigation does more than change the hash, or open or close a dialog above the form. */
function isLeaving(form: Location, to: Location): boolean {
  const shown = new URLSearchParams(form.search);
  const dialogAbove = ["dialog", "id"].filter((name) => !shown.has(name));
  return (
    form.pathname !== to.pathname ||
    omitParams(form.search, dialogAbove) !== omitParams(to.search, dialogAbove)
  );
}

/**
 * Requires confirmation before a form with unsaved changes is left. `leave` runs an action after confirmation;
 * `release` disables the guard once the form is saved; `confirmation` holds the props of `UnsavedChangesDialog`.
 * @param onDiscard called when staff discard their changes
 */
export function useUnsavedGuard(isDirty: boolean, onDiscard?: () => void) {
  const isReleased = useRef(false);
  const [pendingAction, setPendingAction] = useState<() => void>();
  const location = useLocation();
  const getLocation = useEffectEvent(() => location);
  const discard = useEffectEvent(() => {
    release();
    onDiscard?.();
  });
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => from.key !== to.key && listLeftForms(to).length > 0,
  );

  useEffect(() => {
    if (!isDirty) return;
    isReleased.current = false;
    const edited = getLocation();
    const unregister = registerUnsavedForm({
      isLeftBy: (to) => !isReleased.current && isLeaving(edited, to),
      release: discard,
    });
    const preventUnload = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    addEventListener("beforeunload", preventUnload);
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
    /** Whether the changes were saved or discarded. */
    isReleased: () => isReleased.current,
    confirmation: {
      isOpen: pendingAction !== undefined || blocker.state === "blocked",
      onStay: () => {
        setPendingAction(undefined);
        blocker.reset?.();
        cancelRequestedQuery();
      },
      onDiscard: () => {
        release();
        onDiscard?.();
        if (blocker.location) for (const form of listLeftForms(blocker.location)) form.release();
        setPendingAction(undefined);
        blocker.proceed?.();
        pendingAction?.();
      },
    },
  };
}
