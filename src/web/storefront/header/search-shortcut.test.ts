import { expect, test } from "vitest";

import { isSearchShortcut, applyKey } from "./search-shortcut.ts";

const NO_MODIFIERS = { code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

/** Returns a keydown event, inside or outside a text field. */
function press(key: string, more: Partial<KeyboardEvent> = {}, isInField = false): KeyboardEvent {
  const target = { matches: () => isInField };
  return { ...NO_MODIFIERS, key, target, ...more } as unknown as KeyboardEvent;
}

test.each([
  ["Ctrl-K", press("k", { code: "KeyK", ctrlKey: true })],
  ["Cmd-K", press("k", { code: "KeyK", metaKey: true })],
  ["Ctrl-K in a field", press("k", { code: "KeyK", ctrlKey: true }, true)],
  ["Ctrl-K with Caps Lock", press("K", { code: "KeyK", ctrlKey: true })],
  ["Ctrl-K on an Urdu keyboard", press("ک", { code: "KeyK", ctrlKey: true })],
  ["Ctrl-K on a Dvorak keyboard", press("k", { code: "KeyV", ctrlKey: true })],
  ["/", press("/", { code: "Slash" })],
  ["/ on the number pad", press("/", { code: "NumpadDivide" })],
  ["/ on a German keyboard", press("/", { code: "Digit7", shiftKey: true })],
  ["/ on an Arabic keyboard", press("ظ", { code: "Slash" })],
])("%s opens the search", (_, event) => {
  expect(isSearchShortcut(event)).toBe(true);
});

test.each([
  ["k alone", press("k", { code: "KeyK" })],
  ["Ctrl-Shift-K, a browser shortcut", press("K", { code: "KeyK", ctrlKey: true, shiftKey: true })],
  ["Ctrl-T on a Dvorak keyboard", press("t", { code: "KeyK", ctrlKey: true })],
  ["Alt-K", press("k", { code: "KeyK", ctrlKey: true, altKey: true })],
  ["/ in a field", press("/", { code: "Slash" }, true)],
  ["- on a German keyboard", press("-", { code: "Slash" })],
  ["? typed with Shift and /", press("?", { code: "Slash", shiftKey: true })],
  ["؟ on an Arabic keyboard", press("؟", { code: "Slash", shiftKey: true })],
  ["Ctrl-/", press("/", { code: "Slash", ctrlKey: true })],
  ["Enter", press("Enter", { code: "Enter" })],
])("%s does not open the search", (_, event) => {
  expect(isSearchShortcut(event)).toBe(false);
});

test("applyKey applies printable keys and Backspace, and ignores other keys", () => {
  const keys = ["r", "o", "s", "ع", "Backspace", "e", " ", "Shift", "ArrowLeft", "Enter"];
  let text = "";
  for (const key of keys) text = applyKey(text, press(key)) ?? text;
  expect(text).toBe("rose ");
  expect(applyKey("ros", press("Tab"))).toBeUndefined();
  expect(applyKey("ros", press("r", { ctrlKey: true }))).toBeUndefined();
  expect(applyKey("", press("Backspace"))).toBe("");
});
