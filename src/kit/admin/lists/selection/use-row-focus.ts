import type { RefObject } from "react";
import { useEffect, useRef } from "react";

import { focusRow } from "./use-row-keys.ts";

/** Runs an action now or, if dialogs are open, after all have closed and the browser has restored the focus. */
export function runAfterDialogCloses(action: () => void): void {
  const dialog = document.querySelector("dialog[open]");
  if (dialog) dialog.addEventListener("close", () => runAfterDialogCloses(action), { once: true });
  else action();
}

/** Returns whether the focused element was removed or belongs to a closed dialog. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches("dialog:not([open]) *");
}

/** Moves a lost focus to the page heading once no dialog is open, e.g. after the last row or the first page is gone. */
export function focusHeadingIfLost(): void {
  runAfterDialogCloses(() => {
    if (isFocusLost()) document.querySelector<HTMLElement>("main h1")?.focus();
  });
}

/**
 * Keeps the focus in a list. If a change removes the focused control, the focus moves to its row; if the row is removed
 * as well, to the row that takes its place; if the list is now empty, to the page heading.
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
      const rowToFocus = row.isConnected ? row : rowElements[Math.min(index, rowElements.length - 1)];
      if (rowToFocus) focusRow(rowToFocus);
      else document.querySelector<HTMLElement>("main h1")?.focus();
    }
    runAfterDialogCloses(restoreFocus);
    // An empty list has no table. When the table is unmounted, the focus moves to the page heading.
    return () => {
      if (list?.isConnected !== true) runAfterDialogCloses(restoreFocus);
    };
  }, [body, rows]);
}
