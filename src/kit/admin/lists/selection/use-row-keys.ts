import type { RefObject } from "react";
import { useEffect, useRef } from "react";

import {
  BULK_ACTIONS_SELECTOR,
  BULK_STATUS_SELECTOR,
  findVisible,
  isShortcut,
  LIST_SEARCH_SELECTOR,
  ROW_MENU_SELECTOR,
  useShortcutScope,
} from "../../shortcuts.ts";

/** Focuses the link of a row, or the row itself if it has no link. */
export function focusRow(row: HTMLTableRowElement): void {
  (row.querySelector<HTMLElement>("[data-row-link]") ?? row).focus();
  row.scrollIntoView({ block: "nearest" });
}

/** Clicks the visible control that has the pressed key as its shortcut in a row. */
function clickControl(row: HTMLTableRowElement, event: KeyboardEvent): void {
  const control = /^[a-z]$/.test(event.key) && findVisible(`[aria-keyshortcuts="${event.key}"]`, row);
  if (!control) return;
  // A dialog that opens focuses its first field, which would otherwise receive the letter.
  event.preventDefault();
  control.click();
}

/**
 * Opens the dialog that changes the status of the selected rows. Only focuses a button that changes it at once, so that
 * one wrong key changes nothing. Without a selection, opens the menu of the row.
 */
function changeStatusOrOpenMenu(row: HTMLTableRowElement | undefined): void {
  if (findVisible(BULK_ACTIONS_SELECTOR) === undefined) {
    if (row) findVisible(ROW_MENU_SELECTOR, row)?.click();
    return;
  }
  const control = findVisible(BULK_STATUS_SELECTOR);
  if (control?.getAttribute("aria-haspopup") === "dialog") control.click();
  else control?.focus();
}

/**
 * Keys of an admin list: `j` and `k` move between rows, `x` selects the row, `s` changes the status of the selection or
 * opens the menu of the row, `b` focuses the actions on the selection, `/` focuses the search. Enter opens the focused
 * row, as on any link. Any other letter clicks the control of the row whose `aria-keyshortcuts` is this letter.
 */
export function useRowKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  onToggle: (rowIndex: number) => void,
): void {
  useShortcutScope("list");
  const lastIndex = useRef(-1);
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      if (event.key === "/") {
        event.preventDefault();
        findVisible(LIST_SEARCH_SELECTOR)?.focus();
        return;
      }
      const rows = [...(body.current?.querySelectorAll("tr") ?? [])];
      const focusedIndex = rows.findIndex((row) => row.contains(document.activeElement));
      if (focusedIndex >= 0) lastIndex.current = focusedIndex;
      // Leads from the actions on the selection back to the row.
      const currentIndex = document.activeElement?.matches(BULK_ACTIONS_SELECTOR)
        ? Math.min(lastIndex.current, rows.length - 1)
        : focusedIndex;
      const nextIndex = { j: Math.min(currentIndex + 1, rows.length - 1), k: Math.max(currentIndex - 1, 0) }[
        event.key
      ];
      const row = nextIndex === undefined ? undefined : rows[nextIndex];
      if (row) focusRow(row);
      else if (event.key === "x" && currentIndex >= 0) onToggle(currentIndex);
      else if (event.key === "s") changeStatusOrOpenMenu(rows[currentIndex]);
      else if (event.key === "b") findVisible(BULK_ACTIONS_SELECTOR)?.focus();
      else if (rows[currentIndex] && !event.repeat) clickControl(rows[currentIndex], event);
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  });
}
