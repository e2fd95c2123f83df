import { useEffect, useSyncExternalStore } from "react";

import type { shortcutMessages } from "../rules/palette-messages.ts";

/** Parts of the admin area with their own shortcuts. */
export type ShortcutScope = keyof typeof shortcutMessages.groups;

/** CSS selector of a list's search field. */
export const LIST_SEARCH_SELECTOR = "main input[type=search]";
/** CSS selector of a row's menu button. */
export const ROW_MENU_SELECTOR = "[aria-haspopup=menu]";
/** CSS selector of the actions on the selected rows. */
export const BULK_ACTIONS_SELECTOR = "[data-bulk-actions] :is(a, button)";
/** CSS selector of the bulk action that changes the status of the selected rows. */
export const BULK_STATUS_SELECTOR = "[data-bulk-actions] [aria-keyshortcuts=s]";

/** Returns the first visible element that matches the selector. */
export function findVisible(selector: string, scope: ParentNode = document): HTMLElement | undefined {
  const elements = [...scope.querySelectorAll<HTMLElement>(selector)];
  return elements.find((element) => element.checkVisibility({ visibilityProperty: true }));
}

const FIELDS_AND_MENUS =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [popover], [role=combobox]";

/**
 * Returns whether a key press can be a shortcut: without modifier keys, outside fields and menus, and not behind
 * a dialog.
 * @param openDialogCount number of dialogs that must be open, e.g. 1 for the keys of a sheet
 */
export function isShortcut(event: KeyboardEvent, openDialogCount = 0): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false;
  if (target instanceof HTMLElement && target.closest(FIELDS_AND_MENUS) !== null) return false;
  return document.querySelectorAll("dialog[open]").length === openDialogCount;
}

let activeScopes: readonly ShortcutScope[] = [];
const listeners = new Set<() => void>();

function setActiveScopes(newScopes: readonly ShortcutScope[]): void {
  activeScopes = newScopes;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds the scope to the shortcut list while the component is mounted and active. */
export function useShortcutScope(scope: ShortcutScope, isActive = true): void {
  useEffect(() => {
    if (!isActive) return;
    setActiveScopes([...activeScopes, scope]);
    return () => {
      const index = activeScopes.indexOf(scope);
      setActiveScopes(activeScopes.filter((_, position) => position !== index));
    };
  }, [scope, isActive]);
}

const NO_SCOPES: readonly ShortcutScope[] = [];

/** Returns the scopes of the current screen. An open sheet replaces the scope of the list below it. */
export function useShortcutScopes(): readonly ShortcutScope[] {
  const scopes = useSyncExternalStore(
    subscribe,
    () => activeScopes,
    () => NO_SCOPES,
  );
  if (scopes.includes("sheet")) return ["sheet", "everywhere"];
  return scopes.includes("list") ? ["list", "everywhere", "pages"] : ["everywhere", "pages"];
}
