import { shortcutMessages } from "#kit/rules/palette-messages.ts";
import type { Permission } from "#kit/rules/permissions.ts";
import type { ShortcutScope } from "#kit/admin/shortcuts.ts";
import {
  BULK_STATUS_SELECTOR,
  findVisible,
  LIST_SEARCH_SELECTOR,
  ROW_MENU_SELECTOR,
} from "#kit/admin/shortcuts.ts";
import { CALL_KEYS } from "#orders/admin/confirmation/call-results.tsx";

import { listKeyPages } from "./admin-pages.ts";

/** A sequence of keys and its effect. */
interface Shortcut {
  keys: readonly string[];
  text: string;
  /** CSS selector of the control that the keys operate. The keys work only on screens with this control. */
  control?: string;
}

/** Shortcuts on the list of orders to confirm. */
const CALL_SHORTCUTS = [
  { key: CALL_KEYS.confirmed, text: shortcutMessages.callConfirmed },
  { key: CALL_KEYS.noAnswer, text: shortcutMessages.callNoAnswer },
  { key: CALL_KEYS.otherResult, text: shortcutMessages.callOtherResult },
  { key: CALL_KEYS.whatsapp, text: shortcutMessages.openWhatsApp },
  { key: CALL_KEYS.markSent, text: shortcutMessages.markWhatsAppSent },
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
      control: `tbody ${ROW_MENU_SELECTOR}, ${BULK_STATUS_SELECTOR}`,
    },
    { keys: ["b"], text: shortcutMessages.bulkActions, control: "main tbody input[type=checkbox]" },
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

/**
 * Returns the shortcuts of a scope that work on the current screen. For `pages`, returns the shortcuts of the pages
 * that the permissions allow.
 */
export function listShortcuts(scope: ShortcutScope, permissions: readonly Permission[]): readonly Shortcut[] {
  if (scope === "pages") {
    return listKeyPages(permissions).map(({ key, label }) => ({ keys: ["g", key], text: label }));
  }
  return SHORTCUTS[scope].filter(
    ({ control }) => control === undefined || findVisible(control) !== undefined,
  );
}
