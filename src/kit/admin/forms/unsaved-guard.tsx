import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Location } from "react-router";
import { useBlocker, useLocation } from "react-router";

import { ConfirmDialog } from "../confirm-dialog.tsx";
import { omitParams } from "../lists/list-query.ts";
import { cancelRequestedQuery } from "../lists/use-list-query.ts";

interface UnsavedForm {
  /** Returns whether a navigation discards the form. */
  isLeftBy: (to: Location) => boolean;
  discard: () => void;
}

const unsavedForms = new Set<UnsavedForm>();

const listLeftForms = (to: Location) => [...unsavedForms].filter((form) => form.isLeftBy(to));

/** Asks before a form is closed; set while `UnsavedGuard` is mounted. */
let confirmLeaving = (leave: () => void) => leave();

/** Registers a form with unsaved changes. Returns a function that unregisters the form. */
export function registerUnsavedForm(
  form: UnsavedForm = { isLeftBy: () => false, discard: () => {} },
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
  const dialogs = new URLSearchParams(to.search).getAll("dialog");
  const above = ["dialog", "id"].filter((name) => name === "dialog" || !shown.has(name));
  return (
    form.pathname !== to.pathname ||
    shown.getAll("dialog").some((name, index) => name !== dialogs[index]) ||
    omitParams(form.search, above) !== omitParams(to.search, above)
  );
}

/**
 * Requires confirmation before a form with unsaved changes is left. `leave` runs an action after confirmation;
 * `release` disables the guard once the form is saved.
 * @param onDiscard called when staff discard their changes
 */
export function useUnsavedGuard(isDirty: boolean, onDiscard?: () => void) {
  const isReleased = useRef(false);
  const location = useLocation();
  const getLocation = useEffectEvent(() => location);
  const discard = useEffectEvent(() => {
    release();
    onDiscard?.();
  });

  useEffect(() => {
    if (!isDirty) return;
    isReleased.current = false;
    const edited = getLocation();
    const unregister = registerUnsavedForm({
      isLeftBy: (to) => !isReleased.current && isLeaving(edited, to),
      discard: () => discard(),
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
      if (!isDirty || isReleased.current) return action();
      confirmLeaving(() => {
        release();
        onDiscard?.();
        action();
      });
    },
    release,
    /** Whether the changes were saved or discarded. */
    isReleased: () => isReleased.current,
  };
}

export type UnsavedGuardState = ReturnType<typeof useUnsavedGuard>;

/** Asks for confirmation before unsaved changes are discarded. Once per page, because the router supports one blocker. */
export function UnsavedGuard() {
  const [leave, setLeave] = useState<() => void>();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => from.key !== to.key && listLeftForms(to).length > 0,
  );
  useEffect(() => {
    confirmLeaving = (action) => setLeave(() => action);
    return () => {
      confirmLeaving = (action) => action();
    };
  }, []);

  function stay() {
    setLeave(undefined);
    blocker.reset?.();
    cancelRequestedQuery();
  }

  function discard() {
    if (blocker.location) for (const form of listLeftForms(blocker.location)) form.discard();
    setLeave(undefined);
    blocker.proceed?.();
    leave?.();
  }

  return (
    <ConfirmDialog
      isOpen={leave !== undefined || blocker.state === "blocked"}
      title="Leave without saving?"
      cancelLabel="Keep editing"
      confirmLabel="Discard changes"
      isBusy={false}
      onConfirm={discard}
      onClose={stay}
    >
      <p>Your changes have not been saved.</p>
    </ConfirmDialog>
  );
}
