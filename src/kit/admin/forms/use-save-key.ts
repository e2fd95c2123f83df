import { useEffect, useEffectEvent } from "react";

const SAVE_KEYS = new Set(["s", "enter"]);

/** Returns whether the form is visible: not in a closed dialog and not below an open dialog. */
function isVisible(form: HTMLFormElement): boolean {
  if (form.closest("dialog:not([open])") !== null) return false;
  return [...document.querySelectorAll("dialog[open]")].every((dialog) => dialog.contains(form));
}

/**
 * Submits the form with this id on Ctrl or ⌘ with S or Enter. Leaves the keys to the browser if the form is not
 * visible.
 */
export function useSaveKey(formId: string, isBusy: boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!(ctrlKey || metaKey) || altKey || shiftKey || !SAVE_KEYS.has(key.toLowerCase())) return;
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement) || !isVisible(form)) return;
    event.preventDefault();
    if (!isBusy) form.requestSubmit();
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);
}
