import { useEffect } from "react";

const FIELDS = ["input:not([type=hidden])", "select", "textarea"]
  .map((field) => `${field}:not(:disabled)`)
  .join(", ");

/** Focuses the first field of a form. */
export function focusFirstField(formId: string): void {
  document.getElementById(formId)?.querySelector<HTMLElement>(FIELDS)?.focus();
}

/** Focuses the first field of a form when its dialog opens. By default, the browser focuses the close button. */
export function useFocusFirstField(formId: string, isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) focusFirstField(formId);
  }, [formId, isOpen]);
}
