import { useEffect, useSyncExternalStore } from "react";

import { shortcutMessages } from "../rules/palette-messages.ts";
import type { Permission } from "../rules/permissions.ts";

import { listPages } from "./use-access.ts";
import { CALL_KEYS } from "#orders/admin/confirmation/call-keys.ts";

/** Parts of the admin area with their own shortcuts. */
export type ShortcutScope = keyof typeof shortcutMessages.groups;

/** A sequence of keys and its effect. */
export interface Shortcut {
  keys: readonly string[];
  text: string;
  /** CSS selector of the control that the keys operate. The keys work only on screens with this control. */
  control?: string;
}

/** CSS selector of a list's search field. */
export const LIST_SEARCH_SELECTOR = "main input[type=search]";
/** CSS selector of a row's menu button. */
export const ROW_MENU_SELECTOR = "[aria-haspopup=menu]";
/** CSS selector of the bulk actions. The first bulk action has a shortcut. */
export const BULK_ACTION_SELECTOR = "[data-bulk-actions] button";

/** Shortcuts on the list of orders to confirm. */
const CALL_SHORTCUTS = [
  { key: CALL_KEYS.confirmed, text: shortcutMessages.callConfirmed },
  { key: CALL_KEYS.noAnswer, text: shortcutMessages.callNoAnswer },
  { key: CALL_KEYS.otherResult, text: shortcutMessages.callOtherResult },
  { key: CALL_KEYS.whatsapp, text: shortcutMessages.openChat },
  { key: CALL_KEYS.markSent, text: shortcutMessages.markChatSent },
].map(({ key, text }) => ({ keys: [key], text, control: `main tbody [aria-keyshortcuts="${key}"]` }));

/** All shortcuts of the admin area, except those that open a page. */
const SHORTCUTS: Readonly<Record<Exclude<ShortcutScope, "pages">, readonly Shortcut[]>> = {
  everywhere: [
    { keys: ["Ctrl K"], text: shortcutMessages.search },
    { keys: ["?"], text: shortcutMessages.showShortcuts },
    { keys: ["Ctrl S"], text: shortcutMessages.save, control: "[aria-keyshortcuts~='Control+S']" },
  ],
  list: [
    { keys: ["j"], text: shortcutMessages.nextRow },
    { keys: ["k"], text: shortcutMessages.previousRow },
    { keys: ["x"], text: shortcutMessages.selectRow, control: "main tbody input[type=checkbox]" },
    {
      keys: ["s"],
      text: shortcutMessages.act,
      control: `tbody ${ROW_MENU_SELECTOR}, ${BULK_ACTION_SELECTOR}`,
    },
    { keys: ["Enter"], text: shortcutMessages.openRow, control: "main tbody [data-row-link]" },
    ...CALL_SHORTCUTS,
    { keys: ["/"], text: shortcutMessages.searchList, control: LIST_SEARCH_SELECTOR },
  ],
  sheet: [
    { keys: ["j"], text: shortcutMessages.nextEntry },
    { keys: ["k"], text: shortcutMessages.previousEntry },
    { keys: ["c"], text: shortcutMessages.confirmOrder, control: "[aria-keyshortcuts=c]" },
    { keys: ["Esc"], text: shortcutMessages.close },
  ],
};

/** Returns the first visible element that matches the selector. */
export function findVisible(selector: string, scope: ParentNode = document): HTMLElement | undefined {
  const elements = [...scope.querySelectorAll<HTMLElement>(selector)];
  return elements.find((element) => element.checkVisibility({ visibilityProperty: true }));
}

/**
 * Returns the shortcuts of a scope that work on the current screen. For `pages`, returns the shortcuts of the pages
 * that the permissions allow.
 */
export function listShortcuts(scope: ShortcutScope, permissions: readonly Permission[]): readonly Shortcut[] {
  if (scope === "pages") {
    return listPages(permissions).map(({ key, label }) => ({ keys: ["g", key], text: label }));
  }
  return SHORTCUTS[scope].filter(
    ({ control }) => control === undefined || findVisible(control) !== undefined,
  );
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
