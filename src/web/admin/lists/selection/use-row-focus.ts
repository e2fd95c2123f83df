import type { RefObject } from "react";
import { useEffect, useRef } from "react";

import { focusRow } from "./use-row-keys.ts";

/** Runs an action now or, if a dialog is open, after the dialog has closed and the browser has restored the focus. */
export function runAfterDialogCloses(action: () => void): void {
  const dialog = document.querySelector("dialog[open]");
  if (dialog) dialog.addEventListener("close", action, { once: true });
  else action();
}

/** Returns whether the focused element was removed or belongs to a closed dialog. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches("dialog:not([open]) *");
}

/**
 * Keeps the focus in a list. If a change removes the focused control, its row gets the focus. If the change also
 * removes the row, the row that takes its place gets the focus or, in an empty list, the heading of the page.
 */
export function useRowFocus(body: RefObject<HTMLTableSectionElement | null>, rows: readonly unknown[]): void {
  const lastFocused = useRef<{ control: Element; row: HTMLTableRowElement; index: number }>(undefined);

  useEffect(() => {
    const list = body.current;
    function rememberRow({ target }: FocusEvent) {
      const row = target instanceof HTMLElement && target.closest("tr");
      if (row)
        lastFocused.current = { control: target, row, index: [...(list?.children ?? [])].indexOf(row) };
    }
    list?.addEventListener("focusin", rememberRow);
    return () => list?.removeEventListener("focusin", rememberRow);
  }, [body]);

  useEffect(() => {
    const list = body.current;
    function restoreFocus() {
      if (!lastFocused.current || lastFocused.current.control.isConnected || !isFocusLost()) return;
      const { row, index } = lastFocused.current;
      const rowElements = list?.isConnected === true ? [...list.querySelectorAll("tr")] : [];
      const next = row.isConnected ? row : rowElements[Math.min(index, rowElements.length - 1)];
      if (next) focusRow(next);
      else document.querySelector<HTMLElement>("main h1")?.focus();
    }
    runAfterDialogCloses(restoreFocus);
    // An empty list has no table. When the table is unmounted, the heading of the page gets the focus.
    return () => {
      if (list?.isConnected !== true) runAfterDialogCloses(restoreFocus);
    };
  }, [body, rows]);
}
