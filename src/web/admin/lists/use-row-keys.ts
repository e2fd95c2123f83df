import type { RefObject } from "react";
import { useEffect } from "react";

/** Whether a key press belongs to a field or an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : undefined;
  return (
    element?.closest("input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [popover]") !=
      null || document.querySelector("dialog[open]") !== null
  );
}

/** Focuses the link of a row, or the row itself if it has none. */
export function focusRow(row: HTMLTableRowElement): void {
  (row.querySelector<HTMLElement>("[data-row-link]") ?? row).focus();
  row.scrollIntoView({ block: "nearest" });
}

/**
 * Keys of an admin list: `j` and `k` move between rows, `x` selects the row, `/` focuses the search. Enter opens the focused
 * row, as on any link.
 */
export function useRowKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  onToggle: (rowIndex: number) => void,
): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "/") {
        event.preventDefault();
        document.querySelector<HTMLInputElement>("main input[type=search]")?.focus();
        return;
      }
      const rows = [...(body.current?.querySelectorAll("tr") ?? [])];
      const current = rows.findIndex((row) => row.contains(document.activeElement));
      const next = { j: Math.min(current + 1, rows.length - 1), k: Math.max(current - 1, 0) }[event.key];
      const row = next === undefined ? undefined : rows[next];
      if (row) focusRow(row);
      else if (event.key === "x" && current >= 0) onToggle(current);
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  });
}
