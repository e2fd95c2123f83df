import { useContext, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";

import { listKeyPages } from "./admin-pages.ts";
import { PermissionsContext } from "#kit/admin/use-access.ts";
import { isShortcut } from "#kit/admin/shortcuts.ts";

/** Maximum time between the keys of a sequence (ms). */
const SEQUENCE_TIMEOUT_MS = 1000;

interface ShellKeys {
  onTogglePalette: () => void;
  onShowShortcuts: () => void;
}

/**
 * Handles the shortcuts of all admin pages: Ctrl K or ⌘ K opens or closes the command palette, `?` opens the shortcut
 * list, and `g` followed by a letter opens a page.
 */
export function useShellKeys({ onTogglePalette, onShowShortcuts }: ShellKeys): void {
  const navigate = useNavigate();
  const permissions = useContext(PermissionsContext);
  const sequenceStart = useRef(Number.NEGATIVE_INFINITY);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
      event.preventDefault();
      onTogglePalette();
      return;
    }
    // `?` also works in an open sheet.
    if (event.key === "?" && (isShortcut(event) || isShortcut(event, 1))) return onShowShortcuts();
    if (!isShortcut(event)) return;
    const isSequence = event.timeStamp - sequenceStart.current < SEQUENCE_TIMEOUT_MS;
    sequenceStart.current = event.key === "g" && !isSequence ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const page = isSequence ? listKeyPages(permissions).find(({ key }) => key === event.key) : undefined;
    if (!page) return;
    // Keeps the second letter from acting on the list, e.g. `j` from moving to the next row.
    event.preventDefault();
    event.stopImmediatePropagation();
    void navigate(page.to);
  });

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", handleKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", handleKeyDown, { capture: true });
  }, []);
}
