import type { RefObject } from "react";
import { useEffect, useRef } from "react";

import { focusRow } from "./use-row-keys.ts";

/** Runs an action now, or after the open dialog has closed and the browser has restored the focus. */
export function whenDialogIsClosed(action: () => void): void {
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
 * Keeps the focus in a list. If a change removes the focused row or control, the focus moves to its row, to the row that
 * takes its place, or to the heading of the page if the list is empty.
 */
export function useRowFocus(body: RefObject<HTMLTableSectionElement | null>, rows: readonly unknown[]): void {
  const last = useRef<{ control: Element; row: HTMLTableRowElement; index: number }>(undefined);

  useEffect(() => {
    const list = body.current;
    function remember({ target }: FocusEvent) {
      const row = target instanceof HTMLElement && target.closest("tr");
      if (row) last.current = { control: target, row, index: [...(list?.children ?? [])].indexOf(row) };
    }
    list?.addEventListener("focusin", remember);
    return () => list?.removeEventListener("focusin", remember);
  }, [body]);

  useEffect(() => {
    const list = body.current;
    function restore() {
      if (!last.current || last.current.control.isConnected || !isFocusLost()) return;
      const { row, index } = last.current;
      const shown = list?.isConnected === true ? [...list.querySelectorAll("tr")] : [];
      const next = row.isConnected ? row : shown[Math.min(index, shown.length - 1)];
      if (next) focusRow(next);
      else document.querySelector<HTMLElement>("main h1")?.focus();
    }
    whenDialogIsClosed(restore);
    // An empty list has no table.
    return () => {
      if (list?.isConnected !== true) whenDialogIsClosed(restore);
    };
  }, [body, rows]);
}
