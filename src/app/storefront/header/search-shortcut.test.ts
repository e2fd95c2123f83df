import { expect, test } from "vitest";

import { isSearchShortcut } from "./search-shortcut.ts";

const NO_MODIFIERS = { code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

/** Returns a keydown event, inside or outside a text field. */
function createKeyEvent(key: string, changes: Partial<KeyboardEvent> = {}, isInField = false): KeyboardEvent {
  const target = { matches: () => isInField };
  return { ...NO_MODIFIERS, key, target, ...changes } as unknown as KeyboardEvent;
}

test.each([
  ["Ctrl-K", createKeyEvent("k", { code: "KeyK", ctrlKey: true })],
  ["Cmd-K", createKeyEvent("k", { code: "KeyK", metaKey: true })],
  ["Ctrl-K in a field", createKeyEvent("k", { code: "KeyK", ctrlKey: true }, true)],
  ["Ctrl-K with Caps Lock", createKeyEvent("K", { code: "KeyK", ctrlKey: true })],
  ["Ctrl-K on an Urdu keyboard", createKeyEvent("ک", { code: "KeyK", ctrlKey: true })],
  ["Ctrl-K on a Dvorak keyboard", createKeyEvent("k", { code: "KeyV", ctrlKey: true })],
  ["/", createKeyEvent("/", { code: "Slash" })],
  ["/ on the number pad", createKeyEvent("/", { code: "NumpadDivide" })],
  ["/ on a German keyboard", createKeyEvent("/", { code: "Digit7", shiftKey: true })],
  ["/ on an Arabic keyboard", createKeyEvent("ظ", { code: "Slash" })],
])("%s opens the search", (_, event) => {
  expect(isSearchShortcut(event)).toBe(true);
});

test.each([
  ["k alone", createKeyEvent("k", { code: "KeyK" })],
  ["Ctrl-Shift-K, a browser shortcut", createKeyEvent("K", { code: "KeyK", ctrlKey: true, shiftKey: true })],
  ["Ctrl-T on a Dvorak keyboard", createKeyEvent("t", { code: "KeyK", ctrlKey: true })],
  ["Alt-K", createKeyEvent("k", { code: "KeyK", ctrlKey: true, altKey: true })],
  ["/ in a field", createKeyEvent("/", { code: "Slash" }, true)],
  ["- on a German keyboard", createKeyEvent("-", { code: "Slash" })],
  ["? typed with Shift and /", createKeyEvent("?", { code: "Slash", shiftKey: true })],
  ["؟ on an Arabic keyboard", createKeyEvent("؟", { code: "Slash", shiftKey: true })],
  ["Ctrl-/", createKeyEvent("/", { code: "Slash", ctrlKey: true })],
  ["Enter", createKeyEvent("Enter", { code: "Enter" })],
])("%s does not open the search", (_, event) => {
  expect(isSearchShortcut(event)).toBe(false);
});
