import type { RefObject } from "react";
import { useEffect } from "react";

import {
  BULK_ACTION_SELECTOR,
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

/** Clicks the visible control that has this keyboard shortcut in a row. */
function clickControl(row: HTMLTableRowElement, key: string): void {
  if (/^[a-z]$/.test(key)) findVisible(`[aria-keyshortcuts="${key}"]`, row)?.click();
}

/** Clicks the first bulk action or, without a selection, opens the menu of the row. */
function clickActionOrMenu(row: HTMLTableRowElement | undefined): void {
  const menu = row && findVisible(ROW_MENU_SELECTOR, row);
  (findVisible(BULK_ACTION_SELECTOR) ?? menu)?.click();
}

/**
 * Keys of an admin list: `j` and `k` move between rows, `x` selects the row, `s` runs the first action on the selection
 * or opens the menu of the row, `/` focuses the search. Enter opens the focused row, as on any link. Any other letter
 * clicks the control of the row whose `aria-keyshortcuts` is this letter.
 */
export function useRowKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  onToggle: (rowIndex: number) => void,
): void {
  useShortcutScope("list");
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      if (event.key === "/") {
        event.preventDefault();
        findVisible(LIST_SEARCH_SELECTOR)?.focus();
        return;
      }
      const rows = [...(body.current?.querySelectorAll("tr") ?? [])];
      const currentIndex = rows.findIndex((row) => row.contains(document.activeElement));
      const nextIndex = { j: Math.min(currentIndex + 1, rows.length - 1), k: Math.max(currentIndex - 1, 0) }[
        event.key
      ];
      const row = nextIndex === undefined ? undefined : rows[nextIndex];
      if (row) focusRow(row);
      else if (event.key === "x" && currentIndex >= 0) onToggle(currentIndex);
      else if (event.key === "s") clickActionOrMenu(rows[currentIndex]);
      else if (rows[currentIndex] && !event.repeat) clickControl(rows[currentIndex], event.key);
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  });
}
