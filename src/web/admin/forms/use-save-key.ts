import { useEffect, useEffectEvent } from "react";

const SAVE_KEYS = new Set(["s", "enter"]);

/** Whether the form is on screen and no open dialog covers it. */
function isOnTop(form: HTMLFormElement): boolean {
  if (form.closest("dialog:not([open])") !== null) return false;
  return [...document.querySelectorAll("dialog[open]")].every((dialog) => dialog.contains(form));
}

/** Ctrl or ⌘ with S or Enter submits the form with this id. Without the form, the browser's own shortcuts stay. */
export function useSaveKey(formId: string, isBusy: boolean): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!(ctrlKey || metaKey) || altKey || shiftKey || !SAVE_KEYS.has(key.toLowerCase())) return;
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement) || !isOnTop(form)) return;
    event.preventDefault();
    if (!isBusy) form.requestSubmit();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
